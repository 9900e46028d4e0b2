/** Statements about medications and their fulfillments: docs/contract/rdf.md#the-other-models. */
import { rxnorm } from '../../models/vocabulary.ts';
import { ownCodeSystem, sp, spcode } from '../vocabulary.ts';
import type { Rule, Shape } from './rule.ts';
import { coded, literalOf, node } from './rule.ts';
import { date, endDate, pharmacy, provider, startDate, valueAndUnit } from './shapes.ts';

/** A value without its unit, or a unit without its value, says nothing about a dose. */
const dose: Shape = { ...valueAndUnit, needs: ['_value', '_unit'] };

export const medication: readonly Rule[] = [
  coded(sp('drugName'), 'drugName', { type: spcode('RxNorm_Semantic'), system: rxnorm }),
  startDate,
  endDate,
  { kind: 'literal', predicate: sp('instructions'), field: 'instructions', whenNull: '' },
  node(sp('quantity'), 'quantity', dose),
  node(sp('frequency'), 'frequency', dose),
  coded(sp('provenance'), 'provenance', {
    type: spcode('MedicationProvenance'),
    system: ownCodeSystem('MedicationProvenance'),
  }),
  { kind: 'related', predicate: sp('fulfillment'), relation: 'fulfillments' },
];

export const fulfillment: readonly Rule[] = [
  date,
  literalOf(sp('dispenseDaysSupply'), 'dispenseDaysSupply'),
  literalOf(sp('pbm'), 'pbm'),
  node(sp('pharmacy'), 'pharmacy', pharmacy),
  node(sp('provider'), 'provider', provider),
  node(sp('quantityDispensed'), 'quantityDispensed', valueAndUnit),
  { kind: 'parent', predicate: sp('medication'), model: 'Medication' },
];
