import { describe, expect, it } from 'vitest';
import { describeFacts } from '../../../../shared/rdf/facts.ts';
import { code, context, fact, record, recordTree, resource } from '../support/facts.ts';
import type { Tree } from '../support/read-rdf.ts';
import { readTrees } from '../support/read-rdf.ts';
import { codedValue, codeTree } from '../support/trees.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';

const required = {
  ...code('allergic_reaction', 'Hives', '126485001'),
  ...code('category', 'Food allergy', '414285001'),
  ...code('severity', 'Moderate', '6736007'),
};
const drug = code('drug_allergen', 'Amoxicillin', '723');
const drugClass = code('drug_class_allergen', 'Sulfonamides', 'N0000175503');
const food = code('food_allergen', 'Shrimp', '1891LE191T');

async function allergyOf(values: Record<string, string>): Promise<Tree | undefined> {
  const trees = await readTrees(describeFacts([fact('Allergy', '5b1e', values)], context));
  return trees[resource('allergies/5b1e')];
}

describe('An allergy in RDF', () => {
  it('is described by severity, reaction, category and allergen', async () => {
    const document = describeFacts([fact('Allergy', '5b1e', { ...required, ...food })], context);
    expect(await readTrees(document)).toEqual({
      [resource('allergies/5b1e')]: {
        'rdf:type': ['sp:Allergy'],
        'sp:belongsTo': [record],
        'sp:severity': [codedValue('Moderate', `${snomed}6736007`)],
        'sp:allergicReaction': [codedValue('Hives', `${snomed}126485001`)],
        'sp:category': [codedValue('Food allergy', `${snomed}414285001`)],
        'sp:foodAllergen': [codedValue('Shrimp', 'http://fda.gov/UNII/1891LE191T')],
      },
      [record]: recordTree,
      [`<${snomed}6736007>`]: codeTree('spcode:AllergySeverity', 'Moderate', snomed, '6736007'),
      [`<${snomed}126485001>`]: codeTree('spcode:SNOMED', 'Hives', snomed, '126485001'),
      [`<${snomed}414285001>`]: codeTree('spcode:AllergyCategory', 'Food allergy', snomed, '414285001'),
      '<http://fda.gov/UNII/1891LE191T>': codeTree(
        'spcode:UNII',
        'Shrimp',
        'http://fda.gov/UNII/',
        '1891LE191T',
      ),
    });
  });

  it('matches the example of the contract', async () => {
    const ours = await readTrees(describeFacts([fact('Allergy', '5b1e', { ...required, ...food })], context));
    const example = await readTrees(contractExample);
    for (const [subject, tree] of Object.entries(example)) expect(ours[subject]).toMatchObject(tree);
    expect(Object.keys(example)).toHaveLength(2);
  });

  it.each([
    ['the drug', { ...drug, ...drugClass, ...food }, 'sp:drugAllergen'],
    ['the drug class when there is no drug', { ...drugClass, ...food }, 'sp:drugClassAllergen'],
    ['the food when there is nothing else', food, 'sp:foodAllergen'],
    [
      'the drug class when the drug lacks its identifier',
      { drug_allergen_title: 'x', ...drugClass },
      'sp:drugClassAllergen',
    ],
    [
      'the food when drug and drug class lack their titles',
      { drug_allergen_identifier: '1', drug_class_allergen_identifier: 'N1', ...food },
      'sp:foodAllergen',
    ],
  ])('names only one allergen: %s', async (_case, values, expected) => {
    const predicates = Object.keys((await allergyOf({ ...required, ...values })) ?? {});
    expect(predicates.filter((predicate) => predicate.endsWith('Allergen'))).toEqual([expected]);
  });

  it('may name no allergen', async () => {
    expect(Object.keys((await allergyOf(required)) ?? {}).sort()).toEqual([
      'rdf:type',
      'sp:allergicReaction',
      'sp:belongsTo',
      'sp:category',
      'sp:severity',
    ]);
  });

  it.each([
    [drug, 'http://purl.bioontology.org/ontology/RXNORM/', '723', 'spcode:RxNorm_Ingredient'],
    [drugClass, 'http://purl.bioontology.org/ontology/NDFRT/', 'N0000175503', 'spcode:NDFRT'],
  ])('has allergen codes of the right class %#', async (values, system, identifier, type) => {
    const document = describeFacts([fact('Allergy', '5b1e', { ...required, ...values })], context);
    expect((await readTrees(document))[`<${system}${identifier}>`]).toMatchObject({
      'rdf:type': ['sp:Code', type],
      'sp:system': [`"${system}"`],
    });
  });
});

describe('An allergy exclusion in RDF', () => {
  it('is described by its name', async () => {
    const exclusion = fact('AllergyExclusion', 'e1', code('name', 'No known allergies', '160244002'));
    expect(await readTrees(describeFacts([exclusion], context))).toEqual({
      [resource('allergy_exclusions/e1')]: {
        'rdf:type': ['sp:AllergyExclusion'],
        'sp:belongsTo': [record],
        'sp:allergyExclusionName': [codedValue('No known allergies', `${snomed}160244002`)],
      },
      [record]: recordTree,
      [`<${snomed}160244002>`]: codeTree(
        'spcode:AllergyExclusion',
        'No known allergies',
        snomed,
        '160244002',
      ),
    });
  });
});

const contractExample = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:sp="http://smartplatforms.org/terms#" xmlns:dcterms="http://purl.org/dc/terms/">
  <sp:Allergy rdf:about="https://phr.example/records/c3d2/allergies/5b1e">
    <sp:belongsTo rdf:resource="https://phr.example/records/c3d2"/>
    <sp:severity><sp:CodedValue><dcterms:title>Moderate</dcterms:title><sp:code rdf:resource="http://purl.bioontology.org/ontology/SNOMEDCT/6736007"/></sp:CodedValue></sp:severity>
    <sp:foodAllergen><sp:CodedValue><dcterms:title>Shrimp</dcterms:title><sp:code rdf:resource="http://fda.gov/UNII/1891LE191T"/></sp:CodedValue></sp:foodAllergen>
  </sp:Allergy>
  <rdf:Description rdf:about="http://purl.bioontology.org/ontology/SNOMEDCT/6736007">
    <rdf:type rdf:resource="http://smartplatforms.org/terms#Code"/>
    <rdf:type rdf:resource="http://smartplatforms.org/terms/codes/AllergySeverity"/>
    <dcterms:title>Moderate</dcterms:title>
    <sp:system>http://purl.bioontology.org/ontology/SNOMEDCT/</sp:system>
    <dcterms:identifier>6736007</dcterms:identifier>
  </rdf:Description>
</rdf:RDF>`;
