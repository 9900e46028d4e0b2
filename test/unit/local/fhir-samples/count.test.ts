import { expect, it } from 'vitest';
import { Counts } from '../../../../local/tools/fhir-samples/count.ts';
import { tablesOf } from '../../../../local/tools/fhir-samples/tables.ts';
import { bundle, sodium } from '../../../support/fhir/resources.ts';

function countsOf(text: string): Counts {
  const counts = new Counts();
  counts.add({ name: 'sample', text });
  return counts;
}

it('counts the resources that are facts, those that are not expected to be, and those that are missing', () => {
  const wrong = { ...sodium('o2'), status: 'entered-in-error' };
  const silent = { resourceType: 'Condition', id: 'c', subject: { reference: 'Patient/p1' } };
  const { kinds, missing, ways } = countsOf(bundle(sodium('o1'), wrong, silent));
  expect(ways).toEqual({ posted: 1, 'one by one': 0 });
  expect(kinds.get('Observation')).toEqual({
    resources: 2,
    left: { withdrawn: 1, 'of somebody else': 0, older: 0 },
    visible: 1,
    besideOthers: 0,
  });
  expect(kinds.get('Condition')).toMatchObject({ resources: 1, visible: 0 });
  expect(missing.map(({ resource }) => resource)).toEqual(['Condition/c']);
});

it('reads what is larger than a document may be resource by resource', () => {
  const padding = { resourceType: 'Basic', text: { status: 'generated', div: 'x'.repeat(4 * 2 ** 20) } };
  const { kinds, ways } = countsOf(bundle(sodium('o1'), padding));
  expect(ways).toEqual({ posted: 0, 'one by one': 1 });
  expect(kinds.get('Observation')).toMatchObject({ resources: 1, visible: 1 });
});

it('leaves out what is contained in resources that say nothing of health, and counts it elsewhere', () => {
  const condition = { resourceType: 'Condition', id: 'c', code: { text: 'Cough' } };
  const claim = { resourceType: 'Claim', id: '1', contained: [condition] };
  expect(countsOf(JSON.stringify(claim)).kinds.size).toBe(0);
  const report = { resourceType: 'DiagnosticReport', id: '1', status: 'final', contained: [condition] };
  expect(countsOf(JSON.stringify(report)).kinds.get('Condition')?.resources).toBe(1);
});

it('a share of 100 % means all', () => {
  const counts = new Counts();
  const left = { withdrawn: 1, 'of somebody else': 0, older: 0 };
  counts.kinds.set('Goal', { resources: 100_001, left, visible: 99_999, besideOthers: 0 });
  const [table] = tablesOf('Hospital', counts);
  expect(table?.rows.map(({ cells }) => cells.map((cell) => cell?.value))).toEqual([
    [100_001, 1, 0, 0, 100_000, 99_999, 0, 99.9],
    [100_001, 1, 0, 0, 100_000, 99_999, 0, 99.9],
  ]);
});
