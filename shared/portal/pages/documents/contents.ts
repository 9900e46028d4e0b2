/** What medical data is in a document. Without it a list says "Medical data" on every line. */
import type { Client, DocumentMetadata } from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import type { Texts } from '../../texts/index.ts';
import { type Fact, readFacts } from '../health/facts.ts';
import { allViews, modelViews, unread } from '../health/models/index.ts';
import type { ModelName, ModelView } from '../health/models/model-view.ts';
import { listOf, readList } from '../health/read-list.ts';
import type { Row } from '../health/rows.ts';
import { isFhir } from './describe.ts';
import type { Preview } from './preview.ts';

export interface Contents {
  readonly models: readonly ModelName[];
  /** The newest date of a fact in it; undefined when its facts have none. */
  readonly date: string | undefined;
}

/** So many facts of each model, the newest ones. Older documents go by their kind. */
const mostFacts = 200;

/** By id of the document, from the facts that the record, or the carenet, shows. */
export async function readContents(client: Client, scope: ScopeKey): Promise<ReadonlyMap<string, Contents>> {
  const reports = await Promise.all(
    modelViews.map(async (view) => (await readFacts(client, scope, view, { limit: mostFacts })).rows),
  );
  const contents = new Map<string, Contents>();
  for (const [index, facts] of reports.entries()) {
    const view = modelViews[index]!;
    for (const fact of facts) {
      const { models = [], date } = contents.get(fact.__documentid__) ?? {};
      contents.set(fact.__documentid__, {
        models: [...new Set([...models, view.name])],
        date: later(date, view.dateOf(fact) ?? undefined),
      });
    }
  }
  return contents;
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

/** The models in the XML of a document of type Models (docs/contract/document-processing.md#sdmx-simple-data-model-xml--input), in the order of their pages. */
export function modelsIn(xml: string): readonly ModelName[] {
  const found = new Set([...xml.matchAll(/<Model\s+name="(\w+)"/g)].map(([, model]) => model));
  return modelViews.filter(({ model }) => found.has(model)).map(({ name }) => name);
}

/**
 * The models of what the service read from a document: of FHIR it says so, of XML the document does. A carenet does not say it of FHIR:
 * then it may be any model.
 */
function modelsOf(
  { type, reading }: Pick<DocumentMetadata, 'type' | 'reading'>,
  preview: Preview,
): readonly ModelName[] {
  const read = new Set(reading?.facts.map(({ model }) => model));
  if (isFhir(type) && !reading) return allViews.map(({ name }) => name);
  if (reading) {
    const names = modelViews.filter(({ model }) => read.has(model)).map(({ name }) => name);
    return reading.unreadCount > 0 ? [...names, unread.name] : names;
  }
  return preview.kind === 'text' ? modelsIn(preview.text) : [];
}

export interface FactsOfModel {
  readonly view: ModelView;
  readonly facts: readonly Fact[];
  readonly rows: readonly Row[];
}

/** The facts of a document, by model. Empty for earlier versions, which have none, and for old facts of a long list. */
export async function readFactsIn(
  client: Client,
  scope: ScopeKey,
  document: Pick<DocumentMetadata, 'id' | 'type' | 'reading'>,
  preview: Preview,
  texts: Texts,
): Promise<readonly FactsOfModel[]> {
  const { id, type } = document;
  const names = modelsOf(document, preview);
  // Some models have a type of their own, of the same name.
  const views = allViews.filter(({ name, model }) => names.includes(name) || type.endsWith(`#${model}`));
  const found = await Promise.all(
    views.map(async (view) => {
      const read = await readList(client, scope, view, { limit: mostFacts });
      const facts = (read.rows as readonly Fact[]).filter(({ __documentid__ }) => __documentid__ === id);
      return { view, facts, rows: listOf(view, { ...read, facts }, { limit: mostFacts }, texts).rows };
    }),
  );
  return found.filter(({ facts }) => facts.length > 0);
}
