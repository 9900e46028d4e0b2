/** Prints every call and its answer, and stops at the first wrong one. */
import type { Answer, Call, DemoClient } from './client.ts';

/** An answer that is not what the story says. */
export class WrongAnswer extends Error {}

const shownLines = 14;
/** Characters of a line that are shown; reports in JSON are one long line. */
const shownWidth = 280;

export class Stage {
  heading(text: string): void {
    console.log(`\n── ${text}`);
  }

  note(text: string): void {
    console.log(text === '' ? '' : `   ${text}`);
  }

  /** Makes the call as `who` and requires status 200. */
  async call(
    who: string,
    client: DemoClient,
    method: string,
    path: string,
    call: Call = {},
  ): Promise<Answer> {
    console.log(`\n   ${who}: ${method} ${hideSecrets(path)}`);
    const answer = await client.send(method, path, call);
    console.log(`   → ${answer.status} ${answer.contentType}`);
    this.#print(answer);
    if (answer.status !== 200)
      throw new WrongAnswer(`${method} ${hideSecrets(path)} answered ${answer.status}`);
    return answer;
  }

  /** Makes the call as `who` and requires that it is refused with this status. */
  async refused(
    who: string,
    client: DemoClient,
    method: string,
    path: string,
    status: number,
  ): Promise<void> {
    console.log(`\n   ${who}: ${method} ${hideSecrets(path)}`);
    const answer = await client.send(method, path);
    console.log(`   → ${answer.status} ${answer.text}`);
    this.expect(answer.status === status, `the call to be refused with ${status}`);
  }

  /** Requires that something holds. */
  expect(holds: boolean, what: string): void {
    if (!holds) throw new WrongAnswer(`Expected ${what}`);
    console.log(`   ✓ ${what}`);
  }

  #print(answer: Answer): void {
    if (answer.text.includes('\ufffd') || answer.contentType === 'application/pdf') {
      console.log(`     ${answer.bytes.length} bytes`);
      return;
    }
    const lines = onLines(hideSecrets(answer.text)).split('\n');
    for (const line of lines.slice(0, shownLines)) console.log(`     ${shortened(line)}`);
    if (lines.length > shownLines) console.log(`     … ${lines.length - shownLines} more lines`);
  }
}

function shortened(line: string): string {
  return line.length > shownWidth
    ? `${line.slice(0, shownWidth)}… ${line.length - shownWidth} more characters`
    : line;
}

/** The service writes elements one after the other; people read them better one a line. Documents are shown as they are. */
function onLines(text: string): string {
  const [start] = text.split('\n', 1);
  return !start!.includes('><') ? text : text.replace(/></g, '>\n<').replace(/>\n<\//g, '></');
}

/** Secrets are not printed, not even those of a demo. */
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
