/** Statements about allergies and their exclusions: docs/contract/rdf.md#allergies. */
import { ndfrt, rxnorm, snomed, unii } from '../../models/vocabulary.ts';
import { sp, spcode } from '../vocabulary.ts';
import type { Rule } from './rule.ts';
import { coded } from './rule.ts';

export const allergy: readonly Rule[] = [
  coded(sp('severity'), 'severity', { type: spcode('AllergySeverity'), system: snomed }),
  coded(sp('allergicReaction'), 'allergic_reaction', { type: spcode('SNOMED'), system: snomed }),
  coded(sp('category'), 'category', { type: spcode('AllergyCategory'), system: snomed }),
  {
    kind: 'firstOf',
    rules: [
      coded(sp('drugAllergen'), 'drug_allergen', { type: spcode('RxNorm_Ingredient'), system: rxnorm }),
      coded(sp('drugClassAllergen'), 'drug_class_allergen', { type: spcode('NDFRT'), system: ndfrt }),
      coded(sp('foodAllergen'), 'food_allergen', { type: spcode('UNII'), system: unii }),
    ],
  },
];

export const allergyExclusion: readonly Rule[] = [
  coded(sp('allergyExclusionName'), 'name', { type: spcode('AllergyExclusion'), system: snomed }),
];
