/** A document that yields facts, and their ids as RDF names them. */
import type { SignedClient } from './client.ts';
import { documentPrefix } from './documents.ts';
import { succeeded } from './scenario.ts';

type Fields = Readonly<Record<string, string>>;

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const codes = 'http://smartplatforms.org/terms/codes/';

function coded(name: string, title: string, system: string, identifier: string): Fields {
  return { [`${name}_title`]: title, [`${name}_system`]: system, [`${name}_identifier`]: identifier };
}

/** A model in the XML of simple data models; `nested` is a further field that holds models. */
function model(name: string, fields: Fields, nested = ''): string {
  const texts = Object.entries(fields).map(([field, text]) => `<Field name="${field}">${text}</Field>`);
  return `<Model name="${name}">${texts.join('')}${nested}</Model>`;
}

const fill = model('Fill', { date: '2014-05-02T15:10:00Z', dispenseDaysSupply: '30' });

const encounter = model('Encounter', {
  startDate: '2014-05-02T14:45:00Z',
  ...coded('encounterType', 'Ambulatory encounter', `${codes}EncounterType#`, 'ambulatory'),
});

const models = [
  model('Allergy', {
    ...coded('allergic_reaction', 'Hives', snomed, '126485001'),
    ...coded('category', 'Food allergy', snomed, '414285001'),
    ...coded('severity', 'Mild', snomed, '255604002'),
  }),
  model('AllergyExclusion', coded('name', 'No known food allergy', snomed, '429625007')),
  model('Problem', { ...coded('name', 'Asthma', snomed, '195967001'), startDate: '2011-03-04T09:30:00Z' }),
  model('Immunization', {
    date: '2012-10-01T10:00:00Z',
    ...coded('administration_status', 'Given', `${codes}ImmunizationAdministrationStatus#`, 'doseGiven'),
    ...coded(
      'product_name',
      'Tdap',
      'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#',
      '115',
    ),
  }),
  model('LabResult', coded('test_name', 'Glucose', 'http://purl.bioontology.org/ontology/LNC/', '2345-7')),
  model(
    'Medication',
    {
      ...coded('drugName', 'Cetirizine', 'http://purl.bioontology.org/ontology/RXNORM/', '1014678'),
      startDate: '2014-05-02',
    },
    `<Field name="fulfillments"><Models>${fill}</Models></Field>`,
  ),
  model(
    'VitalSigns',
    { date: '2014-05-02T15:00:00Z', weight_value: '71.4', weight_unit: 'kg' },
    `<Field name="encounter">${encounter}</Field>`,
  ),
];

/** One fact of each model that has a form in RDF, in one document. */
export const oneFactOfEachKind = `<Models xmlns="${documentPrefix}">${models.join('')}</Models>`;

/** Ids of the facts whose URIs have this segment, such as `problems`, from the call that answers them all. */
export async function factIds(
  client: SignedClient,
  recordId: string,
  segment: string,
): Promise<readonly string[]> {
  const list = segment === 'allergy_exclusions' ? 'allergies' : segment;
  const answer = succeeded(await client.get(`/records/${recordId}/${list}/`), segment);
  const uri = new RegExp(`/records/${recordId}/${segment}/([^"/<>]+)"`, 'g');
  return [...new Set([...answer.text.matchAll(uri)].map(([, id]) => id!))];
}

/** The id of the only one. */
export async function factId(client: SignedClient, recordId: string, segment: string): Promise<string> {
  const ids = await factIds(client, recordId, segment);
  if (ids.length !== 1) throw new Error(`${ids.length} facts among ${segment}`);
  return ids[0]!;
}
