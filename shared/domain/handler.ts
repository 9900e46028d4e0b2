/** The type of a handler, derived from the declaration of its endpoint. */

import type { Declaration, Declarations, Input } from '../api/endpoint.ts';
import type { XmlShape, XmlView } from '../api/shapes.ts';
import type { JsonObject } from '../fhir/json.ts';
import type { Context, FhirContext, OpenContext } from './context.ts';
import type { PresentIn } from './loading/needs.ts';

/** Stored bytes, and the media type of the response. */
export interface StoredBody {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A document that is too large for a response, and where it is instead. */
export interface BodyElsewhere {
  /** Address at which the store returns the bytes. */
  readonly location: string;
  readonly document: {
    readonly id: string;
    readonly size: number;
    readonly digest: string;
    readonly mediaType: string;
  };
  /** Stored timestamp after which the address is no longer valid. */
  readonly expires: string;
}

/** A response body in the requested format. */
export interface Rendered {
  /** Sent unchanged. */
  readonly contentType: string;
  readonly text: string;
  /** In the place of the text, for a format that is none. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A resource of FHIR, with what its headers say. */
export interface FhirAnswer {
  /** That of the endpoint's declaration when absent. */
  readonly status?: 200 | 201 | 304 | 307;
  /** A resource, or its JSON text; nothing for a body that is empty. */
  readonly resource?: JsonObject | string;
  /** Stored bytes in the place of a resource, with their own media type. */
  readonly bytes?: StoredBody;
  /** In the place of bytes that are too many for a response: where they are. */
  readonly elsewhere?: BodyElsewhere;
  /** `meta.versionId`, which becomes the ETag. */
  readonly version?: string;
  /** `meta.lastUpdated`: a stored timestamp. */
  readonly lastModified?: string;
  /** An absolute address. */
  readonly location?: string;
}

/** A form-encoded response: pairs in the order in which they are written. */
export type FormResponse = readonly (readonly [name: string, value: string])[];

type Result<E extends Declaration> = E['output'] extends {
  readonly kind: 'xml';
  readonly shape: infer S;
}
  ? S extends XmlShape
    ? XmlView<S>
    : never
  : E['output'] extends { readonly kind: 'json' }
    ? unknown
    : E['output'] extends { readonly kind: 'form' }
      ? FormResponse
      : // An absolute URL, for a redirect.
        E['output'] extends { readonly kind: 'text' | 'redirect' }
        ? string
        : E['output'] extends { readonly kind: 'bytes'; readonly large: true }
          ? StoredBody | BodyElsewhere
          : E['output'] extends { readonly kind: 'bytes' }
            ? StoredBody
            : E['output'] extends { readonly kind: 'rendered' }
              ? Rendered
              : E['output'] extends { readonly kind: 'fhir' }
                ? FhirAnswer
                : void;

/** What a handler gets besides its input: everything that its endpoint needs is loaded. */
export type ContextOf<E extends Declaration> = E['rule'] extends 'ANYBODY'
  ? OpenContext
  : E['rule'] extends 'FHIR_READ' | 'FHIR_WRITE'
    ? FhirContext
    : Context<PresentIn<E>>;

export type Handler<E extends Declaration> = (input: Input<E>, context: ContextOf<E>) => Promise<Result<E>>;

/** One handler for each of these endpoints; a missing one does not compile. */
export type Handlers<D extends Declarations> = {
  readonly [Id in keyof D]: Handler<D[Id]>;
};
