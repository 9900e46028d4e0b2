/** Statements about problems, encounters and immunizations: docs/contract/rdf.md#the-other-models. */
import { cvx, snomed, vaccineGroup } from '../../models/vocabulary.ts';
import { ownCodeSystem, sp, spcode } from '../vocabulary.ts';
import type { Rule } from './rule.ts';
import { coded, literalOf, node } from './rule.ts';
import { date, endDate, organization, provider, startDate } from './shapes.ts';

export const problem: readonly Rule[] = [
  coded(sp('problemName'), 'name', { type: spcode('SNOMED'), system: snomed }),
  startDate,
  endDate,
  literalOf(sp('notes'), 'notes'),
];

export const encounter: readonly Rule[] = [
  startDate,
  endDate,
  node(sp('organization'), 'facility', organization),
  node(sp('provider'), 'provider', provider),
  coded(sp('encounterType'), 'encounterType', {
    type: spcode('EncounterType'),
    system: ownCodeSystem('EncounterType'),
  }),
];

const productClass = { type: spcode('ImmunizationClass'), system: vaccineGroup };

export const immunization: readonly Rule[] = [
  date,
  coded(sp('administrationStatus'), 'administration_status', {
    type: spcode('ImmunizationAdministrationStatus'),
    system: ownCodeSystem('ImmunizationAdministrationStatus'),
  }),
  coded(sp('productName'), 'product_name', { type: spcode('ImmunizationProduct'), system: cvx }),
  coded(sp('productClass'), 'product_class', productClass),
  coded(sp('productClass'), 'product_class_2', productClass),
  coded(sp('refusalReason'), 'refusal_reason', {
    type: spcode('ImmunizationRefusalReason'),
    system: ownCodeSystem('ImmunizationRefusalReason'),
  }),
];
