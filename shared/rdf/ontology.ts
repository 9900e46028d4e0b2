/**
 * The ontology of our RDF, generated from the models and the statements about them:
 * docs/contract/rdf.md#ontology.
 */
import { describe } from './describe.ts';
import { describeClasses } from './ontology/classes.ts';
import { describeCodes } from './ontology/codes.ts';
import { describeProperties } from './ontology/properties.ts';
import { registryUsage } from './ontology/registry-usage.ts';
import { ontologyVersion } from './ontology/version.ts';
import { defaultPrefixes, RdfXmlWriter } from './rdf-xml.ts';
import type { Description } from './terms.ts';
import { literal, statement } from './terms.ts';
import { dcterms, namespaces, owl, rdfs } from './vocabulary.ts';

const title = 'Ontology of the personal health record service';

/** The ontology as an OWL document in RDF/XML; `baseUrl` has no trailing slash. */
export function writeOntology({ baseUrl }: { readonly baseUrl: string }): string {
  const writer = new RdfXmlWriter({ ...defaultPrefixes, owl: namespaces.owl });
  const usage = registryUsage();
  const descriptions = [
    header(baseUrl),
    ...describeClasses(usage),
    ...describeProperties(usage),
    ...describeCodes(usage),
  ];
  for (const description of descriptions) describe(writer, description);
  return writer.write();
}

function header(baseUrl: string): Description {
  return {
    kind: 'description',
    iri: `${baseUrl}/ontology`,
    types: [owl('Ontology')],
    statements: [
      statement(dcterms('title'), literal(title)),
      statement(rdfs('label'), literal(title)),
      statement(owl('versionInfo'), literal(ontologyVersion)),
    ],
  };
}
