/** No response: nothing listens at the address, or the way to it is broken. */

const ownMachine = ['127.0.0.1', 'localhost', '[::1]'];

/** `cause` is what `fetch` has thrown. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
  /** The operation that was called, such as `document_create`. */
  readonly operation: string;

  constructor(operation: string, origin: string, cause: Error) {
    const isHere = ownMachine.includes(new URL(origin).hostname);
    const advice = isHere
      ? 'Is the service running? `npm start` starts it.'
      : 'Check the origin and the network.';
    super(`${operation}: nothing responds at ${origin} (${reasonOf(cause)}). ${advice}`, { cause });
    this.operation = operation;
  }
}

/** Node says "fetch failed" of everything, and the reason in its cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
