/** Resources of facts, whose documents are not of FHIR: those of FHIR are served as they were sent. */
import { batches } from '../../../concurrency/batches.ts';
import type { Fact } from '../../../facts/fact.ts';
import type { DateBounds } from '../../../facts/spans.ts';
import { modelsOf } from '../../../fhir/rest/fact-types.ts';
import type { Model } from '../../../models/model.ts';
import type { FhirContext } from '../../context.ts';
import type { StoredBlock } from '../../facts/block-reader.ts';
import { createHeads } from '../../facts/heads.ts';
import { modelOf } from '../../facts/model-of.ts';
import { scanModels } from '../../facts/scan.ts';
import { factResources } from '../fact-resources.ts';
import type { Found } from '../find-resource.ts';
import type { RowBounds } from '../sent/index.ts';
import type { KnownDocument } from '../types-there.ts';
import type { FhirView } from '../view.ts';

/** Facts that are written at once. */
const atOnce = 200;

/**
 * Models whose facts are searched by their main date: at one time, or from it on. All facts of the other ones are looked at, of which there
 * are fewer.
 */
const dated: Readonly<Record<string, 'at' | 'from'>> = {
  Encounter: 'from',
  LabResult: 'at',
  Measurement: 'at',
  VitalSigns: 'at',
};

const dayLength = 86_400_000;
/** A year stands for its first day. */
const longestDate = 366 * dayLength;

/** The resources of a type that facts are written as. */
export async function* resourcesOfFacts(
  type: string,
  view: FhirView,
  bounds: RowBounds | undefined,
  context: FhirContext,
  known: readonly KnownDocument[] = [],
): AsyncGenerator<readonly Found[]> {
  const { recordId, restated, sharing } = view;
  const models = modelsOf(type).map(modelOf);
  const boundsByModel = bounds && datesOf(models, bounds);
  const selection = {
    recordId,
    // Only FHIR documents say the same twice, and a whole record serves theirs as they were sent.
    restated: sharing && restated,
    sharing,
    models,
    boundsByModel,
    status: 'active' as const,
  };
  // Many documents are read together, of which few are counted.
  const heads = createHeads(recordId, context.store, known);
  // The whole record serves those of FHIR documents as they were sent.
  const isRead = sharing ? undefined : ({ fromFhir }: StoredBlock) => !fromFhir;
  for await (const { facts } of scanModels(selection, context, { heads, isRead })) {
    for (const part of batches(facts.filter(isServed), atOnce))
      yield await foundIn(part, type, view, context);
  }
}

function datesOf(models: readonly Model[], bounds: RowBounds): Readonly<Record<string, DateBounds>> {
  return Object.fromEntries(
    models.flatMap(({ name }) => {
      const rule = dated[name];
      const dates = rule && datesFor(rule, bounds);
      return dates ? [[name, dates] as const] : [];
    }),
  );
}

/** What is seen without its document is served as a fact, whatever document that is. */
function isServed({ fromFhir, documentId }: Fact): boolean {
  return !fromFhir || documentId === undefined;
}

async function foundIn(
  facts: readonly Fact[],
  type: string,
  view: FhirView,
  context: FhirContext,
): Promise<readonly Found[]> {
  const resources = await factResources(facts, view, context);
  return facts.flatMap(({ id, model }) =>
    (resources.get(id) ?? []).flatMap((json) => (json.resourceType === type ? [{ json, kind: model }] : [])),
  );
}

function datesFor(rule: 'at' | 'from', { from, to }: RowBounds): DateBounds | undefined {
  const start = rule === 'at' && from !== undefined ? dayOf(from - longestDate) : undefined;
  const end = to === undefined ? undefined : dayOf(to + dayLength);
  if (start === undefined && end === undefined) return undefined;
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end: `${end}T23:59:59.999Z` }) };
}

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')];

/** `YYYY-MM-DD`; undefined beyond the years of four digits, where there is no bound. */
function dayOf(time: number): string | undefined {
  return time < earliest || time > latest ? undefined : new Date(time).toISOString().slice(0, 10);
}
