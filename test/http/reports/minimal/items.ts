/** For every minimal report, facts with many and with few fields, and the items that they must yield. */
import { documentPrefix } from '../../../support/documents.ts';
import type { Values } from '../../../support/medical/compound-values.ts';
import { filled, type ModelName } from '../../../support/medical/filled.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { cvx, ndfrt, rxnorm, snomed, unii } from '../../../support/medical/vocabulary.ts';
import { el, type XmlElement } from '../../../support/xml-tree.ts';

export interface ItemCase {
  readonly report: string;
  readonly what: string;
  readonly model: ModelName;
  readonly values: Values;
  readonly item: XmlElement;
}

const namespace = { xmlns: documentPrefix };

/** An element with attributes and text. */
function coded(name: string, text: string, attributes: Record<string, string>): XmlElement {
  return { ...el(name, attributes), text };
}

const allergyParts = {
  reaction: (text: string) => el('reaction', text),
  category: (text: string, code: string) => coded('type', text, { type: snomed, value: code }),
};

const {
  drug_allergen_title: _,
  drug_allergen_system,
  drug_allergen_identifier,
  ...withoutDrug
} = filled.Allergy;
const { drug_class_allergen_title, drug_class_allergen_system, drug_class_allergen_identifier, ...onlyFood } =
  withoutDrug;

function allergy(what: string, values: Values, name: XmlElement | undefined): ItemCase {
  const isFilled = values.category_identifier === '414285001';
  const category = isFilled
    ? allergyParts.category('Food allergy', '414285001')
    : allergyParts.category('Drug allergy', '416098002');
  return {
    report: 'allergies',
    what,
    model: 'Allergy',
    values,
    item: el(
      'Allergy',
      namespace,
      el('allergen', {}, category, ...(name ? [name] : [])),
      allergyParts.reaction(isFilled ? 'Urticaria' : 'Hives'),
      el('specifics', isFilled ? 'Moderate' : 'Mild'),
    ),
  };
}

const allergies: readonly ItemCase[] = [
  allergy(
    'three allergens, of which the drug is named',
    filled.Allergy,
    coded('name', 'Codeine', { type: rxnorm, value: '2670' }),
  ),
  allergy(
    'a class of drugs before a food',
    withoutDrug,
    coded('name', 'Sulfonamides', { type: ndfrt, value: 'N0000175503' }),
  ),
  allergy('a food', onlyFood, coded('name', 'Shrimp', { type: unii, value: '1891LE191T' })),
  allergy(
    'a food without a code',
    { ...smallest.Allergy, food_allergen_title: 'Shrimp' },
    el('name', 'Shrimp'),
  ),
  allergy('no allergen', smallest.Allergy, undefined),
];

const equipment: readonly ItemCase[] = [
  {
    report: 'equipment',
    what: 'a fact with all fields',
    model: 'Equipment',
    values: filled.Equipment,
    item: el(
      'Equipment',
      namespace,
      el('dateStarted', '2011-05-01'),
      el('dateStopped', '2013-02-28'),
      el('name', 'Nebulizer'),
      el('vendor', 'Breathwell'),
      el('description', 'Stands beside the bed.'),
    ),
  },
  {
    report: 'equipment',
    what: 'only a name',
    model: 'Equipment',
    values: smallest.Equipment,
    item: el('Equipment', namespace, el('name', 'Pacemaker')),
  },
];

const immunizations: readonly ItemCase[] = [
  {
    report: 'immunizations',
    what: 'a fact with all fields',
    model: 'Immunization',
    values: filled.Immunization,
    item: el(
      'Immunization',
      namespace,
      el('dateAdministered', '2010-05-12T00:00:00Z'),
      el('vaccine', {}, coded('type', 'typhoid, oral', { type: cvx, value: '25' })),
    ),
  },
];

const laboratory = '1 Street of the laboratory, City of the laboratory, Region of the laboratory, 20912, ';

const labs: readonly ItemCase[] = [
  {
    report: 'labs',
    what: 'a fact with all fields',
    model: 'LabResult',
    values: filled.LabResult,
    item: el(
      'LabReport',
      namespace,
      el('dateMeasured', '2010-12-27T17:00:00Z'),
      el(
        'laboratory',
        {},
        el('name', 'City Laboratory'),
        el('address', `${laboratory}Country of the laboratory`),
      ),
      el('comments', 'Drawn after breakfast.'),
      el('firstLabTestName', 'Potassium'),
      el('firstLabTestValue', '4.10'),
      el('normalRangeMinimum', '3.5'),
      el('normalRangeMaximum', '5.0'),
      el('nonCriticalRangeMinimum', '2.5'),
      el('nonCriticalRangeMaximum', '7.5'),
    ),
  },
  {
    report: 'labs',
    what: 'a result in words and half an address',
    model: 'LabResult',
    values: {
      ...smallest.LabResult,
      narrative_result: 'not detected',
      collected_by_org_adr_city: 'Salem',
      collected_by_org_adr_country: 'USA',
    },
    item: el(
      'LabReport',
      namespace,
      el('laboratory', {}, el('address', 'Salem, USA')),
      el('firstLabTestName', 'Sodium'),
      el('firstLabTestValue', 'not detected'),
    ),
  },
  {
    report: 'labs',
    what: 'only the name of a test',
    model: 'LabResult',
    values: smallest.LabResult,
    item: el('LabReport', namespace, el('firstLabTestName', 'Sodium')),
  },
];

const medications: readonly ItemCase[] = [
  {
    report: 'medications',
    what: 'a fact with all fields',
    model: 'Medication',
    values: filled.Medication,
    item: el(
      'Medication',
      namespace,
      el('dateStarted', '2014-05-02'),
      el('dateStopped', '2014-11-30'),
      coded('name', 'Cetirizine 10 MG Oral Tablet', { type: rxnorm, value: '1014678' }),
      el('dose', {}, el('value', '1'), el('unit', '{tablet}')),
      el('frequency', '2 /d'),
      el('prescription', {}, el('instructions', 'Take with water.')),
    ),
  },
  {
    report: 'medications',
    what: 'a dose in words',
    model: 'Medication',
    values: { ...smallest.Medication, quantity_value: 'one or two', quantity_unit: '{tablet}' },
    item: el(
      'Medication',
      namespace,
      el('dateStarted', '2015-01-02'),
      coded('name', 'Aspirin', { type: rxnorm, value: '1191' }),
      el('dose', {}, el('textValue', 'one or two'), el('unit', '{tablet}')),
    ),
  },
  {
    report: 'medications',
    what: 'only the required fields',
    model: 'Medication',
    values: smallest.Medication,
    item: el(
      'Medication',
      namespace,
      el('dateStarted', '2015-01-02'),
      coded('name', 'Aspirin', { type: rxnorm, value: '1191' }),
    ),
  },
];

const problems: readonly ItemCase[] = [
  {
    report: 'problems',
    what: 'a fact with all fields',
    model: 'Problem',
    values: filled.Problem,
    item: el(
      'Problem',
      namespace,
      el('dateOnset', '2011-03-04T09:30:00Z'),
      el('dateResolution', '2012-07-01T08:00:00.000001Z'),
      coded('name', 'Asthma', { type: snomed, value: '195967001' }),
      el('comments', 'worse in spring'),
    ),
  },
  {
    report: 'problems',
    what: 'only the required fields',
    model: 'Problem',
    values: smallest.Problem,
    item: el(
      'Problem',
      namespace,
      el('dateOnset', '2013-01-01T00:00:00Z'),
      coded('name', 'Migraine', { type: snomed, value: '37796009' }),
    ),
  },
];

const procedures: readonly ItemCase[] = [
  {
    report: 'procedures',
    what: 'a fact with all fields',
    model: 'Procedure',
    values: filled.Procedure,
    item: el(
      'Procedure',
      namespace,
      el('datePerformed', '2009-06-17T08:15:00Z'),
      coded('name', 'Appendectomy', { type: 'http://codes.example/surgery#', value: '85', abbrev: 'app' }),
      el('provider', {}, el('name', 'Nia Okafor'), el('institution', 'Harbour Hospital')),
      el('location', 'Theatre 2'),
      el('comments', 'Without complications.'),
    ),
  },
  {
    report: 'procedures',
    what: 'a system without a code and a provider without an institution',
    model: 'Procedure',
    values: { name: 'Suture', name_type: 'urn:x', provider_name: 'Nia Okafor' },
    item: el(
      'Procedure',
      namespace,
      coded('name', 'Suture', { type: 'urn:x', value: '', abbrev: '' }),
      el('provider', {}, el('name', 'Nia Okafor')),
    ),
  },
  {
    report: 'procedures',
    what: 'a code without a system and an institution without a provider',
    model: 'Procedure',
    values: {
      name: 'Suture',
      name_value: '85',
      name_abbrev: 'sut',
      provider_institution: 'Harbour Hospital',
    },
    item: el('Procedure', namespace, el('name', 'Suture')),
  },
];

const notes: readonly ItemCase[] = [
  {
    report: 'simple-clinical-notes',
    what: 'a fact with all fields',
    model: 'SimpleClinicalNote',
    values: filled.SimpleClinicalNote,
    item: el(
      'SimpleClinicalNote',
      namespace,
      el('dateOfVisit', '2012-02-03T13:12:00Z'),
      el('finalizedAt', '2012-02-03T16:00:00Z'),
      coded('visitType', 'Acute care', {
        type: 'http://codes.example/visits#',
        value: '123',
        abbrev: 'acute',
      }),
      el('visitLocation', 'Longwood'),
      coded('specialty', 'Hematology', {
        type: 'http://codes.example/specialties#',
        value: '234',
        abbrev: 'hem',
      }),
      el(
        'signature',
        {},
        el('at', '2012-02-03T15:59:59Z'),
        el('provider', {}, el('name', 'Nia Okafor'), el('institution', 'Harbour Clinic')),
      ),
      el('chiefComplaint', 'stomach ache'),
      el('content', 'Patient presents with pain.'),
    ),
  },
  {
    report: 'simple-clinical-notes',
    what: 'texts without codes and a signature without time and institution',
    model: 'SimpleClinicalNote',
    values: { date_of_visit: '2013-02-03', visit_type: 'Acute care', specialty: 'Any', provider_name: 'Nia' },
    item: el(
      'SimpleClinicalNote',
      namespace,
      el('dateOfVisit', '2013-02-03T00:00:00Z'),
      el('visitType', 'Acute care'),
      el('specialty', 'Any'),
      el('signature', {}, el('provider', {}, el('name', 'Nia'))),
    ),
  },
  {
    report: 'simple-clinical-notes',
    what: 'the time of the visit and a signature without a provider name',
    model: 'SimpleClinicalNote',
    values: { date_of_visit: '2013-02-03', signed_at: '2013-02-04', provider_institution: 'Harbour Clinic' },
    item: el('SimpleClinicalNote', namespace, el('dateOfVisit', '2013-02-03T00:00:00Z')),
  },
];

export const itemCases: readonly ItemCase[] = [
  ...allergies,
  ...equipment,
  ...immunizations,
  ...labs,
  ...medications,
  ...problems,
  ...procedures,
  ...notes,
];
