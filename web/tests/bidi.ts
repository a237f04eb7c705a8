// Debian's Firefox by WebDriver BiDi, which it speaks itself: as much of that as a smoke test needs. Playwright asks for a command that this
// Firefox doesn't have, and puppeteer-core would bring eighty packages along. Node 20 needs --experimental-websocket for it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from './browser.ts';

interface Message {
  id?: number;
  method?: string;
  params?: { level: string; text: string | null };
  result?: unknown;
  error?: string;
  message?: string;
}
interface Element {
  sharedId: string;
}
type Value = { value?: unknown } & Partial<Element>;
interface Evaluated {
  type: 'success' | 'exception';
  result: Value;
  exceptionDetails?: { text: string };
}

export class Firefox {
  /** What a page complained about; a test expects nothing. */
  readonly errors: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (message: Message) => void>();
  #asked = 0;
  #context = '';

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id !== undefined) this.#answers.get(message.id)?.(message);
      else if (message.method === 'log.entryAdded' && /^(error|warn)/.test(message.params!.level)) this.errors.push(message.params!.text ?? '');
    };
  }

  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'botyard-firefox-'));
    const child = spawn('/usr/bin/firefox-esr', ['--headless', '--remote-debugging-port=0', '--profile', profile], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile }, // it refuses a home that belongs to somebody else
    });
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
        if (found) resolve(found[1]!);
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${output}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
    const firefox = new Firefox(child, profile, socket);
    await firefox.#ask('session.new', { capabilities: {} });
    await firefox.#ask('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await firefox.#ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    firefox.#context = contexts[0]!.context;
    return firefox;
  }

  #ask<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error, message }) => {
        if (error === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${error}, ${message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Runs a script before those of each page. */
  async before(script: string): Promise<void> {
    await this.#ask('script.addPreloadScript', { functionDeclaration: `() => { ${script} }` });
  }
  async goto(url: string): Promise<void> {
    await this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }
  /** What an expression is in the page. */
  async #evaluate(expression: string): Promise<Value> {
    const target = { context: this.#context };
    const answer = await this.#ask<Evaluated>('script.evaluate', { expression, target, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(`${expression}: ${answer.exceptionDetails?.text}`);
    return answer.result;
  }
  /** Something that fits the selector, as soon as it is there. */
  async find(selector: string): Promise<Element> {
    for (const began = Date.now(); ; ) {
      const { sharedId } = await this.#evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      if (sharedId !== undefined) return { sharedId };
      if (Date.now() - began > patience) throw new Error(`Firefox shows nothing that fits ${selector}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  /** The text of an expression in the page. */
  async text(expression: string): Promise<string> {
    return String((await this.#evaluate(`String(${expression})`)).value);
  }
  /** Clicks as a mouse does. */
  async click(selector: string): Promise<void> {
    const element = await this.find(selector);
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#ask('input.performActions', { context: this.#context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    await this.#ask('browser.close', {}).catch(() => this.#process.kill());
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
