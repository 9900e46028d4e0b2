/** Errors that the service responds with: each is one of the catalogue, and nothing else may be thrown at a caller. */
import { catalogue, type ErrorDefinition } from './error-catalogue.ts';

export type ErrorCode = keyof typeof catalogue;

/** The names in braces of a template, such as `name` in `{name} is required`. */
type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What is filled into the text and the headers of an error. */
type ParameterName<Code extends ErrorCode> =
  | NamesIn<(typeof catalogue)[Code]['text']>
  | ((typeof catalogue)[Code] extends { readonly headers: infer Headers }
      ? NamesIn<Headers[keyof Headers]>
      : never);

type Parameters<Code extends ErrorCode> = Readonly<Record<ParameterName<Code>, string | number>>;

/** An error of the catalogue. `message` is the body of the response. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  /** Headers of the response besides those that every response has. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its code in an OperationOutcome, and in the JSON of RFC 6749, when the status does not say it. */
  readonly issue: string | undefined;
  readonly oauth: string | undefined;

  constructor(code: Code, ...[parameters]: [ParameterName<Code>] extends [never] ? [] : [Parameters<Code>]) {
    const { status, text, issue, oauth, headers = {} }: ErrorDefinition = catalogue[code];
    super(filled(text, parameters));
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.issue = issue;
    this.oauth = oauth;
    this.headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, filled(value, parameters)]),
    );
  }
}

function filled(template: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_braces, name: string) => String(parameters[name]));
}

/** 403; the reason is never disclosed. */
export function forbidden(): ApiError {
  return new ApiError('permission_denied');
}

/** 404, without saying what is missing. */
export function notFound(): ApiError {
  return new ApiError('not_found');
}

/** 404 with the text of another error. Only for rejected content (docs/contract/general.md#error-bodies). */
export function notFoundBecause({ message }: ApiError): ApiError {
  return Object.assign(notFound(), { message });
}
