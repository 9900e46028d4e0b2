/** Prints every call and its response, and stops at the first unexpected one. */
import { Client, type Fetch, ServiceError } from '../../shared/client/index.ts';
import type { SampleApp } from './environment.ts';

/** A response that is not what the story expects. */
class WrongAnswer extends Error {}

const shownLines = 14;
/** Characters shown of a line; JSON reports are one long line. */
const shownWidth = 280;

export class Stage {
  #isQuiet = false;

  heading(text: string): void {
    console.log(`\n── ${text}`);
  }

  note(text: string): void {
    console.log(text === '' ? '' : `   ${text}`);
  }

  /** A client of the app, without a token, whose calls are shown as those of `who`. */
  client(who: string, { origin }: { readonly origin: string }, { credentials }: SampleApp): Client {
    return new Client({ origin, ...credentials, fetch: this.#shownAs(who) });
  }

  /** Makes calls without showing them. */
  async quietly<T>(calls: () => Promise<T>): Promise<T> {
    this.#isQuiet = true;
    try {
      return await calls();
    } finally {
      this.#isQuiet = false;
    }
  }

  /** Expects the call to fail with this status. */
  async refused(expected: number, call: Promise<unknown>): Promise<void> {
    const status = await call.then(() => 200, statusOf);
    this.expect(status === expected, `the call to fail with ${expected}`);
  }

  /** Expects a condition to hold. */
  expect(holds: boolean, what: string): void {
    if (!holds) throw new WrongAnswer(`Expected ${what}`);
    console.log(`   ✓ ${what}`);
  }

  #shownAs(who: string): Fetch {
    return async (url, init) => {
      if (this.#isQuiet) return fetch(url, init);
      const { pathname, search } = new URL(url);
      console.log(`\n   ${who}: ${init.method} ${hideSecrets(decodeURI(pathname + search))}`);
      const answer = await fetch(url, init);
      const bytes = Buffer.from(await answer.clone().arrayBuffer());
      const contentType = answer.headers.get('content-type') ?? '';
      console.log(`   → ${answer.status} ${answer.status === 200 ? contentType : bytes}`);
      if (answer.status === 200) this.#print(bytes, contentType);
      return answer;
    };
  }

  #print(bytes: Buffer, contentType: string): void {
    const text = bytes.toString();
    if (text.includes('\ufffd') || contentType === 'application/pdf') {
      console.log(`     ${bytes.length} bytes`);
      return;
    }
    const lines = onLines(hideSecrets(text)).split('\n');
    for (const line of lines.slice(0, shownLines)) console.log(`     ${shortened(line)}`);
    if (lines.length > shownLines) console.log(`     … ${lines.length - shownLines} more lines`);
  }
}

/** The status of the service's response. Any other error is rethrown. */
function statusOf(error: unknown): number {
  if (error instanceof ServiceError) return error.status;
  throw error;
}

function shortened(line: string): string {
  return line.length > shownWidth
    ? `${line.slice(0, shownWidth)}… ${line.length - shownWidth} more characters`
    : line;
}

/**
 * The service writes elements without line breaks; they are easier to read one per line. Documents are shown
 * as they are.
 */
function onLines(text: string): string {
  const [start] = text.split('\n', 1);
  return !start!.includes('><') ? text : text.replace(/></g, '>\n<').replace(/>\n<\//g, '></');
}

/** Secrets are not printed, not even in a demo. */
function hideSecrets(text: string): string {
  return text
    .replace(/(oauth_token_secret|oauth_token|oauth_verifier)(=|%3D)[0-9A-Za-z]+/g, '$1$2…')
    .replace(/<secret>[^<]*<\/secret>/g, '<secret>…</secret>')
    .replace(/token="[0-9A-Za-z]+"/g, 'token="…"')
    .replace(
      /(check-secrets|initialize|init|send_secret|reset_password|request_tokens)\/[0-9A-Za-z]{16,}/g,
      '$1/…',
    );
}
