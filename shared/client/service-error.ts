/** A response of the service that is not 200. */
import { type ErrorCode, remedies } from './error-codes.ts';

const longestText = 500;

interface ErrorHeaders {
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: string | undefined;
  readonly location?: string | undefined;
}

/** The message says what went wrong and what to do about it. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The operation that was called, such as `document_create`. */
  readonly operation: string;
  readonly status: number;
  /**
   * Says in a stable way what is wrong, such as `parameter_required`; undefined when the service did not respond itself. A
   * service that is newer than the client may send other codes.
   */
  readonly code: ErrorCode | undefined;
  /** By this id, the operator of the service finds the call in the logs; undefined when none came. */
  readonly requestId: string | undefined;
  /** Seconds after which the call may be made again; undefined when the service does not say. */
  readonly retryAfter: number | undefined;
  /** What the service says, in one line; empty when it says nothing. */
  readonly text: string;
  // Private, so that printing the error does not show it: who has the address can read the document.
  readonly #location: string | undefined;

  constructor(
    operation: string,
    status: number,
    body: string,
    { code, requestId, retryAfter, location }: ErrorHeaders = {},
  ) {
    const text = status === 307 ? '' : firstLine(body);
    const knownForm = code !== undefined && /^[a-z0-9_]{1,60}$/.test(code) ? code : undefined;
    super(
      [`${operation}: ${status}`, text, adviceFor(knownForm, status)].filter((part) => part !== '').join(' '),
    );
    this.operation = operation;
    this.status = status;
    this.code = knownForm as ErrorCode | undefined;
    this.requestId = requestId !== undefined && /^[\w=+/-]{1,100}$/.test(requestId) ? requestId : undefined;
    this.retryAfter = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
    this.text = text;
    this.#location = location;
  }

  /**
   * With status 307: the address of a document that is too large for a response. A GET without any credentials returns it, for five minutes.
   * Undefined with every other status.
   */
  get location(): string | undefined {
    return this.#location;
  }
}

/** What stands between the caller and the service may answer with pages of its own. */
function firstLine(body: string): string {
  return body
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .slice(0, longestText);
}

function adviceFor(code: string | undefined, status: number): string {
  if (code !== undefined) {
    const remedy = Object.hasOwn(remedies, code) ? ` ${remedies[code as ErrorCode]}` : '';
    return `[${code}]${remedy}`;
  }
  if (status === 307) return '[elsewhere] The document is large. Read it from the location of this error.';
  if (status === 429) return '[no code] There are too many calls. Make the call again after a pause.';
  if (status >= 500)
    return '[no code] The response is not from the service itself. Make the call again after a pause.';
  return '[no code] The response is not from the service itself. Check the origin.';
}
