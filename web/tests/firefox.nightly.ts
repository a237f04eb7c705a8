// By night: the page in Debian's Firefox.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Firefox } from './bidi.ts';
import { PageServer } from './browser.ts';

let server: PageServer;
let firefox: Firefox;
before(async () => {
  server = await PageServer.start(['--no-limits']);
  firefox = await Firefox.start();
});
after(async () => {
  await firefox?.stop();
  await server?.stop();
});

test('a game of Robotrick begins: two cards passed, one played, and Droco answers', { timeout: 300_000 }, async () => {
  // The empty page that Firefox begins with has no storage.
  await firefox.before(`if (location.protocol === 'http:') localStorage.setItem('botyard.settings', '{"pace":"instant","language":"en"}')`);
  await firefox.goto(server.address);
  await firefox.click('[aria-label="Play now: Robotrick"]');
  await firefox.find('main[data-phase=pass] .hand [data-pick]');
  const cards = (await firefox.text(`[...document.querySelectorAll('.hand [data-card]')].map((each) => each.dataset.card)`)).split(',');
  for (const card of cards.slice(0, 2)) await firefox.click(`.hand [data-card="${card}"]`);
  await firefox.click('[data-move^="pass "]');
  // Bots have played before us, or it is ours to lead.
  await firefox.click('main[data-phase=play] .hand [data-move^="play "]');
  // The trick stays until it was looked at, with what Droco played in it.
  await firefox.find('[data-onward]');
  assert.match(await firefox.text(`document.querySelector('.droco-id .say').innerText`), /^(won the trick with|lost)\s+[A-D]\s?\d+\s*\.$/);
  assert.deepEqual(firefox.errors, []);
});
