/** The RDF of the filled facts, of those with the required fields only, and of their codes. */
import type { Description } from '../../../support/medical/rdf.ts';
import { cvx, loinc, platformCodes, rxnorm, snomed, vg } from '../../../support/medical/vocabulary.ts';
import { address, code, codedValue, name, node, provider, range, valueAndUnit, vitalSign } from './nodes.ts';

export interface Described {
  readonly type: string;
  readonly segment: string;
  /** Without type and record. */
  readonly filled: Description;
  readonly smallest: Description;
  /** The codes of the filled fact by URI. */
  readonly codes: Readonly<Record<string, Description>>;
}

/** Each predicate with one object. Predicates without an object are left out. */
function says(content: Parameters<typeof node>[1]): Description {
  const { 'rdf:type': _, ...rest } = node('', content);
  return rest;
}

const milliequivalents = (value: string): Description => valueAndUnit(value, 'mEq/L');

function vital(value: string, unit: string, title: string, identifier: string): Description {
  return vitalSign(value, unit, codedValue(title, loinc, identifier));
}

const vitalCodes: readonly (readonly [identifier: string, title: string])[] = [
  ['8462-4', 'Intravascular diastolic'],
  ['8480-6', 'Intravascular systolic'],
  ['39156-5', 'Body mass index'],
  ['8867-4', 'Heart rate'],
  ['8302-2', 'Body height'],
  ['2710-2', 'Oxygen saturation'],
  ['9279-1', 'Respiration rate'],
  ['8310-5', 'Body temperature'],
  ['3141-9', 'Body weight'],
];

const encounterTypes = platformCodes('EncounterType');
const interpretations = platformCodes('LabResultInterpretation');
const labStatuses = platformCodes('LabStatus');
const statuses = platformCodes('ImmunizationAdministrationStatus');
const reasons = platformCodes('ImmunizationRefusalReason');
const provenances = platformCodes('MedicationProvenance');
const methods = platformCodes('BloodPressureMethod');

export const described = {
  Allergy: {
    type: 'sp:Allergy',
    segment: 'allergies',
    filled: says({
      'sp:severity': codedValue('Moderate', snomed, '6736007'),
      'sp:allergicReaction': codedValue('Urticaria', snomed, '126485001'),
      'sp:category': codedValue('Food allergy', snomed, '414285001'),
      'sp:drugAllergen': codedValue('Codeine', rxnorm, '2670'),
    }),
    smallest: says({
      'sp:severity': codedValue('Mild', snomed, '255604002'),
      'sp:allergicReaction': codedValue('Hives', snomed, '247472004'),
      'sp:category': codedValue('Drug allergy', snomed, '416098002'),
    }),
    codes: {
      [`${snomed}6736007`]: code('AllergySeverity', snomed, '6736007', 'Moderate'),
      [`${snomed}126485001`]: code('SNOMED', snomed, '126485001', 'Urticaria'),
      [`${snomed}414285001`]: code('AllergyCategory', snomed, '414285001', 'Food allergy'),
      [`${rxnorm}2670`]: code('RxNorm_Ingredient', rxnorm, '2670', 'Codeine'),
    },
  },
  AllergyExclusion: {
    type: 'sp:AllergyExclusion',
    segment: 'allergy_exclusions',
    filled: says({ 'sp:allergyExclusionName': codedValue('No known allergies', snomed, '160244002') }),
    smallest: says({ 'sp:allergyExclusionName': codedValue('No known food allergy', snomed, '429625007') }),
    codes: { [`${snomed}160244002`]: code('AllergyExclusion', snomed, '160244002', 'No known allergies') },
  },
  Encounter: {
    type: 'sp:Encounter',
    segment: 'encounters',
    filled: says({
      'sp:startDate': '2014-05-02T14:45:00Z^^xsd:dateTime',
      'sp:endDate': '2014-05-02T15:30:00.250000Z^^xsd:dateTime',
      'sp:organization': node('sp:Organization', {
        'v:organization-name': 'Harbour Clinic',
        'v:adr': address('the facility'),
      }),
      'sp:provider': provider,
      'sp:encounterType': codedValue('Ambulatory encounter', encounterTypes, 'ambulatory'),
    }),
    smallest: says({
      'sp:startDate': '2014-05-02T00:00:00Z^^xsd:dateTime',
      'sp:encounterType': codedValue('Home visit', encounterTypes, 'home'),
    }),
    codes: {
      [`${encounterTypes}ambulatory`]: code(
        'EncounterType',
        encounterTypes,
        'ambulatory',
        'Ambulatory encounter',
      ),
    },
  },
  Fill: {
    type: 'sp:Fulfillment',
    segment: 'fulfillments',
    filled: says({
      'dcterms:date': '2014-05-02T15:10:00Z^^xsd:dateTime',
      'sp:dispenseDaysSupply': '30^^xsd:double',
      'sp:pbm': 'T00000000001011',
      'sp:pharmacy': node('sp:Pharmacy', {
        'sp:ncpdpId': '5235235',
        'v:organization-name': 'Corner Pharmacy',
        'v:adr': address('the pharmacy'),
      }),
      'sp:provider': provider,
      'sp:quantityDispensed': valueAndUnit('60', '{tablet}'),
    }),
    smallest: says({
      'dcterms:date': '2014-06-01T00:00:00Z^^xsd:dateTime',
      'sp:dispenseDaysSupply': '0^^xsd:double',
    }),
    codes: {},
  },
  Immunization: {
    type: 'sp:Immunization',
    segment: 'immunizations',
    filled: {
      ...says({
        'dcterms:date': '2010-05-12T00:00:00Z^^xsd:dateTime',
        'sp:administrationStatus': codedValue('Not Administered', statuses, 'notAdministered'),
        'sp:productName': codedValue('typhoid, oral', cvx, '25'),
        'sp:refusalReason': codedValue('Allergy', reasons, 'allergy'),
      }),
      'sp:productClass': [codedValue('ORAL', vg, 'ORAL'), codedValue('TYPHOID', vg, 'TYPHOID')],
    },
    smallest: says({
      'dcterms:date': '2011-10-01T00:00:00Z^^xsd:dateTime',
      'sp:administrationStatus': codedValue('Dose given', statuses, 'doseGiven'),
      'sp:productName': codedValue('MMR', cvx, '03'),
    }),
    codes: {
      [`${statuses}notAdministered`]: code(
        'ImmunizationAdministrationStatus',
        statuses,
        'notAdministered',
        'Not Administered',
      ),
      [`${cvx}25`]: code('ImmunizationProduct', cvx, '25', 'typhoid, oral'),
      [`${vg}ORAL`]: code('ImmunizationClass', vg, 'ORAL', 'ORAL'),
      [`${vg}TYPHOID`]: code('ImmunizationClass', vg, 'TYPHOID', 'TYPHOID'),
      [`${reasons}allergy`]: code('ImmunizationRefusalReason', reasons, 'allergy', 'Allergy'),
    },
  },
  LabResult: {
    type: 'sp:LabResult',
    segment: 'lab_results',
    filled: says({
      'sp:labName': codedValue('Potassium', loinc, '2823-3'),
      'sp:abnormalInterpretation': codedValue('Normal', interpretations, 'normal'),
      'sp:accessionNumber': 'AC09205823577',
      'sp:labStatus': codedValue('Final results', labStatuses, 'final'),
      'sp:narrativeResult': node('sp:NarrativeResult', { 'sp:value': 'within limits' }),
      'sp:notes': 'Drawn after breakfast.',
      'sp:quantitativeResult': node('sp:QuantitativeResult', {
        'sp:valueAndUnit': milliequivalents('4.10'),
        'sp:normalRange': range(milliequivalents('3.5'), milliequivalents('5.0')),
        'sp:nonCriticalRange': range(milliequivalents('2.5'), milliequivalents('7.5')),
      }),
      'sp:specimenCollected': node('sp:Attribution', {
        'sp:startDate': '2010-12-27T17:00:00Z^^xsd:dateTime',
        'sp:participant': node('sp:Participant', {
          'sp:role': 'phlebotomist',
          'sp:organization': node('sp:Organization', {
            'v:organization-name': 'City Laboratory',
            'v:adr': address('the laboratory'),
          }),
          'sp:person': node('sp:Person', { 'v:n': name }),
        }),
      }),
    }),
    smallest: says({ 'sp:labName': codedValue('Sodium', loinc, '2951-2') }),
    codes: {
      [`${loinc}2823-3`]: code('LOINC', loinc, '2823-3', 'Potassium'),
      [`${interpretations}normal`]: code('LabResultInterpretation', interpretations, 'normal', 'Normal'),
      [`${labStatuses}final`]: code('LabResultStatus', labStatuses, 'final', 'Final results'),
    },
  },
  Medication: {
    type: 'sp:Medication',
    segment: 'medications',
    filled: says({
      'sp:drugName': codedValue('Cetirizine 10 MG Oral Tablet', rxnorm, '1014678'),
      'sp:startDate': '2014-05-02^^xsd:date',
      'sp:endDate': '2014-11-30^^xsd:date',
      'sp:instructions': 'Take with water.',
      'sp:quantity': valueAndUnit('1', '{tablet}'),
      'sp:frequency': valueAndUnit('2', '/d'),
      'sp:provenance': codedValue('Prescription', provenances, 'prescription'),
    }),
    smallest: says({
      'sp:drugName': codedValue('Aspirin', rxnorm, '1191'),
      'sp:startDate': '2015-01-02^^xsd:date',
      'sp:instructions': '',
    }),
    codes: {
      [`${rxnorm}1014678`]: code('RxNorm_Semantic', rxnorm, '1014678', 'Cetirizine 10 MG Oral Tablet'),
      [`${provenances}prescription`]: code(
        'MedicationProvenance',
        provenances,
        'prescription',
        'Prescription',
      ),
    },
  },
  Problem: {
    type: 'sp:Problem',
    segment: 'problems',
    filled: says({
      'sp:problemName': codedValue('Asthma', snomed, '195967001'),
      'sp:startDate': '2011-03-04T09:30:00Z^^xsd:dateTime',
      'sp:endDate': '2012-07-01T08:00:00.000001Z^^xsd:dateTime',
      'sp:notes': 'worse in spring',
    }),
    smallest: says({
      'sp:problemName': codedValue('Migraine', snomed, '37796009'),
      'sp:startDate': '2013-01-01T00:00:00Z^^xsd:dateTime',
    }),
    codes: { [`${snomed}195967001`]: code('SNOMED', snomed, '195967001', 'Asthma') },
  },
  VitalSigns: {
    type: 'sp:VitalSigns',
    segment: 'vital_signs',
    filled: says({
      'dcterms:date': '2010-05-12T04:00:00.123456Z^^xsd:dateTime',
      'sp:bloodPressure': node('sp:BloodPressure', {
        'sp:systolic': vital('132', 'mm[Hg]', 'Intravascular systolic', '8480-6'),
        'sp:diastolic': vital('82', 'mm[Hg]', 'Intravascular diastolic', '8462-4'),
        'sp:bodyPosition': codedValue('Sitting', snomed, '33586001'),
        'sp:bodySite': codedValue('Right arm', snomed, '368209003'),
        'sp:method': codedValue('Auscultation', methods, 'auscultation'),
      }),
      'sp:bodyMassIndex': vital('21.8', 'kg/m2', 'Body mass index', '39156-5'),
      'sp:heartRate': vital('70', '{beats}/min', 'Heart rate', '8867-4'),
      'sp:height': vital('1.8', 'm', 'Body height', '8302-2'),
      'sp:oxygenSaturation': vital('99', '%{HemoglobinSaturation}', 'Oxygen saturation', '2710-2'),
      'sp:respiratoryRate': vital('16', '{breaths}/min', 'Respiration rate', '9279-1'),
      'sp:temperature': vital('37.25', 'Cel', 'Body temperature', '8310-5'),
      'sp:weight': vital('70.8', 'kg', 'Body weight', '3141-9'),
    }),
    smallest: says({ 'dcterms:date': '2013-05-06T00:00:00Z^^xsd:dateTime' }),
    codes: {
      ...Object.fromEntries(
        vitalCodes.map(([identifier, title]) => [
          `${loinc}${identifier}`,
          code('VitalSign', loinc, identifier, title),
        ]),
      ),
      [`${snomed}33586001`]: code('BloodPressureBodyPosition', snomed, '33586001', 'Sitting'),
      [`${snomed}368209003`]: code('BloodPressureBodySite', snomed, '368209003', 'Right arm'),
      [`${methods}auscultation`]: code('BloodPressureMethod', methods, 'auscultation', 'Auscultation'),
    },
  },
} as const satisfies Record<string, Described>;

export type DescribedModel = keyof typeof described;

export const describedModels = Object.keys(described) as readonly DescribedModel[];
