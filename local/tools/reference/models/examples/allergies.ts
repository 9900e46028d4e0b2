/** Examples of allergies, and of the statement that there are none. */
import { rxnorm, snomed, unii } from '../../../../../shared/models/vocabulary.ts';
import { coded, type ModelExample } from '../example.ts';

export const allergy: ModelExample = {
  facts: [
    {
      model: 'Allergy',
      fields: {
        ...coded('allergic_reaction', 'Hives', snomed, '247472004'),
        ...coded('category', 'Drug allergy', snomed, '416098002'),
        ...coded('drug_allergen', 'Penicillin G', rxnorm, '7980'),
        ...coded('severity', 'Mild', snomed, '255604002'),
      },
    },
    {
      model: 'Allergy',
      fields: {
        ...coded('allergic_reaction', 'Anaphylaxis', snomed, '39579001'),
        ...coded('category', 'Food allergy', snomed, '414285001'),
        ...coded('food_allergen', 'Peanut', unii, 'QE1QX6B99R'),
        ...coded('severity', 'Severe', snomed, '24484000'),
      },
    },
  ],
  shown: ['category_title', 'drug_allergen_title', 'food_allergen_title', 'severity_title'],
  queries: [
    ['Allergies to drugs only', 'category_identifier=416098002'],
    ['Severe or life-threatening ones', 'severity_identifier=24484000|442452003'],
    ['How many there are of each category', 'group_by=category_title&aggregate_by=count*'],
    ['How many were recorded since 2026 began', 'date_range=created_at*2026-01-01*&aggregate_by=count*'],
  ],
};

export const allergyExclusion: ModelExample = {
  facts: [
    { model: 'AllergyExclusion', fields: coded('name', 'No known drug allergies', snomed, '409137002') },
  ],
  shown: ['name_title'],
  queries: [
    [
      'Whether the patient is known to have no drug allergies',
      'name_identifier=409137002&aggregate_by=count*',
    ],
    [
      'Whether the patient is known to have no allergies at all',
      'name_identifier=160244002&aggregate_by=count*',
    ],
  ],
};
