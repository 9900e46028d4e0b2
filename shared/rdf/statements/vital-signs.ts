/**
 * Statements about vital signs: docs/contract/rdf.md#the-other-models. Code systems are those that the fact
 * names.
 */
import { sp, spcode } from '../vocabulary.ts';
import type { Rule, Shape } from './rule.ts';
import { coded, literalOf, node } from './rule.ts';
import { date } from './shapes.ts';

const vitalSign: Shape = {
  type: sp('VitalSign'),
  rules: [
    literalOf(sp('value'), '_value'),
    literalOf(sp('unit'), '_unit'),
    coded(sp('vitalName'), '_name', { type: spcode('VitalSign') }),
  ],
};

const bloodPressure: Shape = {
  type: sp('BloodPressure'),
  rules: [
    node(sp('systolic'), '_systolic', vitalSign),
    node(sp('diastolic'), '_diastolic', vitalSign),
    coded(sp('bodyPosition'), '_position', { type: spcode('BloodPressureBodyPosition') }),
    coded(sp('bodySite'), '_site', { type: spcode('BloodPressureBodySite') }),
    coded(sp('method'), '_method', { type: spcode('BloodPressureMethod') }),
  ],
};

export const vitalSigns: readonly Rule[] = [
  date,
  { kind: 'related', predicate: sp('encounter'), relation: 'encounter' },
  node(sp('bloodPressure'), 'bp', bloodPressure),
  node(sp('bodyMassIndex'), 'bmi', vitalSign),
  node(sp('heartRate'), 'heart_rate', vitalSign),
  node(sp('height'), 'height', vitalSign),
  node(sp('oxygenSaturation'), 'oxygen_saturation', vitalSign),
  node(sp('respiratoryRate'), 'respiratory_rate', vitalSign),
  node(sp('temperature'), 'temperature', vitalSign),
  node(sp('weight'), 'weight', vitalSign),
];
