/** The cards of Health, where the facts of a kind say little. */
import { jsx } from 'hono/jsx';
import { describe, expect, it } from 'vitest';
import { modelNamed } from '../../../shared/models/registry.ts';
import { RequestContext } from '../../../shared/portal/layout/request-context.ts';
import { lookOf } from '../../../shared/portal/look/look.ts';
import type { Fact } from '../../../shared/portal/pages/health/facts.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';
import { SummaryPage } from '../../../shared/portal/pages/health/summary-page.tsx';
import { en } from '../../../shared/portal/texts/en.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from '../fhir/facts.ts';
import { whole } from '../reports/facts.ts';

const view = allViews.find(({ model }) => model === 'LabResult')!;
const scope = { kind: 'record', recordId: 'r', owner: 'Agnes', access: () => 'Yours' } as never;

/** The card of laboratory results with this one among so many. */
async function cardOf(values: Record<string, string>, total: number): Promise<string> {
  const result = factOf(instance('LabResult', { test_name_title: 'Sodium', ...values }));
  const facts = JSON.parse(whole(factsJson([result], modelNamed))) as readonly Fact[];
  const page = jsx(SummaryPage as never, {
    scope,
    found: [{ view, facts, total }],
    missed: [],
    today: '2026-01-31',
  });
  const html = String(
    await jsx(
      RequestContext.Provider as never,
      { value: { texts: en, options: {}, path: '/', look: lookOf() } },
      page,
    ).toString(),
  );
  return /<section class="card".*?<\/section>/s.exec(html)![0];
}

describe('The card of results', () => {
  it('says that none has a value, where that is so of all', async () => {
    expect(await cardOf({}, 1)).toContain('<p class="muted">Nothing with a value</p>');
    expect(await cardOf({ narrative_result: 'Positive' }, 1)).not.toContain('Nothing with a value');
  });

  it('does not say so where there are more than it has looked at', async () => {
    expect(await cardOf({}, 300)).not.toContain('Nothing with a value');
    expect(await cardOf({}, 300)).toContain('and more');
  });
});
