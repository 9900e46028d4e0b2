/** The terminal at which a person can be asked. Tests bring their own. */
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  /** Asks for one line, and returns it without the white space around it. Throws when the person gives up. */
  ask(question: string): Promise<string>;
}

/** The terminal of this process; undefined when it has none to read from, or none to ask at. */
export function processTerminal(): Terminal | undefined {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    async ask(question) {
      // One reader for all questions: it keeps lines that are typed before they are asked for. The terminal
      // itself echoes and edits the line, so that nothing has to be restored at the end.
      lines ??= createInterface({ input: stdin, terminal: false })[Symbol.asyncIterator]();
      stderr.write(question);
      stdin.ref();
      const { value, done } = await lines.next();
      // Without a question, nothing keeps the process running.
      stdin.unref();
      if (done) throw new Error('\nNot answered: nothing is changed.');
      return value.trim();
    },
  };
}

/** Asks a question that is answered with yes or no. Anything but yes is no. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await terminal.ask(`${question} [y/N] `));
}
