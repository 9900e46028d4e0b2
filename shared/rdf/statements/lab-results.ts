/** Statements about laboratory results: docs/contract/rdf.md#the-other-models. */
import { loinc } from '../../models/vocabulary.ts';
import { ownCodeSystem, sp, spcode, v } from '../vocabulary.ts';
import type { Rule, Shape } from './rule.ts';
import { coded, literalOf, node } from './rule.ts';
import { name, organization, valueAndUnit } from './shapes.ts';

const range: Shape = {
  type: sp('ValueRange'),
  rules: [node(sp('minimum'), '_min', valueAndUnit), node(sp('maximum'), '_max', valueAndUnit)],
};

const quantitativeResult: Shape = {
  type: sp('QuantitativeResult'),
  needs: ['_value_value'],
  rules: [
    node(sp('valueAndUnit'), '_value', valueAndUnit),
    node(sp('normalRange'), '_normal_range', range),
    node(sp('nonCriticalRange'), '_non_critical_range', range),
  ],
};

const narrativeResult: Shape = { type: sp('NarrativeResult'), rules: [literalOf(sp('value'), '')] };

const person: Shape = { type: sp('Person'), rules: [node(v('n'), '', name)] };

const participant: Shape = {
  type: sp('Participant'),
  rules: [
    literalOf(sp('role'), '_role'),
    node(sp('organization'), '_org', organization),
    node(sp('person'), '_name', person),
  ],
};

const attribution: Shape = {
  type: sp('Attribution'),
  rules: [literalOf(sp('startDate'), '_at'), node(sp('participant'), '_by', participant)],
};

export const labResult: readonly Rule[] = [
  coded(sp('labName'), 'test_name', { type: spcode('LOINC'), system: loinc }),
  coded(sp('abnormalInterpretation'), 'abnormal_interpretation', {
    type: spcode('LabResultInterpretation'),
    system: ownCodeSystem('LabResultInterpretation'),
  }),
  literalOf(sp('accessionNumber'), 'accession_number'),
  coded(sp('labStatus'), 'status', { type: spcode('LabResultStatus'), system: ownCodeSystem('LabStatus') }),
  node(sp('narrativeResult'), 'narrative_result', narrativeResult),
  literalOf(sp('notes'), 'notes'),
  node(sp('quantitativeResult'), 'quantitative_result', quantitativeResult),
  node(sp('specimenCollected'), 'collected', attribution),
];
