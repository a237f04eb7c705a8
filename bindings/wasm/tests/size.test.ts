import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { moduleFile } from './support.js';

test('the module is below 400 KB compressed', () => {
  const size = gzipSync(readFileSync(moduleFile), { level: 9 }).length;
  assert.ok(size < 400_000, `${size} bytes`);
});
