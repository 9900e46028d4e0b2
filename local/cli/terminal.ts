/** The terminal at which a person can be asked. Tests bring their own. */
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  /** Asks for one line, and returns it without the white space around it. Throws when the person gives up. */
  ask(question: string): Promise<string>;
}

/** The terminal of this process; undefined when it has none to read from, or none to ask at. */
export function processTerminal(): Terminal | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return { ask };
}

async function ask(question: string): Promise<string> {
  // Standard output is for results, which may go to a file.
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and Ctrl-D close it, and the question would stay open forever.
  const givenUp = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Error('\nNot answered: nothing is changed.')));
  });
  try {
    return (await Promise.race([lines.question(question), givenUp])).trim();
  } finally {
    lines.close();
  }
}

/** Asks a question that is answered with yes or no. Anything but yes is no. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await terminal.ask(`${question} [y/N] `));
}
