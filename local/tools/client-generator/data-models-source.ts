/** Generates the types of the data models, of demographics and of the fields of other reports. */
import { queryFields as auditFields } from '../../../shared/domain/audits/fields.ts';
import { type DemographicsField, demographicsFields } from '../../../shared/models/demographics/fields.ts';
import type { FieldType, Model, Relation, ScalarField } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { minimalReports } from '../../../shared/reports/minimal/reports/index.ts';
import { comment } from './comment.ts';
import { formatted } from './formatted.ts';
import { union } from './names.ts';

/** Path of the generated file, relative to the project's directory. */
export const dataModelsFile = 'shared/client/data-models.ts';

const head = `/**
 * The data models of the service, as reports return them in JSON. Generated from the registry of models by \`npm run docs\`; a
 * test checks that it is up to date. Dates are \`YYYY-MM-DD\`, times \`YYYY-MM-DDThh:mm:ssZ\`, with six digits of a fraction
 * when it is not zero.
 */`;
const imports = "import type { FieldsOf } from './reports/fields.ts';";

/** Returns the whole file, formatted like the project's other files. */
export function dataModelsSource(): string {
  const all = [...models.values()];
  const parts = [
    `${head}\n${imports}`,
    ...all.map(modelInterface),
    demographicsInterface(),
    modelsByName(all),
    '/** Names of the data models. */\nexport type DataModel = keyof DataModels;',
    otherFields(),
    rdfNames(all),
  ];
  return formatted(dataModelsFile, `${parts.join('\n\n')}\n`);
}

function modelInterface({ name, doc, fields, relations }: Model): string {
  return rowInterface(name, doc, [...fields.map(fieldLine), ...relations.map(relationLine)]);
}

function rowInterface(name: string, doc: string, lines: readonly string[]): string {
  return [
    ...comment([doc], ''),
    `export interface ${name} {`,
    `  readonly __modelname__: '${name}';`,
    '  /** Id of the document that says so. */',
    '  readonly __documentid__: string;',
    ...lines,
    '}',
  ].join('\n');
}

const types: Readonly<Record<FieldType, string>> = {
  String: 'string',
  Text: 'string',
  Email: 'string',
  Number: 'number',
  Date: 'string',
  DateTime: 'string',
  Boolean: 'boolean',
};

/**
 * Any value and none, because rules of models do not hold for facts from FHIR (docs/contract/data-models.md#what-facts-from-fhir-may-lack). A Boolean without a
 * value is false; a sparse field is there only with a value.
 */
function fieldLine({ name, type, sparse }: ScalarField): string {
  if (sparse) return `  readonly ${name}?: ${type === 'Boolean' ? 'true' : types[type]};`;
  return `  readonly ${name}: ${types[type]}${type === 'Boolean' ? '' : ' | null'};`;
}

function relationLine({ name, many, target }: Relation): string {
  return many ? `  readonly ${name}: readonly ${target}[];` : `  readonly ${name}?: ${target};`;
}

function demographicsInterface(): string {
  const fields: readonly DemographicsField[] = demographicsFields;
  const lines = fields.map(({ name, type, required, oneOf }) => {
    const value = oneOf ? union(oneOf) : type === 'boolean' ? 'boolean' : 'string';
    return `  readonly ${name}: ${value}${required || type === 'boolean' ? '' : ' | null'};`;
  });
  return rowInterface('Demographics', 'Who the patient is.', lines);
}

function modelsByName(all: readonly Model[]): string {
  const entries = all.map(({ name, fields }) => {
    const dates = fields.filter(({ queryType }) => queryType === 'date').map((field) => field.name);
    return `  readonly ${name}: { readonly row: ${name}; readonly fields: FieldsOf<${name}, ${union([...dates, 'created_at'])}> };`;
  });
  return `/** Rows, and fields for queries, by the name of the data model. */\nexport interface DataModels {\n${entries.join('\n')}\n}`;
}

/** Fields that minimal reports and the audit query can be queried by. */
function otherFields(): string {
  const entries = [...minimalReports]
    .map(([name, { fields }]): [string, Iterable<Typed>] => [name, fields.values()])
    .concat([['audits', auditFields.values()]])
    .map(([name, fields]) => `  readonly '${name}': { ${byType([...fields])} };`);
  return `/** Fields for queries, by the name of a minimal report; \`audits\` is the audit query. */\nexport interface ReportFields {\n${entries.join('\n')}\n}`;
}

/** Allergies have calls of their own (shared/domain/reports/rdf.ts). */
function rdfNames(all: readonly Model[]): string {
  const segments = all.flatMap(({ name, rdf }) => (rdf && !name.startsWith('Allergy') ? [rdf.segment] : []));
  return `/** Kinds of facts, as the paths of RDF name them. */\nexport type RdfModelName = ${union(segments)};`;
}

interface Typed {
  readonly name: string;
  readonly type: string;
}

function byType(fields: readonly Typed[]): string {
  const of = (wanted: string) => fields.filter(({ type }) => type === wanted).map(({ name }) => name);
  const types = { text: of('string'), number: of('number'), date: of('date') };
  return Object.entries(types)
    .map(([type, names]) => `readonly ${type}: ${names.length > 0 ? union(names) : 'never'};`)
    .join(' ');
}
