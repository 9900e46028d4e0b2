/** What is sent and answered, in the parts of `fetch` that the client needs. */
import type { Values } from './encoding.ts';

/** A `fetch`, such as the global one or one that adds a timeout, prints calls or tries again. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** A signature holds for one address only. The service redirects for documents that are too large for a response. */
  redirect: 'manual';
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A document or a text; texts are sent as UTF-8. */
export type Body = Uint8Array | string;

/** A field to order a list by; a leading `-` turns the order round. */
export type Order<Field extends string> = Field | `-${Field}`;

/** What a call takes besides its path: a form or a body, or neither. */
interface Content {
  readonly query?: Values;
  readonly form?: Values;
  readonly body?: Body | undefined;
  readonly mediaType?: string | undefined;
}

/** A response with status 200. */
export interface Answer {
  readonly operation: string;
  readonly contentType: string;
  /** Content-Disposition, where the response has it. */
  readonly disposition?: string | undefined;
  readonly bytes: Uint8Array;
  /** Rows without paging, where the response tells. */
  readonly totalCount: number | undefined;
}

/** What an operation sends. */
export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly content: Content;
}
