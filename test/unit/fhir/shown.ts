/** What a person reads of facts, without markup: on the pages of health, and in the summary. */
import { jsx } from 'hono/jsx';
import type { Instance } from '../../../shared/models/model.ts';
import { modelNamed } from '../../../shared/models/registry.ts';
import { RequestContext } from '../../../shared/portal/layout/request-context.ts';
import { FactTable } from '../../../shared/portal/pages/health/fact-table.tsx';
import type { Fact as Row } from '../../../shared/portal/pages/health/facts.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';
import { en } from '../../../shared/portal/texts/en.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { compositionOf } from '../../support/fhir/ips.ts';
import { whole } from '../reports/facts.ts';
import { factOf } from './facts.ts';
import { bundleOf } from './summaries.ts';

/** What a person reads on the pages of health, without markup. */
export async function pageOf(instances: readonly Instance[]): Promise<string> {
  const pages = instances.map(async (instance) => {
    const view = allViews.find(({ model }) => model === instance.model)!;
    const table = jsx(FactTable as never, {
      scope: { kind: 'record', recordId: 'r1' },
      view,
      rows: [[rowOf(instance)]],
      caption: '',
      isOnDocument: true,
    });
    const page = jsx(RequestContext.Provider as never, { value: { texts: en } }, table);
    return plain(String(await page.toString()));
  });
  return (await Promise.all(pages)).join('\n');
}

/** The row that the client of the portal gets for such a fact. */
export function rowOf(instance: Instance): Row {
  return JSON.parse(whole(factsJson([factOf(instance)], modelNamed)))[0];
}

/** What a person reads in the summary. */
export function summaryOf(instances: readonly Instance[]): string {
  const { section } = compositionOf(bundleOf(instances.map((one) => factOf(one))));
  return plain(section.map((one) => one.text?.div ?? '').join('\n'));
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ');
}
