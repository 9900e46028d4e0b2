/** A response with status 200 that is not what the operation returns. */

/** The message names what is wrong and nothing that the response contains, which may be medical data. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse';
  /** The operation that was called, such as `document_create`. */
  readonly operation: string;

  constructor(operation: string, reason: string) {
    super(
      `${operation}: the response cannot be read: ${reason}. Check that the origin is that of the service; client.raw returns the response as it is.`,
    );
    this.operation = operation;
  }
}
