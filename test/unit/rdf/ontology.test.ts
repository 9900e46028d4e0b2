import { describe, expect, it } from 'vitest';
import { writeOntology } from '../../../shared/rdf/ontology.ts';
import type { Tree } from './support/read-rdf.ts';
import { readTrees, readTriples } from './support/read-rdf.ts';

const document = writeOntology({ baseUrl: 'https://phr.example' });
const trees = await readTrees(document);
const triples = await readTriples(document);

function ofType(type: string): string[] {
  return Object.keys(trees).filter((subject) => trees[subject]?.['rdf:type']?.includes(type));
}

function words(text: string, prefix = ''): string[] {
  const terms = text.trim().split(/\s+/);
  return terms.map((term) => (term.includes(':') ? term : prefix + term));
}

describe('The ontology', () => {
  it('states its name, title and version', () => {
    expect(ofType('owl:Ontology')).toEqual(['<https://phr.example/ontology>']);
    expect(trees['<https://phr.example/ontology>']).toMatchObject({
      'dcterms:title': [expect.stringMatching(/^".+"$/)],
      'owl:versionInfo': [expect.stringMatching(/^".+"$/)],
    });
  });

  it('declares every class of the contract, and no other', () => {
    const classes = words(
      `Allergy AllergyExclusion Encounter Fulfillment Immunization LabResult Medication Problem VitalSigns
       Demographics MedicalRecord Code CodedValue ValueAndUnit ValueRange QuantitativeResult NarrativeResult
       Attribution Participant Person Organization Pharmacy Provider VitalSign BloodPressure
       v:Name v:Tel v:Home v:Work v:Cell v:Pref v:Address
       doc:Equipment doc:Measurement doc:Procedure doc:SimpleClinicalNote
       doc:SocialHistory doc:FamilyHistory doc:CarePlan doc:Goal doc:DeviceUse doc:Coverage doc:Appointment
       doc:QuestionnaireResponse doc:UnreadResource`,
      'sp:',
    );
    expect(ofType('owl:Class').sort()).toEqual([...classes, ...codeClasses].sort());
  });

  it('labels every class and property', () => {
    const declared = [
      ...ofType('owl:Class'),
      ...ofType('owl:ObjectProperty'),
      ...ofType('owl:DatatypeProperty'),
    ];
    for (const subject of declared) {
      expect(trees[subject]?.['rdfs:label'], subject).toEqual([expect.stringMatching(/^".+"$/)]);
    }
  });

  it('has a kind of sp:Code for every class of codes', () => {
    const kinds = triples.filter(
      ({ predicate, object }) => predicate === 'rdfs:subClassOf' && object === 'sp:Code',
    );
    expect(kinds.map(({ subject }) => subject).sort()).toEqual(codeClasses.toSorted());
  });

  it('declares every property that leads to resources', () => {
    const properties = words(
      `belongsTo code severity allergicReaction category drugAllergen drugClassAllergen foodAllergen
       allergyExclusionName problemName drugName quantity frequency provenance fulfillment pharmacy provider
       quantityDispensed medication administrationStatus productName productClass refusalReason labName
       abnormalInterpretation labStatus narrativeResult quantitativeResult valueAndUnit normalRange
       nonCriticalRange minimum maximum specimenCollected participant organization person encounter
       bloodPressure bodyMassIndex heartRate height oxygenSaturation respiratoryRate temperature weight
       vitalName systolic diastolic bodyPosition bodySite method encounterType medicalRecordNumber
       v:n v:adr v:tel`,
      'sp:',
    );
    expect(ofType('owl:ObjectProperty').sort()).toEqual(properties.sort());
  });

  it('declares every property that leads to literals', () => {
    const properties = words(
      `startDate endDate notes instructions value unit dispenseDaysSupply pbm ncpdpId accessionNumber role
       deaNumber npiNumber ethnicity preferredLanguage race email system
       dcterms:date dcterms:title dcterms:identifier foaf:gender rdf:value v:bday v:email
       v:organization-name v:street-address v:locality v:region v:postal-code v:country
       v:family-name v:given-name v:additional-name v:honorific-prefix v:honorific-suffix`,
      'sp:',
    );
    const declared = ofType('owl:DatatypeProperty').filter((property) => !property.startsWith('doc:'));
    expect(declared.sort()).toEqual(properties.sort());
  });

  it('has a property for every field of the models without RDF form', () => {
    const properties = [
      ...words('date_started date_stopped name vendor description', 'doc:Equipment.'),
      ...words('type value unit datetime', 'doc:Measurement.'),
      ...words(
        `date_performed name name_type name_value name_abbrev provider_name provider_institution location
         comments`,
        'doc:Procedure.',
      ),
      ...words(
        `date_of_visit finalized_at visit_type visit_type_type visit_type_value visit_type_abbrev
         visit_location specialty specialty_type specialty_value specialty_abbrev signed_at provider_name
         provider_institution chief_complaint content`,
        'doc:SimpleClinicalNote.',
      ),
    ];
    const formless = Object.keys(trees).filter((subject) =>
      /^doc:(Equipment|Measurement|Procedure|SimpleClinicalNote)\./.test(subject),
    );
    expect(formless).toEqual(expect.arrayContaining(properties));
  });

  it('has a property for every field that only FHIR documents fill, with the range of its type', () => {
    expect(trees['doc:Problem.clinicalStatus']).toMatchObject({
      'rdf:type': ['owl:DatatypeProperty'],
      'rdfs:domain': ['sp:Problem'],
      'rdfs:range': ['xsd:string'],
    });
    expect(trees['doc:Problem.endDate_is_bound']).toMatchObject({ 'rdfs:range': ['xsd:boolean'] });
    expect(trees['doc:Allergy.recorded_date']).toMatchObject({ 'rdfs:range': ['xsd:dateTime'] });
  });
});

describe('A property of the ontology', () => {
  it.each([
    ['sp:severity', 'sp:Allergy', 'sp:CodedValue'],
    ['sp:fulfillment', 'sp:Medication', 'sp:Fulfillment'],
    ['sp:medication', 'sp:Fulfillment', 'sp:Medication'],
    ['sp:encounter', 'sp:VitalSigns', 'sp:Encounter'],
    ['sp:dispenseDaysSupply', 'sp:Fulfillment', 'xsd:double'],
    ['sp:instructions', 'sp:Medication', 'xsd:string'],
    ['sp:code', 'sp:CodedValue', 'sp:Code'],
    ['sp:medicalRecordNumber', 'sp:Demographics', 'sp:Code'],
    ['rdf:value', 'v:Tel', 'xsd:string'],
    ['doc:Equipment.date_started', 'doc:Equipment', 'xsd:date'],
    ['doc:Measurement.value', 'doc:Measurement', 'xsd:double'],
    ['doc:SimpleClinicalNote.signed_at', 'doc:SimpleClinicalNote', 'xsd:dateTime'],
  ])('has domain and range: %s', (property, domain, range) => {
    expect(trees[property]).toMatchObject({ 'rdfs:domain': [domain], 'rdfs:range': [range] });
  });

  it('has the union of its classes as domain when several of them use it', () => {
    const domain = trees['sp:startDate']?.['rdfs:domain']?.[0] as Tree;
    expect(domain['rdf:type']).toEqual(['owl:Class']);
    const union = membersOf(domain['owl:unionOf']?.[0]);
    expect(union.sort()).toEqual(['sp:Attribution', 'sp:Encounter', 'sp:Medication', 'sp:Problem']);
  });

  it('has no domain when several classes use it and it belongs to a shared vocabulary', () => {
    for (const property of [
      'dcterms:title',
      'dcterms:date',
      'foaf:gender',
      'v:n',
      'v:adr',
      'v:tel',
      'v:bday',
    ]) {
      expect(trees[property], property).not.toHaveProperty('rdfs:domain');
    }
  });

  it('has any literal as range when its datatypes differ', () => {
    expect(trees['sp:startDate']?.['rdfs:range']).toEqual(['rdfs:Literal']);
    expect(trees['sp:value']?.['rdfs:range']).toEqual(['rdfs:Literal']);
  });
});

describe('A class of the ontology', () => {
  it.each([
    ['sp:Allergy', 'sp:severity sp:allergicReaction sp:category'],
    ['sp:AllergyExclusion', 'sp:allergyExclusionName'],
    ['sp:Encounter', 'sp:startDate sp:encounterType'],
    ['sp:Fulfillment', 'dcterms:date sp:dispenseDaysSupply'],
    ['sp:Immunization', 'dcterms:date sp:administrationStatus sp:productName'],
    ['sp:LabResult', 'sp:labName'],
    ['sp:Medication', 'sp:drugName sp:startDate'],
    ['sp:Problem', 'sp:problemName sp:startDate'],
    ['sp:VitalSigns', 'dcterms:date'],
    ['sp:Demographics', 'v:bday foaf:gender v:n'],
    ['doc:Equipment', 'doc:Equipment.name'],
    [
      'doc:Measurement',
      'doc:Measurement.type doc:Measurement.value doc:Measurement.unit doc:Measurement.datetime',
    ],
    ['doc:Procedure', 'doc:Procedure.name'],
    ['doc:SimpleClinicalNote', 'doc:SimpleClinicalNote.date_of_visit'],
  ])('requires what the model requires: %s', (type, properties) => {
    expect(requiredOf(type)).toEqual(words(properties).sort());
  });

  it('requires nothing that may be alone in it', () => {
    for (const type of ['sp:Provider', 'v:Name', 'v:Tel', 'sp:VitalSign', 'sp:BloodPressure', 'sp:Code']) {
      expect(requiredOf(type), type).toEqual([]);
    }
  });
});

const codeClasses = words(
  `AllergySeverity SNOMED AllergyCategory RxNorm_Ingredient NDFRT UNII AllergyExclusion RxNorm_Semantic
   MedicationProvenance ImmunizationAdministrationStatus ImmunizationProduct ImmunizationClass
   ImmunizationRefusalReason LOINC LabResultInterpretation LabResultStatus VitalSign
   BloodPressureBodyPosition BloodPressureBodySite BloodPressureMethod EncounterType`,
  'spcode:',
);

function requiredOf(type: string): string[] {
  const restrictions = (trees[type]?.['rdfs:subClassOf'] ?? []).filter((one) => typeof one !== 'string');
  for (const restriction of restrictions) {
    expect(restriction).toEqual({
      'rdf:type': ['owl:Restriction'],
      'owl:onProperty': [expect.any(String)],
      'owl:minCardinality': ['"1"^^xsd:nonNegativeInteger'],
    });
  }
  return restrictions.map((restriction) => String(restriction['owl:onProperty']?.[0])).sort();
}

function membersOf(list: string | Tree | undefined): string[] {
  if (typeof list !== 'object') return [];
  return [String(list['rdf:first']?.[0]), ...membersOf(list['rdf:rest']?.[0])];
}
