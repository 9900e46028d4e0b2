/** Checks of endpoints from the environment, and messages for their errors. */
import type { GivenEndpoint } from './aws-environment.ts';
import { StartError } from './start-error.ts';

/**
 * Checks that something responds at each endpoint, whatever the response. Throws StartError, naming the
 * variable, for an endpoint that does not respond within `seconds`.
 */
export async function requireAnswers(given: Iterable<GivenEndpoint>, seconds = 5): Promise<void> {
  const byVariable = new Map([...given].map((each) => [each.variable, each]));
  await Promise.all([...byVariable.values()].map((each) => requireAnswer(each, seconds)));
}

/**
 * The result of work at an endpoint. For an endpoint from the environment, an error becomes a StartError that
 * names its variable. For our own (`given` is undefined) errors stay unchanged.
 *
 * @param what ends the sentence "… did not provide", such as "the queue phr-mail"
 */
export async function askedOf<T>(
  given: GivenEndpoint | undefined,
  what: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!given || error instanceof StartError) throw error;
    const { name, message } = error as Error;
    const reason = [name, message].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ');
    throw new StartError(
      `${given.variable}: ${new URL(given.endpoint).origin} did not provide ${what} (${reason}).`,
    );
  }
}

async function requireAnswer({ variable, endpoint }: GivenEndpoint, seconds: number): Promise<void> {
  if (!isAddress(endpoint)) {
    throw new StartError(`${variable} must be an address such as http://127.0.0.1:4566, without a password.`);
  }
  try {
    const signal = AbortSignal.timeout(seconds * 1000);
    const answer = await fetch(endpoint, { redirect: 'manual', signal });
    await answer.body?.cancel();
  } catch (error) {
    throw new StartError(
      `${variable}: nothing responds at ${new URL(endpoint).origin} (${reasonOf(error, seconds)}). Start the ` +
        `service that ${variable} names, or unset it to use the local emulators.`,
    );
  }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

function reasonOf(error: unknown, seconds: number): string {
  const { name, cause } = error as { name: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no response within ${seconds} seconds`;
  return cause?.code ?? cause?.message ?? name;
}
