/**
 * What an endpoint is. Everything that knows about endpoints (router, input validation, access control, audit,
 * API reference, typed client, measurements, tests) reads the same declarations. They are data and contain no code.
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
  /** `present`: the name must occur; `filled`: with at least one character; absent: optional. */
  readonly required?: 'present' | 'filled';
  readonly maximum?: number;
  /** Accepted values; anything else is 400. */
  readonly oneOf?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** Fields by which a list may be ordered (`order_by`), and the one that orders it by default. */
export interface ListInput {
  readonly orderBy: readonly string[];
  readonly default: string;
}

/** A body that is taken as bytes, whatever its content type says. */
export interface RawInput {
  readonly doc: string;
  /** `document`: the bytes are stored as a document, and its S3 key is reserved with the nonce. */
  readonly use: 'document' | 'text';
  /** The call also makes sense without a body. */
  readonly optional?: true;
}

export type Output =
  | { readonly kind: 'ok' }
  | { readonly kind: 'xml'; readonly shape: XmlShape }
  | { readonly kind: 'json'; readonly shape: JsonShape }
  /** Form-encoded pairs. */
  | { readonly kind: 'form'; readonly fields: readonly string[] }
  | { readonly kind: 'text'; readonly doc: string }
  /** Stored bytes with their own media type. */
  | { readonly kind: 'bytes'; readonly doc: string }
  /** One of several formats, chosen by `response_format`; the first is the default. */
  | { readonly kind: 'rendered'; readonly formats: readonly [string, ...string[]]; readonly doc: string };

/**
 * The query interface: filters, grouping, aggregation, order and paging over the fields of what is asked about.
 * `fields` says in words which these are.
 */
interface QueryInterface {
  readonly fields: string;
  /** The response body, not a header, says how many rows there are without paging. */
  readonly totalInAnswer?: true;
}

interface ListedError {
  readonly status: 400 | 403 | 404 | 410 | 413 | 500;
  readonly when: string;
}

/** Who signs: an app with its own credentials, an account's session, an access token of the user app on the record. */
export type Signer = 'admin' | 'ui' | 'user' | 'background' | 'session' | 'token' | 'requestToken';

/**
 * How the call is made, and what comes back. The reference, the measurements, the matrix and the test of the typed
 * client all read it. `{role}` stands for what has this role where the call is made, such as `{record}`. What is the
 * same for most calls is left out: see local/tools/example-calls.
 */
export interface Example {
  readonly by?: Signer;
  /** By placeholder. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the body; `application/xml` when absent. */
  readonly mediaType?: string;
  /** 200 when absent. */
  readonly status?: 403 | 404 | 500;
  /** The body of the response, where no shape describes it. */
  readonly response?: string;
}

/** What a subject file declares about one endpoint; its key there is the name of the operation. */
export interface Declaration {
  /** The name in the audit trail, where it is not the name of the operation. */
  readonly audit?: string;
  /** The first route is the documented one, the others are older aliases. */
  readonly routes: readonly [Route, ...Route[]];
  readonly rule: RuleName;
  readonly summary: string;
  /** Whether a successful call changes what is stored (apart from its audit entry). */
  readonly effect: 'read' | 'write';
  readonly query?: Fields;
  readonly form?: Fields;
  readonly raw?: RawInput;
  readonly list?: ListInput;
  /** The call takes the parameters of the query interface; its handler gets them as they were sent. */
  readonly queryInterface?: QueryInterface;
  readonly output: Output;
  /** Failures beyond the general ones (unknown path entities, denied access, bad paging values). */
  readonly errors?: readonly ListedError[];
  /** Status for a document in the path that the record lacks; 404 unless said otherwise. */
  readonly unknownDocument?: 400;
  /** Data type URIs under which `/capabilities/` announces the call. */
  readonly capabilities?: readonly string[];
  readonly example?: Example;
}

/** The declarations of one subject, by operation. */
export type Declarations = Readonly<Record<string, Declaration>>;

/** One entry of the registry: a declaration with what follows from where it is declared. */
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
  /** Fixed-width timestamp; items changed at or after it are kept. */
  readonly modifiedSince: string | undefined;
}

/** Validated input of an endpoint, typed from its declaration. */
export type Input<E extends Declaration> = DeclaredInput<E> &
  (E extends Queried ? QueriedInput : unknown) &
  (E extends Rendered<infer Format> ? RenderedInput<Format> : unknown);

interface Queried {
  readonly queryInterface: QueryInterface;
}

interface Rendered<Format extends string> {
  readonly output: { readonly kind: 'rendered'; readonly formats: readonly Format[] };
}

interface RenderedInput<Format extends string> {
  /** The media type of the response: the one that was asked for, or the first that the endpoint declares. */
  readonly format: Format;
}

interface QueriedInput {
  /** Every query parameter; the last of a repeated one. */
  readonly parameters: ReadonlyMap<string, string>;
}

interface DeclaredInput<E extends Declaration> {
  readonly path: PathValues<E>;
  readonly query: FieldValues<E['query']>;
  readonly form: FieldValues<E['form']>;
  readonly list: E extends { readonly list: ListInput } ? ListParameters : undefined;
  /** The body's bytes; empty unless the endpoint declares a raw body. */
  readonly body: Buffer;
  /** Media type of the body as sent: lower case, without parameters. */
  readonly mediaType: string | undefined;
}
