/** What a doctor reads of results in the International Patient Summary. */
import { describe, expect, it } from 'vitest';
import { type Summary, sectionOf, summaryErrors } from '../../support/fhir/ips.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from './facts.ts';
import { bundleOf } from './summaries.ts';

const results = (bundle: Summary) =>
  [...sectionOf(bundle, '30954-2')!.text!.div.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);

describe('A result', () => {
  it('of a laboratory that writes the range as a text has it', () => {
    const leukocytes = {
      test_name_title: 'Leukocytes',
      quantitative_result_value_value: '105600',
      quantitative_result_value_unit: '{cells}/uL',
      normal_range_text: '4300 to 10800',
      interpretation_title: 'HH',
    };
    expect(results(bundleOf([factOf(instance('LabResult', leukocytes))]))).toEqual([
      'Leukocytes',
      '105600 cells/uL',
      '4300 to 10800',
      'Critically high',
    ]);
  });

  it('with limits has these, not the text', () => {
    const sodium = {
      test_name_title: 'Sodium',
      quantitative_result_value_value: '140',
      quantitative_result_normal_range_min_value: '135',
      quantitative_result_normal_range_max_value: '145',
      normal_range_text: 'Adults',
    };
    expect(results(bundleOf([factOf(instance('LabResult', sodium))]))).toEqual([
      'Sodium',
      '140',
      '135 to 145',
    ]);
  });

  it('that is a bound is told as one, and a remark in its unit in words', () => {
    const measured = {
      type: 'CRP',
      comparator: '<',
      value: 5,
      unit: '{score}',
      datetime: '2026-01-15T00:00:00Z',
      normal_range_text: 'up to 10',
    };
    expect(results(bundleOf([factOf(instance('Measurement', measured))]))).toEqual([
      'CRP',
      '&lt; 5 score',
      '2026-01-15',
      'up to 10',
    ]);
  });
});

describe('A living will that was not read', () => {
  const will = factOf(
    instance('UnreadResource', {
      resource_type: 'Consent',
      title: 'Living will',
      text: 'Do not resuscitate',
      reason: 'What is of this kind is not read.',
      count: 1,
    }),
  );
  const unread = (has: boolean) => ({
    unread: (section: { readonly loinc: string }) =>
      has && section.loinc === '42348-3' ? { facts: [will], total: 1 } : { facts: [], total: 0 },
  });

  it('is in a section of its own, which is not there without one', () => {
    const summary = bundleOf([], unread(true));
    expect(sectionOf(summary, '42348-3')!.text!.div).toContain(
      'Not read by this service: Living will, “Do not resuscitate”.',
    );
    expect(summaryErrors(summary)).toEqual([]);
    expect(sectionOf(bundleOf([], unread(false)), '42348-3')).toBeUndefined();
  });
});
