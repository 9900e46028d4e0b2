/** Property and class IRIs as XML names. RDF/XML can write a property in no other way (RDF/XML §2.2). */

// XML allows more; no vocabulary here needs it.
const localName = /^[A-Za-z_][\w.-]*$/;

/** Prefix → namespace. */
export type Prefixes = Readonly<Record<string, string>>;

/**
 * A function from IRIs to names under the given prefixes; it answers undefined for an IRI in none of the
 * namespaces, or whose rest is no XML name.
 */
export function qualifiedNames(prefixes: Prefixes): (iri: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (iri) => {
    if (!known.has(iri)) known.set(iri, qualifiedName(prefixes, iri));
    return known.get(iri);
  };
}

function qualifiedName(prefixes: Prefixes, iri: string): string | undefined {
  for (const [prefix, namespace] of Object.entries(prefixes)) {
    const rest = iri.slice(namespace.length);
    if (iri.startsWith(namespace) && localName.test(rest)) return `${prefix}:${rest}`;
  }
  return undefined;
}
