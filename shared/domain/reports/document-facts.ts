/** What one document says: its facts of all models in one answer (docs/contract/reports.md#facts-of-a-document). */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import { models } from '../../models/registry.ts';
import { factsJson } from '../../reports/generic-json.ts';
import { jsonBytes, maximumResponseBytes } from '../../reports/response-size.ts';
import type { LineageItem, VersionItem } from '../../store/items/index.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { withSteadySharing } from '../carenets/steady-sharing.ts';
import { isVisible, type Sharing } from '../carenets/visibility.ts';
import type { Context } from '../context.ts';
import type { FactStores } from '../facts/block-reader.ts';
import { modelOf } from '../facts/model-of.ts';
import { scanModels } from '../facts/scan.ts';
import type { Handler } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { FirstFacts } from './first-facts.ts';
import type { Scope } from './request.ts';
import { inCarenet, inRecord } from './scope.ts';

type Endpoints = typeof reportEndpoints;

/** Facts of one model in an answer. */
const mostFacts = 200;
/** Bytes for what is not a fact: names and numbers of all models. */
const frameBytes = 10_000;

interface Answer {
  readonly models: readonly FactsOfModel[];
}

interface FactsOfModel {
  readonly model: string;
  /** How many the document has. */
  readonly total: number;
  /** The newest, as the generic report writes them. */
  readonly rows: readonly unknown[];
}

export const readDocumentFacts: Handler<Endpoints['report_document']> = async (_input, context) => {
  const { version, lineage } = context.entities;
  if (lineage.latestId !== version.id) return answer([], context);
  const scope = inRecord(context);
  return answer(
    await factsOf({ version, sharing: onlyThis(lineage, scope.recordId) }, scope, context),
    context,
  );
};

/** Throws 404 unless the document is the latest version and visible in the carenet. */
export const readCarenetDocumentFacts: Handler<Endpoints['carenet_report_document']> = async (
  _input,
  context,
) => {
  const { version, lineage, carenet } = context.entities;
  const scope = await inCarenet(context);
  const found = await withSteadySharing(scope, async (shown) => {
    const isShown = lineage.latestId === version.id && isShownIn(lineage, shown!);
    if (!isShown) return undefined;
    const sharing = { ...onlyThis(lineage, carenet.recordId), showsPrivate: false };
    return factsOf({ version, sharing }, scope, context);
  });
  return answer(requireFound(found), context);
};

function isShownIn(lineage: LineageItem, sharing: Sharing): boolean {
  return isVisible(shareableLineage(sharing.recordId, lineage), sharing);
}

/** As if nothing but the document was shared: what others say of the same does not hide what it says. */
function onlyThis({ id }: LineageItem, recordId: string): Sharing {
  return {
    recordId,
    placements: new Map([[id, 'placed']]),
    types: new Set(),
    kinds: new Set(),
    showsPrivate: true,
  };
}

/** By model, in the order of the models. Memory holds the first facts of each, and a page or two of blocks. */
async function factsOf(
  { version, sharing }: { readonly version: VersionItem; readonly sharing: Sharing },
  { recordId, restated }: Scope,
  stores: FactStores,
): Promise<readonly (readonly [Model, FirstFacts])[]> {
  const found = [...models.values()].map((model) => [model, firstOf(model)] as const);
  const first = new Map(found.map(([model, facts]) => [model.name, facts]));
  const selection = { recordId, restated, sharing, models: [...models.values()] };
  for await (const { facts } of scanModels(selection, stores)) {
    for (const fact of facts) {
      // Replaced while it is read, the document says something else than the version that was asked for.
      if (fact.documentId === version.id) first.get(fact.model)!.add(fact);
    }
  }
  return found;
}

/** The newest; of models whose facts have no date, those that were stored last. Whether something is over makes no difference. */
function firstOf({ name, mainDate }: Model): FirstFacts {
  return new FirstFacts({ model: name, most: mostFacts, date: mainDate, cells: [] }, '');
}

/** The answer, in which facts are left out at the end where they would be too large. The audit entry says which were in it. */
function answer(found: readonly (readonly [Model, FirstFacts])[], context: Context<'version'>): Answer {
  let room = maximumResponseBytes - frameBytes;
  const shown: Fact[] = [];
  const rowsOf = (facts: readonly Fact[]): readonly unknown[] => {
    const rows: unknown[] = [];
    for (const fact of facts) {
      const text = [...factsJson([fact], modelOf)].join('');
      room -= jsonBytes(text);
      if (room < 0) break;
      rows.push(...(JSON.parse(text) as readonly unknown[]));
      shown.push(fact);
    }
    return rows;
  };
  const models = found
    .map(([{ name }, first]) => ({ model: name, ...first.found }))
    .filter(({ total }) => total > 0)
    .map(({ model, total, facts }) => ({ model, total, rows: rowsOf(facts) }));
  context.shown({ facts: shown, documents: [context.entities.version.id] });
  return { models };
}
