/** Generates docs/fhir.md from the mappings between data models and FHIR, and from what the service said of an example. */
import stringify from 'json-stringify-pretty-compact';
import { mappings } from '../../../../shared/models/fhir/index.ts';
import { writtenModels } from '../../../../shared/models/fhir/written/new-models.ts';
import { models } from '../../../../shared/models/registry.ts';
import { table } from '../markdown/table.ts';
import { recorded } from '../recording/recorded.ts';
import { layOut } from '../xml-layout.ts';
import { code } from './code-text.ts';
import { fhirExample } from './example.ts';
import { mappingSection } from './mapping-section.ts';
import { measurementSection, vitalSignsSection } from './observation-sections.ts';

/** Returns the whole page. */
export function fhirMarkdown(): string {
  const sections = [...models.keys()].map((model) => [`## ${model}`, ...sectionsOf(model)].join('\n\n'));
  return `${[opening, example(), overview(), ...sections].join('\n\n')}\n`;
}

/** Throws for a model that nothing is mapped to. */
function sectionsOf(model: string): readonly string[] {
  if (model === 'VitalSigns') return [vitalSignsSection()];
  if (model === 'Measurement') return [measurementSection()];
  const written = writtenModels.get(model);
  if (written) return [`Written as ${written.resource}. Resources of this kind are not read yet.`];
  const found = mappings.filter((mapping) => mapping.model === model);
  if (found.length === 0) throw new Error(`shared/models/fhir has no mapping of ${model}.`);
  return found.map(mappingSection);
}

const opening = `# FHIR R4

For those who send or read FHIR, and for clinicians who want to know what becomes of a resource. A document of FHIR is kept byte
for byte, and is read into facts of the [data models](models.md). Every report gives facts back as resources, whatever documents
they came from.

\`npm run docs\` generates this page from the mappings in [shared/models/fhir](../shared/models/fhir/README.md), by which the service
reads and writes. The rules are in the [contract](contract/fhir.md): whose document it is, limits, errors, dates and numbers.`;

function example(): string {
  const { metadata, report, resources } = recorded().fhir;
  return [
    '## An example',
    `Store this with [document_create](api.md#document_create) and the media type \`application/fhir+json\`, as any other document.
A Bundle or a single resource will do:`,
    fence('json', stringify(fhirExample, layout)),
    `The answer says what was read, and what was not and why:`,
    fence('xml', layOut(metadata)),
    '`GET /records/{RECORD_ID}/reports/LabResult/` now has this fact, here without the fields that are null:',
    fence('json', laidOut(report)),
    'With `?response_format=application/fhir%2Bjson`, it is a resource again:',
    fence('json', laidOut(resources)),
  ].join('\n\n');
}

function overview(): string {
  const observations = ['VitalSigns', 'Measurement'].map((model) => ({ model, resource: 'Observation' }));
  const rows = [...mappings, ...observations].map(({ model, resource }) => [
    resource,
    `[${model}](#${model.toLowerCase()})`,
    requiredOf(model).map(code).join(', '),
  ]);
  return [
    '## Resources',
    table(
      ['Resource', 'Model', 'Required fields'],
      rows.toSorted((one, other) => (one.join() < other.join() ? -1 : 1)),
    ),
    `The required fields are those of the service's own formats. A resource becomes a fact with the fields that it has, and needs none of
them but what names the thing: an allergy without a reaction is a fact, and so is a condition without an onset. The table of each
model says where a field is read. \`phr fhir check FILE\` tells what would be read from a file, and stores nothing.`,
    `An Observation is a laboratory result if its conditions hold, or else vital signs, or else a measurement. Patient is only compared
with the record. Practitioner, Organization, Location, Medication, Specimen and the like are read where a resource refers to them.
Other kinds are stored, and named as not read.`,
    `In the tables, \`[]\` stands for a list: all its entries are tried, and the first one is written. \`[+]\` is a further entry of the list.
\`subject>Patient\` follows a reference to a resource of that kind. Of several elements, the first that gives a value is read, and
the first one is written unless it says otherwise. A code counts only in the system that the model demands: see
[data models](models.md). A resource that gives nothing for a required field is no fact, and the answer names the field.`,
  ].join('\n\n');
}

/** The fields of a model that every fact has. */
function requiredOf(model: string): readonly string[] {
  const required = models.get(model)!.fields.filter((field) => field.required);
  return [...new Set(required.map(({ declared }) => declared))];
}

/** What fits into a line stands on one: resources are deep, and would fill pages. */
const layout = { maxLength: 120 };

/** JSON on several lines, without keys whose value is null. */
function laidOut(value: unknown): string {
  return stringify(value, { ...layout, replacer: (_key, each) => (each === null ? undefined : each) });
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
