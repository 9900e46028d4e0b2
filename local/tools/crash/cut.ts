/** Calls that a kill cuts off. */
import type { Progress } from './progress.ts';

/** Undefined when the connection broke: the service was killed before it answered. */
export async function uncut<Answer>(
  progress: Pick<Progress, 'cut'>,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  return call().catch((error: unknown) => {
    if (!isCut(error)) throw error;
    progress.cut += 1;
    return undefined;
  });
}

/** What the AWS SDK says of a database that is gone. */
const ofDatabase = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** Whether a connection could not be made, or broke before the answer was whole: `fetch` says so by a cause, Node by a code. */
function isCut(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause !== undefined;
  return error instanceof Error && 'code' in error && ofDatabase.has(String(error.code));
}
