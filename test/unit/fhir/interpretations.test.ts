/**
 * What a patient summary says of a result: a wrong word here would call a value high that is low. The meanings are those of
 * https://terminology.hl7.org/CodeSystem-v3-ObservationInterpretation.html.
 */
import { expect, it } from 'vitest';
import { interpretations } from '../../../shared/fhir/ips/interpretations.ts';

it.each([
  ['N', 'Normal'],
  ['A', 'Abnormal'],
  ['AA', 'Critical'],
  ['L', 'Low'],
  ['LL', 'Critically low'],
  ['LU', 'Significantly low'],
  ['LX', 'Below the low threshold'],
  ['<', 'Too low to measure'],
  ['H', 'High'],
  ['HH', 'Critically high'],
  ['HU', 'Significantly high'],
  ['HX', 'Above the high threshold'],
  ['>', 'Too high to measure'],
  ['POS', 'Positive'],
  ['NEG', 'Negative'],
  ['DET', 'Detected'],
  ['ND', 'Not detected'],
  ['IND', 'Indeterminate'],
  ['R', 'Resistant'],
  ['S', 'Susceptible'],
  ['I', 'Intermediate'],
])('A result with the interpretation %s is told as: %s', (code, words) => {
  expect(interpretations.get(code)).toBe(words);
});

it('A result with any other interpretation is not told in words of this service', () => {
  expect(interpretations.size).toBe(21);
  expect(interpretations.get('ll')).toBeUndefined();
});
