/** References that lead nowhere here: what they say stays, but for the address. */
import type { JsonObject } from '../json.ts';

/** An extension of a Reference: the reference as it was sent, which leads to nothing that is served here. */
const originalReference = 'http://indivo.org/vocab/fhir#original-reference';

/** The Reference without its address, which an extension keeps; its display, type and identifier stay. */
export function withoutAddress({ reference, extension, ...rest }: JsonObject): JsonObject {
  const kept = Array.isArray(extension) ? extension : [];
  return { ...rest, extension: [...kept, { url: originalReference, valueString: reference }] };
}
