/** A record's demographics as RDF: docs/contract/rdf.md#demographics. */
import type { Demographics } from '../models/demographics/index.ts';
import { demographicsFields } from '../models/demographics/index.ts';
import type { FieldType } from '../models/model.ts';
import { describe } from './describe.ts';
import { RdfXmlWriter } from './rdf-xml.ts';
import type { RecordContext } from './record.ts';
import { recordDescription, recordIri } from './record.ts';
import type { Fields } from './statements/interpret.ts';
import { statementsOf } from './statements/interpret.ts';
import type { Rule } from './statements/rule.ts';
import { literalOf, node } from './statements/rule.ts';
import { address, name, telephones } from './statements/shapes.ts';
import type { Description } from './terms.ts';
import { literal, statement } from './terms.ts';
import { dcterms, foaf, sp, v } from './vocabulary.ts';

export interface DemographicsContext extends RecordContext {
  /** The operator's name for the system of record numbers, such as `PHR Record`. */
  readonly recordSystem: string;
}

export const demographicsStatements: readonly Rule[] = [
  literalOf(v('bday'), 'bday'),
  literalOf(foaf('gender'), 'gender'),
  literalOf(sp('ethnicity'), 'ethnicity'),
  literalOf(sp('preferredLanguage'), 'preferred_language'),
  literalOf(sp('race'), 'race'),
  literalOf(sp('email'), 'email'),
  node(v('n'), 'name', name),
  ...telephones(''),
  node(v('adr'), 'adr', address),
];

const fieldTypes = { string: 'String', date: 'Date', boolean: 'Boolean' } as const;
const fields = new Map(
  demographicsFields.map((field) => [
    field.name as string,
    { type: fieldTypes[field.type] satisfies FieldType, required: 'required' in field },
  ]),
);

/** The field of this name. Throws when there is none. */
export function demographicsField(fieldName: string): { type: FieldType; required: boolean } {
  const field = fields.get(fieldName);
  if (!field) throw new Error(`demographics have no field ${fieldName}`);
  return field;
}

/** The demographics as RDF/XML. */
export function describeDemographics(demographics: Demographics, context: DemographicsContext): string {
  const writer = new RdfXmlWriter();
  describe(writer, {
    kind: 'description',
    iri: `${recordIri(context)}/demographics`,
    types: [sp('Demographics')],
    statements: [
      ...statementsOf(demographicsStatements, fieldsOf(demographics)),
      statement(sp('medicalRecordNumber'), recordNumber(context)),
      statement(sp('belongsTo'), recordDescription(context)),
    ],
  });
  return writer.write();
}

function recordNumber(context: DemographicsContext): Description {
  const { recordId, recordSystem } = context;
  return {
    kind: 'description',
    types: [sp('Code')],
    statements: [
      statement(dcterms('title'), literal(`${recordSystem} ${recordId}`)),
      statement(sp('system'), literal(recordSystem)),
      statement(dcterms('identifier'), literal(recordIri(context))),
    ],
  };
}

function fieldsOf(demographics: Demographics): Fields {
  return {
    value: (fieldName) => demographics[fieldName as keyof Demographics] ?? null,
    field: demographicsField,
    related: () => [],
    parent: () => undefined,
  };
}
