/** Runs the operator's commands inside the test and captures what they print. */

import { runProgram } from '../../../local/cli/program.ts';
import type { OpenStores } from '../../../local/cli/target.ts';
import type { Terminal } from '../../../local/cli/terminal.ts';
import { environmentAsNow } from '../../../local/tools/environment.ts';
import { tablesInMemory } from '../../support/tables-in-memory.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs one command line with these variables added to those of the process; an empty one counts as not set. */
export function run(env: Environment, ...args: readonly string[]): Promise<Outcome> {
  return runAt(undefined, env, ...args);
}

const openStores: OpenStores = (config) => {
  const here = tablesInMemory.get(config.tableName);
  return here && { ...here, close: () => {} };
};

/** The same at a terminal. */
export async function runAt(
  terminal: Terminal | undefined,
  env: Environment,
  ...args: readonly string[]
): Promise<Outcome> {
  const restore = environmentAsNow();
  const [out, err] = [capture(process.stdout), capture(process.stderr)];
  try {
    // vitest sets BASE_URL to something that is no URL.
    delete process.env.BASE_URL;
    for (const [name, value] of Object.entries(env)) {
      if (value) process.env[name] = value;
      else delete process.env[name];
    }
    return { code: await runProgram(args, terminal, openStores), out: out.text(), err: err.text() };
  } finally {
    out.end();
    err.end();
    restore();
  }
}

function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const chunks: string[] = [];
  const own = Object.getOwnPropertyDescriptor(stream, 'write');
  stream.write = ((chunk: string) => {
    chunks.push(String(chunk));
    return true;
  }) as typeof stream.write;
  return {
    text: () => chunks.join(''),
    end() {
      if (own) Object.defineProperty(stream, 'write', own);
      else delete (stream as Partial<NodeJS.WriteStream>).write;
    },
  };
}

/** A terminal at which these answers are typed, one after the other. Asking for more of them fails. */
export function typed(...answers: readonly string[]): Terminal & { readonly questions: readonly string[] } {
  const questions: string[] = [];
  return {
    questions,
    async ask(question) {
      const answer = answers[questions.push(question) - 1];
      if (answer === undefined) throw new Error(`Nobody answers: ${question}`);
      return answer;
    },
  };
}
