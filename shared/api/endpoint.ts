/**
 * What an endpoint is. Everything that knows about endpoints (router, input validation, access control,
 * audit, API reference, typed client, measurements, tests) reads the same declarations. They are data and
 * contain no code.
 */
import type { RuleName } from '../access/rules.ts';
import type { GroupName, Subject } from './groups.ts';
import type { JsonShape, XmlShape } from './shapes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Route {
  readonly method: Method;
  /** Path template; `{NAME}` stands for one segment. A trailing slash is significant. */
  readonly path: `/${string}`;
}

/** One query or form parameter. `maximum` counts characters. */
export interface Field {
  readonly doc: string;
  /**
   * `present`: the name must occur; `filled`: with at least one character; when absent, the parameter is
   * optional.
   */
  readonly required?: 'present' | 'filled';
  readonly maximum?: number;
  /** Accepted values; any other is rejected (400). */
  readonly oneOf?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** Fields that `order_by` accepts, and the default order. */
export interface ListInput {
  readonly orderBy: readonly string[];
  readonly default: string;
}

/** A body that is read as bytes, whatever its content type. */
export interface RawInput {
  readonly doc: string;
  /** `document`: the bytes are stored as a document, and its S3 key is reserved together with the nonce; `json`: a text of JSON. */
  readonly use: 'document' | 'text' | 'json';
  /** The body may be missing. */
  readonly optional?: true;
}

type Output =
  | { readonly kind: 'ok' }
  | { readonly kind: 'xml'; readonly shape: XmlShape }
  /** `status` is what a call that succeeds has; 200 when absent. */
  | { readonly kind: 'json'; readonly shape: JsonShape; readonly status?: 201 }
  /** Form-encoded pairs. */
  | { readonly kind: 'form'; readonly fields: readonly string[] }
  /** `mediaType` is `text/plain` when absent. */
  | {
      readonly kind: 'text';
      readonly doc: string;
      readonly mediaType?: string;
      readonly header?: ConstantHeader;
    }
  /** A browser is sent to another address, with 302 (RFC 9110 §15.4.3). */
  | { readonly kind: 'redirect'; readonly doc: string }
  /** Stored bytes with their own media type. */
  | {
      readonly kind: 'bytes';
      readonly doc: string;
      /** They may be too many for a response, which then says where they are: 307 (RFC 9110 §15.4.8). */
      readonly large?: true;
    }
  /**
   * A resource of FHIR R4 as `application/fhir+json`, with the headers of its version (docs/contract/fhir-api.md#answers).
   * `status` is what a call that succeeds usually has; 200 when absent.
   */
  | { readonly kind: 'fhir'; readonly doc: string; readonly status?: 201 }
  | RenderedOutput;

/** A header that all responses of the endpoint have. */
interface ConstantHeader {
  readonly name: string;
  readonly value: string;
  readonly doc: string;
}

/** One of several formats, chosen by `response_format`. The first is the default. */
export interface RenderedOutput {
  readonly kind: 'rendered';
  readonly formats: readonly [string, ...string[]];
  /** Any other value of `response_format` gives the default. Without this it is rejected (400). */
  readonly unknownFormat?: 'ignored';
  readonly doc: string;
}

/** The query interface: filters, grouping, aggregation, order and paging over fields. `doc` names these fields. */
interface QueryInterface {
  readonly doc: string;
  /** The number of rows without paging is in the response body instead of a header. */
  readonly totalInAnswer?: true;
}

/** Pairs of the query, and of a form with `form`. */
interface Pairs {
  readonly doc: string;
  readonly form?: true;
}

interface ListedError {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 406
    | 409
    | 410
    | 412
    | 413
    | 415
    | 422
    | 428
    | 429
    | 500
    | 503;
  readonly when: string;
}

/**
 * How errors are written: as a line of text (docs/contract/general.md#error-bodies), as an OperationOutcome of FHIR
 * (docs/contract/fhir-api.md#errors), or as JSON with `error` and `error_description` (RFC 6749 §5.2).
 */
export type Problems = 'text' | 'fhir' | 'oauth';

/** Who calls: an app with its own credentials, a session of an account, or a token of the user app on the record. */
export type Signer =
  | 'admin'
  | 'ui'
  | 'user'
  | 'background'
  | 'session'
  | 'token'
  | 'requestToken'
  /** A bearer token of SMART App Launch on the record. */
  | 'smart'
  /** Nobody: the call proves by what it holds who calls, or is open to anyone. */
  | 'nobody';

/**
 * How the call is made. The recorder of the reference, the measurements, the matrix and the test of the
 * typed client all read it. `{role}`, such as `{record}`, stands for the value that the caller's fixture
 * gives this role. It holds only what is unusual: local/tools/example-calls completes it.
 */
export interface Example {
  readonly by?: Signer;
  /** Values by placeholder. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Headers besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the body; `application/xml` when absent. */
  readonly mediaType?: string;
  /** Status of the response; 200 when absent. */
  readonly status?: 403 | 404 | 422 | 500;
}

/** What a subject file declares about one endpoint. Its key there is the name of the operation. */
export interface Declaration {
  /** The name in the audit trail, when it differs from the name of the operation. */
  readonly audit?: string;
  /** The first route is the documented one; the others are aliases. */
  readonly routes: readonly [Route, ...Route[]];
  readonly rule: RuleName;
  readonly summary: string;
  /** Pages of any origin may make the call (docs/contract/links.md#calls-of-the-link, docs/contract/fhir-api.md#pages-of-other-origins). Only for calls
   * without cookies and without signatures. */
  readonly cors?: true;
  /**
   * Of a call with a bearer token: the scope that a token lacks which may not make it, without its context. One that begins with a dot is for
   * the type in the path.
   */
  readonly scope?: `${string}.${'r' | 's' | 'rs' | 'c' | 'u'}`;
  /** A session may make the call that can only set up a second factor (docs/contract/sign-in.md#limited-sessions). */
  readonly inLimitedSession?: true;
  /** How errors are written; as text when absent. */
  readonly problems?: Exclude<Problems, 'text'>;
  /** Whether a successful call changes what is stored (apart from its audit entry). */
  readonly effect: 'read' | 'write';
  /** A read with medical data or documents of a record in its answer. Its audit entry says which (docs/contract/audits.md#what-was-shown). */
  readonly shows?: true;
  readonly query?: Fields;
  readonly form?: Fields;
  readonly raw?: RawInput;
  /** The call takes pairs whose names may be repeated. Its handler gets all of them as they were sent, in their order. */
  readonly pairs?: Pairs;
  /** The call stores a body that is not in its request. The S3 key of it is reserved together with the nonce. */
  readonly storesBody?: true;
  readonly list?: ListInput;
  /** The call takes the parameters of the query interface. Its handler gets them as they were sent. */
  readonly queryInterface?: QueryInterface;
  readonly output: Output;
  /** Errors beyond the general ones (unknown path entities, denied access, bad paging values). */
  readonly errors?: readonly ListedError[];
  /** Status for a document in the path that the record does not have; 404 when absent. */
  readonly unknownDocument?: 400;
  /** Data type URIs under which `/capabilities/` announces the call. */
  readonly capabilities?: readonly string[];
  readonly example?: Example;
}

/** The declarations of one subject, by operation. */
export type Declarations = Readonly<Record<string, Declaration>>;

/** One entry of the registry: a declaration, with what its place among the subjects adds. */
export interface Endpoint extends Declaration {
  /** The name of the operation. */
  readonly id: string;
  readonly subject: Subject;
  /** The function that serves it. */
  readonly group: GroupName;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The placeholders of an endpoint's path. */
export type PlaceholdersOf<E extends Declaration> = NamesIn<E['routes'][0]['path']>;

type PathValues<E extends Declaration> = { readonly [Name in PlaceholdersOf<E>]: string };

type FieldValues<F> = F extends Fields
  ? {
      readonly [Name in keyof F]: F[Name] extends { readonly required: string } ? string : string | undefined;
    }
  : Record<never, never>;

/** Paging, order and filters of a list call. */
export interface ListParameters {
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: string;
  readonly descending: boolean;
  readonly status: 'active' | 'void' | 'archived';
  /** Fixed-width timestamp. Keeps items that changed at or after it. */
  readonly modifiedSince: string | undefined;
}

/** Validated input of an endpoint, typed from its declaration. */
export type Input<E extends Declaration> = DeclaredInput<E> &
  (E extends Queried ? QueriedInput : unknown) &
  (E extends Paired ? PairsInput : unknown) &
  (E extends Rendered<infer Format> ? RenderedInput<Format> : unknown);

interface Queried {
  readonly queryInterface: QueryInterface;
}

interface Paired {
  readonly pairs: Pairs;
}

export type Pair = readonly [name: string, value: string];

interface PairsInput {
  /** Every pair, decoded, in the order in which they were sent. */
  readonly pairs: { readonly query: readonly Pair[]; readonly form: readonly Pair[] };
}

interface Rendered<Format extends string> {
  readonly output: { readonly kind: 'rendered'; readonly formats: readonly Format[] };
}

interface RenderedInput<Format extends string> {
  /** The requested media type of the response, or the first that the endpoint declares. */
  readonly format: Format;
}

interface QueriedInput {
  /** Every query parameter. Of a repeated one, the last value. */
  readonly parameters: ReadonlyMap<string, string>;
}

interface DeclaredInput<E extends Declaration> {
  readonly path: PathValues<E>;
  readonly query: FieldValues<E['query']>;
  readonly form: FieldValues<E['form']>;
  readonly list: E extends { readonly list: ListInput } ? ListParameters : undefined;
  /** The body's bytes; empty unless the endpoint declares a raw body. */
  readonly body: Buffer;
  /** Media type of the body as sent, with its parameters; undefined when there is none. */
  readonly mediaType: string | undefined;
}
