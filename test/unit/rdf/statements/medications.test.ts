import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { describeFacts } from '../../../../shared/rdf/facts.ts';
import { code, context, fact, record, recordTree, resource } from '../support/facts.ts';
import type { Tree } from '../support/read-rdf.ts';
import { readTrees } from '../support/read-rdf.ts';
import { codedValue, codeTree } from '../support/trees.ts';

const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';
const provenance = 'http://smartplatforms.org/terms/codes/MedicationProvenance#';

const fill = fact(
  'Fill',
  'f1',
  {
    date: '2026-02-01T00:00:00Z',
    dispenseDaysSupply: 30,
    pbm: 'T00000000001011',
    pharmacy_ncpdpid: '5235235',
    pharmacy_org: 'Corner Pharmacy',
    pharmacy_adr_city: 'Madison',
    provider_name_given: 'Ana',
    quantityDispensed_value: '60',
    quantityDispensed_unit: '{tablet}',
  },
  { parentId: 'm1' },
);

const medication = fact(
  'Medication',
  'm1',
  {
    ...code('drugName', 'Amitriptyline 50 MG', '856845'),
    startDate: '2026-01-15',
    endDate: '2026-06-30',
    instructions: 'One at bedtime',
    quantity_value: '1',
    quantity_unit: '{tablet}',
    frequency_value: '2',
    frequency_unit: '/d',
    ...code('provenance', 'Prescription', 'prescription'),
  },
  { related: { fulfillments: [fill] } },
);

const fillTree: Tree = {
  'rdf:type': ['sp:Fulfillment'],
  'sp:belongsTo': [record],
  'dcterms:date': ['"2026-02-01T00:00:00Z"^^xsd:dateTime'],
  'sp:dispenseDaysSupply': ['"30"^^xsd:double'],
  'sp:pbm': ['"T00000000001011"'],
  'sp:pharmacy': [
    {
      'rdf:type': ['sp:Pharmacy'],
      'sp:ncpdpId': ['"5235235"'],
      'v:organization-name': ['"Corner Pharmacy"'],
      'v:adr': [{ 'rdf:type': ['v:Address'], 'v:locality': ['"Madison"'] }],
    },
  ],
  'sp:provider': [
    { 'rdf:type': ['sp:Provider'], 'v:n': [{ 'rdf:type': ['v:Name'], 'v:given-name': ['"Ana"'] }] },
  ],
  'sp:quantityDispensed': [
    { 'rdf:type': ['sp:ValueAndUnit'], 'sp:value': ['"60"'], 'sp:unit': ['"{tablet}"'] },
  ],
  'sp:medication': [resource('medications/m1')],
};

const everything = {
  [resource('medications/m1')]: {
    'rdf:type': ['sp:Medication'],
    'sp:belongsTo': [record],
    'sp:drugName': [codedValue('Amitriptyline 50 MG', `${rxnorm}856845`)],
    'sp:startDate': ['"2026-01-15"^^xsd:date'],
    'sp:endDate': ['"2026-06-30"^^xsd:date'],
    'sp:instructions': ['"One at bedtime"'],
    'sp:quantity': [{ 'rdf:type': ['sp:ValueAndUnit'], 'sp:value': ['"1"'], 'sp:unit': ['"{tablet}"'] }],
    'sp:frequency': [{ 'rdf:type': ['sp:ValueAndUnit'], 'sp:value': ['"2"'], 'sp:unit': ['"/d"'] }],
    'sp:provenance': [codedValue('Prescription', `${provenance}prescription`)],
    'sp:fulfillment': [resource('fulfillments/f1')],
  },
  [resource('fulfillments/f1')]: fillTree,
  [record]: recordTree,
  [`<${rxnorm}856845>`]: codeTree('spcode:RxNorm_Semantic', 'Amitriptyline 50 MG', rxnorm, '856845'),
  [`<${provenance}prescription>`]: codeTree(
    'spcode:MedicationProvenance',
    'Prescription',
    provenance,
    'prescription',
  ),
};

async function treeOf(one: Fact, path: string): Promise<Tree | undefined> {
  return (await readTrees(describeFacts([one], context)))[resource(path)];
}

describe('A medication in RDF', () => {
  it('is described with its fulfillments', async () => {
    expect(await readTrees(describeFacts([medication], context))).toEqual(everything);
  });

  it('has instructions even when they are empty', async () => {
    expect(await treeOf(fact('Medication', 'm2', {}), 'medications/m2')).toEqual({
      'rdf:type': ['sp:Medication'],
      'sp:belongsTo': [record],
      'sp:instructions': ['""'],
    });
  });

  it('has no quantity or frequency when value or unit is missing', async () => {
    const halves = fact('Medication', 'm2', { quantity_value: '1', frequency_unit: '/d' });
    const tree = await treeOf(halves, 'medications/m2');
    expect(tree).not.toHaveProperty('sp:quantity');
    expect(tree).not.toHaveProperty('sp:frequency');
  });
});

describe('A fulfillment in RDF', () => {
  it('leads to its medication, which is described too when it is passed along', async () => {
    const document = describeFacts([fill], { ...context, medications: [medication] });
    expect(await readTrees(document)).toEqual(everything);
  });

  it('has no link when it belongs to no medication', async () => {
    const loose = { ...fill, parentId: undefined };
    const { 'sp:medication': _, ...rest } = fillTree;
    expect(await treeOf(loose as Fact, 'fulfillments/f1')).toEqual(rest);
  });

  it('can have a supply of zero days', async () => {
    const tree = await treeOf(fact('Fill', 'f2', { dispenseDaysSupply: 0 }), 'fulfillments/f2');
    expect(tree?.['sp:dispenseDaysSupply']).toEqual(['"0"^^xsd:double']);
  });

  it('may have a dispensed quantity without a unit', async () => {
    const tree = await treeOf(fact('Fill', 'f2', { quantityDispensed_value: '60' }), 'fulfillments/f2');
    expect(tree?.['sp:quantityDispensed']).toEqual([
      { 'rdf:type': ['sp:ValueAndUnit'], 'sp:value': ['"60"'] },
    ]);
  });
});
