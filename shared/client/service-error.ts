/** An answer of the service that is not 200. */

const longestText = 500;

interface ErrorHeaders {
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The operation that was called, such as `document_create`. */
  readonly operation: string;
  readonly status: number;
  /** Says in a stable way what is wrong, such as `parameter_required`; undefined when the service did not respond itself. */
  readonly code: string | undefined;
  /** By this id, the operator of the service finds the call in the logs; undefined when none came. */
  readonly requestId: string | undefined;
  /** What the service says, in one line; empty when it says nothing. */
  readonly text: string;

  constructor(operation: string, status: number, body: string, { code, requestId }: ErrorHeaders = {}) {
    const text = firstLine(body);
    super(`${operation}: ${status} ${text}`.trimEnd());
    this.operation = operation;
    this.status = status;
    this.code = code !== undefined && /^[a-z0-9_]{1,60}$/.test(code) ? code : undefined;
    this.requestId = requestId !== undefined && /^[\w=+/-]{1,100}$/.test(requestId) ? requestId : undefined;
    this.text = text;
  }
}

/** What stands between the caller and the service may answer with pages of its own. */
function firstLine(body: string): string {
  return body
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .slice(0, longestText);
}
