import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('allergies');
const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const open = '<Allergy xmlns="http://indivo.org/vocab/xml/documents#">';

const known = {
  category_title: 'Drug allergy',
  category_system: snomed,
  category_identifier: '416098002',
  allergic_reaction_title: 'Anaphylaxis',
  allergic_reaction_system: snomed,
  allergic_reaction_identifier: '39579001',
  severity_title: 'Severe',
  severity_system: snomed,
  severity_identifier: '24484000',
};
const drugClass = {
  drug_class_allergen_title: 'Sulfonamide Antibacterial',
  drug_class_allergen_system: 'http://purl.bioontology.org/ontology/NDFRT/',
  drug_class_allergen_identifier: 'N0000175503',
};
const food = {
  food_allergen_title: 'Peanut',
  food_allergen_system: 'http://fda.gov/UNII/',
  food_allergen_identifier: 'QE1QX6B99R',
};

describe('The minimal report of allergies', () => {
  it('shows allergen, reaction and severity', () => {
    expect(item({ ...known, ...drugClass })).toBe(
      compactItem(`
        ${open}
          <allergen>
            <type type="${snomed}" value="416098002">Drug allergy</type>
            <name type="http://purl.bioontology.org/ontology/NDFRT/" value="N0000175503">Sulfonamide Antibacterial</name>
          </allergen>
          <reaction>Anaphylaxis</reaction>
          <specifics>Severe</specifics>
        </Allergy>`),
    );
  });

  it('takes the first allergen that has a title: drug, drug class, food', () => {
    const drug = { drug_allergen_title: 'Penicillin G', drug_allergen_identifier: '7980' };
    expect(item({ ...drug, ...drugClass, ...food })).toBe(
      `${open}<allergen><name>Penicillin G</name></allergen></Allergy>`,
    );
    expect(item({ drug_allergen_identifier: '7980', ...food })).toBe(
      `${open}<allergen><name type="http://fda.gov/UNII/" value="QE1QX6B99R">Peanut</name></allergen></Allergy>`,
    );
  });

  it('has an empty value when the coding system is known but not the code', () => {
    expect(item({ food_allergen_title: 'Peanut', food_allergen_system: 'http://fda.gov/UNII/' })).toBe(
      `${open}<allergen><name type="http://fda.gov/UNII/" value="">Peanut</name></allergen></Allergy>`,
    );
  });

  it('leaves out what is unknown', () => {
    expect(item({})).toBe('<Allergy xmlns="http://indivo.org/vocab/xml/documents#"/>');
    expect(item({ category_title: 'Drug allergy', severity_title: 'Severe' })).toBe(
      `${open}<allergen><type>Drug allergy</type></allergen><specifics>Severe</specifics></Allergy>`,
    );
  });

  it('can be queried by category and allergen; a date of diagnosis is never known', () => {
    expect(fields()).toEqual([
      'allergen_type string',
      'allergen_name string',
      'date_diagnosed date',
      'created_at date',
    ]);
    expect(values({ ...known, ...drugClass, ...food })).toEqual([
      'Drug allergy',
      'Sulfonamide Antibacterial',
      null,
      extracted,
    ]);
    expect(values({})).toEqual([null, null, null, extracted]);
  });

  it('covers the model Allergy: exclusions are not shown', () => {
    expect(reportUnderTest('allergies').report.model).toBe('Allergy');
  });
});
