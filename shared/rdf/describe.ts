/** Turns descriptions into triples. */
import type { RdfXmlWriter } from './rdf-xml.ts';
import type { Description, Resource } from './terms.ts';
import { iri } from './terms.ts';
import { rdf } from './vocabulary.ts';

const rdfType = rdf('type');

/** Adds everything that the description says; returns the resource that it is about. */
export function describe(writer: RdfXmlWriter, description: Description): Resource {
  const subject = description.iri === undefined ? writer.blankNode() : iri(description.iri);
  for (const type of description.types) writer.add(subject, rdfType, iri(type));
  for (const { predicate, object } of description.statements) {
    writer.add(subject, predicate, object.kind === 'description' ? describe(writer, object) : object);
  }
  return subject;
}
