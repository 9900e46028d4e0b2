/** The type of a handler, derived from the declaration of its endpoint. */
import type { Context, OpenContext } from '../domain/context.ts';
import type { Endpoint, Input } from './endpoint.ts';
import type { PresentIn } from './needs.ts';
import type { XmlShape, XmlView } from './shapes.ts';

/** Stored octets and the media type to answer them with. */
export interface StoredBody {
  readonly octets: Buffer;
  readonly mediaType: string;
}

/** An answer in the format that was asked for. */
export interface Rendered {
  /** Sent as it stands. */
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Form-encoded answer: pairs in the order in which they are written. */
export type FormAnswer = readonly (readonly [name: string, value: string])[];

type Result<E extends Endpoint> = E['output'] extends { readonly kind: 'xml'; readonly shape: infer S }
  ? S extends XmlShape
    ? XmlView<S>
    : never
  : E['output'] extends { readonly kind: 'json' }
    ? unknown
    : E['output'] extends { readonly kind: 'form' }
      ? FormAnswer
      : E['output'] extends { readonly kind: 'text' }
        ? string
        : E['output'] extends { readonly kind: 'bytes' }
          ? StoredBody
          : E['output'] extends { readonly kind: 'rendered' }
            ? Rendered
            : void;

/** What a handler is given besides its input: whatever its endpoint needs is loaded. */
export type ContextOf<E extends Endpoint> = E['rule'] extends 'ANYBODY' ? OpenContext : Context<PresentIn<E>>;

export type Handler<E extends Endpoint> = (input: Input<E>, context: ContextOf<E>) => Promise<Result<E>>;

/** One handler for every endpoint of a group; a missing one does not compile. */
export type Handlers<G extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof G]: Handler<G[Name]>;
};
