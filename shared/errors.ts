/**
 * The closed catalogue of refusals. Everything that can be answered with a status of 400 or more is one of
 * these; nothing else may be thrown at a caller. Wire form: one short line of text/plain, except 405, whose
 * body is empty (contract: error bodies).
 */
export const catalogue = {
  bad_request: { status: 400, message: 'Bad Request' },
  forbidden: { status: 403, message: 'Permission Denied' },
  not_found: { status: 404, message: 'Not Found' },
  method_not_allowed: { status: 405, message: '' },
  gone: { status: 410, message: 'Gone' },
  too_large: { status: 413, message: 'Request Entity Too Large' },
  internal: { status: 500, message: 'Internal Server Error' },
} as const;

export type ErrorCode = keyof typeof catalogue;

/** A refusal from the catalogue. `message` is what the caller reads; it never says why access was denied. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Extra response headers, such as `Allow` on 405. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message?: string, headers: Readonly<Record<string, string>> = {}) {
    super(message ?? catalogue[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.status = catalogue[code].status;
    this.headers = headers;
  }
}

/** 400 with a reason that tells the caller what to change. */
export function badRequest(reason: string): ApiError {
  return new ApiError('bad_request', reason);
}

/** 403; the reason is never disclosed. */
export function forbidden(): ApiError {
  return new ApiError('forbidden');
}

/** 404; what is missing is not said. */
export function notFound(): ApiError {
  return new ApiError('not_found');
}

/** 413 naming the limit that was exceeded. */
export function tooLarge(reason: string): ApiError {
  return new ApiError('too_large', reason);
}
