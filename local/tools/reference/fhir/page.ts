/** Generates docs/fhir.md from the mappings between data models and FHIR, and from what the service said of an example. */
import stringify from 'json-stringify-pretty-compact';
import { mappings } from '../../../../shared/models/fhir/index.ts';
import { models } from '../../../../shared/models/registry.ts';
import { fence } from '../markdown/fence.ts';
import { table } from '../markdown/table.ts';
import { recorded } from '../recording/recorded.ts';
import { layOut } from '../xml-layout.ts';
import { fhirExample } from './example.ts';
import { mappingSection } from './mapping-section.ts';
import {
  besideResultsSection,
  measurementSection,
  socialHistorySection,
  vitalSignsSection,
} from './observation-sections.ts';
import { unreadSection } from './unread-section.ts';

/** Returns the whole page. */
export function fhirMarkdown(): string {
  const sections = [...models.keys()].map((model) => [`## ${model}`, ...sectionsOf(model)].join('\n\n'));
  return `${[opening, example(), overview(), ...sections].join('\n\n')}\n`;
}

/** Throws for a model that nothing is mapped to. */
function sectionsOf(model: string): readonly string[] {
  if (model === 'VitalSigns') return [vitalSignsSection()];
  if (model === 'Measurement') return [measurementSection()];
  if (model === 'UnreadResource') return [unreadSection()];
  const found = mappings.filter((mapping) => mapping.model === model);
  if (found.length === 0) throw new Error(`shared/models/fhir has no mapping of ${model}.`);
  const sections = found.map(mappingSection);
  if (model === 'SocialHistory') return [socialHistorySection(), ...sections];
  return model === 'LabResult' ? [...sections, besideResultsSection()] : sections;
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
  const observed = ['VitalSigns', 'Measurement', 'SocialHistory'];
  const observations = observed.map((model) => ({ model, resource: 'Observation' }));
  const rows = [...mappings, ...observations].map(({ model, resource }) => [
    resource,
    `[${model}](#${model.toLowerCase()})`,
  ]);
  return [
    '## Resources',
    table(
      ['Resource', 'Model'],
      rows.toSorted((one, other) => (one.join() < other.join() ? -1 : 1)),
    ),
    `What a resource of these kinds says about the patient becomes a fact, with the fields that it has: an allergy without a reaction is a
fact, and so is a condition without an onset. The table of each model says where a field is read, and which resources are no facts.
\`phr fhir check FILE\` tells what would be read from a file, and stores nothing.`,
    `Each Observation is one fact; the [contract](contract/fhir.md#observations) says of which model. Patient is only compared
with the record. Practitioner, Organization, Location, Medication, Specimen and the like are read where a resource refers to them.
Other kinds are stored, and [listed as not read](#unreadresource).`,
    `In the tables, \`[]\` stands for a list: all its entries are tried, and the first one is written. \`[+]\` is a further entry of the list.
\`subject>Patient\` follows a reference to a resource of that kind. Of several elements, the first that gives a value is read, and
the first one is written unless it says otherwise. Of several codes, the one in the system of the [data model](models.md) counts, or else the
first in a system that anybody can look up.`,
  ].join('\n\n');
}

/** What fits into a line stands on one: resources are deep, and would fill pages. */
const layout = { maxLength: 120 };

/** JSON on several lines, without keys whose value is null. */
function laidOut(value: unknown): string {
  return stringify(value, { ...layout, replacer: (_key, each) => (each === null ? undefined : each) });
}
