import { describe, expect, it } from 'vitest';
import type { Demographics } from '../../../shared/models/demographics/index.ts';
import { describeDemographics } from '../../../shared/rdf/demographics.ts';
import { record, recordTree, resource } from './support/facts.ts';
import type { Tree } from './support/read-rdf.ts';
import { readTrees } from './support/read-rdf.ts';

const context = { rdfBase: 'https://phr.example', recordId: 'c3d2', recordSystem: 'PHR Record' };

/** The demographics in the example of docs/contract/rdf.md#demographics. */
const moreau: Demographics = {
  bday: '1984-02-29',
  email: null,
  ethnicity: null,
  gender: 'female',
  preferred_language: null,
  race: null,
  name_family: 'Moreau',
  name_given: 'Inès',
  name_middle: null,
  name_prefix: null,
  name_suffix: null,
  tel_1_type: 'c',
  tel_1_number: '202-555-0143',
  tel_1_preferred_p: true,
  tel_2_type: null,
  tel_2_number: null,
  tel_2_preferred_p: false,
  adr_street: null,
  adr_city: null,
  adr_region: null,
  adr_postalcode: null,
  adr_country: null,
};

async function treeOf(changes: Partial<Demographics> = {}): Promise<Tree | undefined> {
  const trees = await readTrees(describeDemographics({ ...moreau, ...changes }, context));
  return trees[resource('demographics')];
}

describe('Demographics as RDF', () => {
  it('are the triples of the contract', async () => {
    expect(await readTrees(describeDemographics(moreau, context))).toEqual({
      [resource('demographics')]: {
        'rdf:type': ['sp:Demographics'],
        'v:bday': ['"1984-02-29"^^xsd:date'],
        'foaf:gender': ['"female"'],
        'v:n': [{ 'rdf:type': ['v:Name'], 'v:family-name': ['"Moreau"'], 'v:given-name': ['"Inès"'] }],
        'v:tel': [{ 'rdf:type': ['v:Cell', 'v:Pref', 'v:Tel'], 'rdf:value': ['"202-555-0143"'] }],
        'sp:medicalRecordNumber': [
          {
            'rdf:type': ['sp:Code'],
            'dcterms:title': ['"PHR Record c3d2"'],
            'sp:system': ['"PHR Record"'],
            'dcterms:identifier': ['"https://phr.example/records/c3d2"'],
          },
        ],
        'sp:belongsTo': [record],
      },
      [record]: recordTree,
    });
  });

  it('match the example of the contract, and add what kind of thing the record is', async () => {
    const ours = await readTrees(describeDemographics(moreau, context));
    expect(ours).toEqual({ ...(await readTrees(contractExample)), [record]: recordTree });
  });

  it('describe everything that is known of a person', async () => {
    const tree = await treeOf({
      email: 'ines.moreau@example.net',
      ethnicity: 'Breton',
      preferred_language: 'FR',
      race: 'White',
      name_middle: 'Claire',
      name_prefix: 'Ms.',
      name_suffix: 'II',
      tel_2_type: 'w',
      tel_2_number: '202-555-0199',
      adr_street: '14 Maple Ave',
      adr_city: 'Takoma Park',
      adr_region: 'MD',
      adr_postalcode: '20912',
      adr_country: 'USA',
    });
    expect(tree).toMatchObject({
      'sp:email': ['"ines.moreau@example.net"'],
      'sp:ethnicity': ['"Breton"'],
      'sp:preferredLanguage': ['"FR"'],
      'sp:race': ['"White"'],
      'v:n': [
        {
          'rdf:type': ['v:Name'],
          'v:family-name': ['"Moreau"'],
          'v:given-name': ['"Inès"'],
          'v:additional-name': ['"Claire"'],
          'v:honorific-prefix': ['"Ms."'],
          'v:honorific-suffix': ['"II"'],
        },
      ],
      'v:tel': [
        { 'rdf:type': ['v:Cell', 'v:Pref', 'v:Tel'], 'rdf:value': ['"202-555-0143"'] },
        { 'rdf:type': ['v:Tel', 'v:Work'], 'rdf:value': ['"202-555-0199"'] },
      ],
      'v:adr': [
        {
          'rdf:type': ['v:Address'],
          'v:street-address': ['"14 Maple Ave"'],
          'v:locality': ['"Takoma Park"'],
          'v:region': ['"MD"'],
          'v:postal-code': ['"20912"'],
          'v:country': ['"USA"'],
        },
      ],
    });
  });

  it.each([
    [{ tel_1_type: null, tel_1_preferred_p: false }, ['v:Tel']],
    [{ tel_1_type: 'h', tel_1_preferred_p: false }, ['v:Home', 'v:Tel']],
    [{ tel_1_type: null, tel_1_preferred_p: true }, ['v:Pref', 'v:Tel']],
  ])('have a telephone with the classes for %j', async (changes, types) => {
    expect(await treeOf(changes)).toMatchObject({ 'v:tel': [{ 'rdf:type': types }] });
  });

  it('have no telephone without a number, and no address without a part', async () => {
    const tree = await treeOf({ tel_1_number: null });
    expect(tree).not.toHaveProperty('v:tel');
    expect(tree).not.toHaveProperty('v:adr');
  });
});

const contractExample = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:sp="http://smartplatforms.org/terms#"
         xmlns:v="http://www.w3.org/2006/vcard/ns#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dcterms="http://purl.org/dc/terms/">
  <sp:Demographics rdf:about="https://phr.example/records/c3d2/demographics">
    <v:bday rdf:datatype="http://www.w3.org/2001/XMLSchema#date">1984-02-29</v:bday>
    <foaf:gender>female</foaf:gender>
    <v:n><v:Name><v:family-name>Moreau</v:family-name><v:given-name>Inès</v:given-name></v:Name></v:n>
    <v:tel><v:Tel><rdf:type rdf:resource="http://www.w3.org/2006/vcard/ns#Cell"/><rdf:type rdf:resource="http://www.w3.org/2006/vcard/ns#Pref"/><rdf:value>202-555-0143</rdf:value></v:Tel></v:tel>
    <sp:medicalRecordNumber><sp:Code><dcterms:title>PHR Record c3d2</dcterms:title><sp:system>PHR Record</sp:system><dcterms:identifier>https://phr.example/records/c3d2</dcterms:identifier></sp:Code></sp:medicalRecordNumber>
    <sp:belongsTo rdf:resource="https://phr.example/records/c3d2"/>
  </sp:Demographics>
</rdf:RDF>`;
