/** The overview of large records keeps the budget of small ones. */
import { describe, expect, it } from 'vitest';
import { overviewInBudget } from './budget.ts';
import { recordOf } from './large-record.ts';

describe('The overview', () => {
  it.each([
    ['10,000 documents with 100,000 results', { documents: 10_000, resultsInEach: 10, days: 1 }],
    [
      '100,000 results in 100 documents of ten months each',
      { documents: 100, resultsInEach: 1000, days: 300 },
    ],
    ['10,000 documents of several days each', { documents: 10_000, resultsInEach: 4, days: 4 }],
  ])('of %s takes no more than its budget', async (_, size) => {
    const { found } = await overviewInBudget(await recordOf(size));
    const results = found.kinds.find(({ plan }) => plan.model === 'LabResult')!;
    expect(results.total).toEqual({ number: size.documents * size.resultsInEach, is: 'exact' });
    expect(results.isComplete).toBe(false);
    expect(found.tests.length).toBeGreaterThan(0);
  });
});
