/** Property and class IRIs as XML names, the only form of a property in RDF/XML (RDF/XML §2.2). */

// XML allows more; no vocabulary here needs it.
const localName = /^[A-Za-z_][\w.-]*$/;

/** Namespaces by prefix. */
export type Prefixes = Readonly<Record<string, string>>;

/**
 * Returns a function from IRIs to names under the given prefixes. It returns undefined for an IRI in none of
 * the namespaces, or when the rest of the IRI is no XML name.
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
