/** Examples of visits, the vital signs taken at one, notes, and procedures. */
import { loinc, smartCode, snomed } from '../../../../../shared/models/vocabulary.ts';
import { coded, type ExampleFact, type ModelExample } from '../example.ts';

const visitTypes = `${smartCode}EncounterType#`;

function visit(startDate: string, endDate: string, type: string, identifier: string): ExampleFact {
  return {
    model: 'Encounter',
    fields: {
      startDate,
      endDate,
      facility_name: 'Lakeside Clinic',
      facility_adr_city: 'Takoma Park',
      provider_name_family: 'Brandt',
      provider_name_given: 'Joan',
      ...coded('encounterType', type, visitTypes, identifier),
    },
  };
}

export const encounter: ModelExample = {
  facts: [
    visit('2025-03-04T09:30:00Z', '2025-03-04T10:00:00Z', 'Ambulatory encounter', 'ambulatory'),
    visit('2025-09-16T14:00:00Z', '2025-09-16T14:20:00Z', 'Virtual encounter', 'virtual'),
  ],
  shown: ['startDate', 'facility_name', 'encounterType_title'],
  queries: [
    ['Visits in the clinic', 'encounterType_identifier=ambulatory'],
    ['Visits from July 2025 on', 'date_range=startDate*2025-07-01*'],
    ['Visits in each month', 'date_group=startDate*month&aggregate_by=count*'],
    ['Visits of each type', 'group_by=encounterType_title&aggregate_by=count*'],
    ['The latest visit to each place', 'group_by=facility_name&aggregate_by=max*startDate'],
  ],
};

function vitals(date: string, weight: string, systolic: string, diastolic: string): ExampleFact {
  return {
    model: 'VitalSigns',
    fields: {
      date,
      bp_diastolic_unit: 'mm[Hg]',
      bp_diastolic_value: diastolic,
      ...coded('bp_diastolic_name', 'Diastolic blood pressure', loinc, '8462-4'),
      bp_systolic_unit: 'mm[Hg]',
      bp_systolic_value: systolic,
      ...coded('bp_systolic_name', 'Systolic blood pressure', loinc, '8480-6'),
      weight_unit: 'kg',
      weight_value: weight,
      ...coded('weight_name', 'Body weight', loinc, '3141-9'),
    },
  };
}

export const vitalSigns: ModelExample = {
  facts: [
    {
      ...vitals('2025-03-04T09:40:00Z', '71.4', '138', '88'),
      related: {
        encounter: visit(
          '2025-03-04T09:30:00Z',
          '2025-03-04T10:00:00Z',
          'Ambulatory encounter',
          'ambulatory',
        ),
      },
    },
    vitals('2025-03-25T08:00:00Z', '70.8', '132', '84'),
    vitals('2025-09-16T08:10:00Z', '69.1', '124', '79'),
  ],
  shown: ['date', 'bp_diastolic_value', 'bp_systolic_value', 'weight_value', 'weight_unit'],
  queries: [
    ['Weights in the order of time', 'order_by=date'],
    ['Readings with a systolic pressure of exactly 124', 'bp_systolic_value=124'],
    ['Mean systolic pressure in each month', 'date_group=date*month&aggregate_by=avg*bp_systolic_value'],
    [
      'Lowest weight of 2025',
      'date_range=date*2025-01-01*2025-12-31T23:59:59Z&aggregate_by=min*weight_value',
    ],
    ['How many readings have each unit of weight', 'group_by=weight_unit&aggregate_by=count*weight_value'],
  ],
};

function note(date: string, complaint: string, content: string): ExampleFact {
  return {
    model: 'SimpleClinicalNote',
    fields: {
      date_of_visit: date,
      visit_type: 'Consultation',
      specialty: 'Cardiology',
      specialty_type: snomed,
      specialty_value: '394579002',
      provider_name: 'Joan Brandt',
      provider_institution: 'Lakeside Clinic',
      chief_complaint: complaint,
      content,
    },
  };
}

export const simpleClinicalNote: ModelExample = {
  facts: [
    note('2025-03-04T09:30:00Z', 'Headaches', 'Blood pressure 138/88. Measure at home for two weeks.'),
    note('2025-09-16T14:00:00Z', 'Check-up', 'Blood pressure 124/79. No change.'),
  ],
  typedDocument: `<SimpleClinicalNote xmlns="http://indivo.org/vocab/xml/documents#">
  <dateOfVisit>2025-03-04T09:30:00Z</dateOfVisit>
  <finalizedAt>2025-03-04T17:05:00Z</finalizedAt>
  <visitType>Consultation</visitType>
  <visitLocation>Lakeside Clinic</visitLocation>
  <specialty type="http://purl.bioontology.org/ontology/SNOMEDCT/" value="394579002" abbrev="cardio">Cardiology</specialty>
  <signature>
    <at>2025-03-04T17:00:00Z</at>
    <provider>
      <name>Joan Brandt</name>
      <institution>Lakeside Clinic</institution>
    </provider>
  </signature>
  <chiefComplaint>Headaches</chiefComplaint>
  <content>Blood pressure 138/88. Measure at home for two weeks.</content>
</SimpleClinicalNote>`,
  shown: ['date_of_visit', 'specialty', 'provider_name', 'chief_complaint'],
  queries: [
    ['Notes of one specialty, newest visit first', 'specialty=Cardiology&order_by=-date_of_visit'],
    ['Notes on visits in March 2025', 'date_range=date_of_visit*2025-03-01*2025-03-31T23:59:59Z'],
    ['Notes in each year', 'date_group=date_of_visit*year&aggregate_by=count*'],
    ['Notes of each provider', 'group_by=provider_name&aggregate_by=count*'],
  ],
};

export const procedure: ModelExample = {
  facts: [
    {
      model: 'Procedure',
      fields: {
        date_performed: '2024-06-20T08:30:00Z',
        name: 'Colonoscopy',
        name_type: snomed,
        name_value: '73761001',
        provider_name: 'Ines Kowalski',
        provider_institution: 'Lakeside Clinic',
      },
    },
    {
      model: 'Procedure',
      fields: {
        date_performed: '2025-03-04T09:50:00Z',
        name: 'Electrocardiogram',
        provider_name: 'Joan Brandt',
      },
    },
  ],
  typedDocument: `<Procedure xmlns="http://indivo.org/vocab/xml/documents#">
  <datePerformed>2024-06-20T08:30:00Z</datePerformed>
  <name type="http://purl.bioontology.org/ontology/SNOMEDCT/" value="73761001" abbrev="colo">Colonoscopy</name>
  <provider>
    <name>Ines Kowalski</name>
    <institution>Lakeside Clinic</institution>
  </provider>
  <location>Endoscopy, room 2</location>
  <comments>Nothing unusual. Next one in ten years.</comments>
</Procedure>`,
  shown: ['date_performed', 'name', 'provider_name'],
  queries: [
    ['All of one name', 'name=Colonoscopy'],
    ['Procedures of the year 2025', 'date_range=date_performed*2025-01-01*2025-12-31T23:59:59Z'],
    ['Procedures in each year', 'date_group=date_performed*year&aggregate_by=count*'],
    ['When each was last performed', 'group_by=name&aggregate_by=max*date_performed'],
  ],
};
