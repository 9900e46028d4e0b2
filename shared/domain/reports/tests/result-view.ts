/** How a result is written: docs/contract/reports.md#a-series. */

import { sourceField } from '../../../models/date-source.ts';
import { fieldIndex } from '../../../models/registry.ts';
import { convert } from '../../../results/units.ts';
import { modelOf } from '../../facts/model-of.ts';
import { documentsOf, type Entry } from './entry.ts';
import type { Measure, Result } from './results-of.ts';

type Values = Readonly<Partial<Record<Measure, number>>>;

export interface ResultView {
  readonly model: string;
  readonly date: string | null;
  /** How the source writes the date, where that says more or less. */
  readonly date_source?: string;
  /** In the unit of the series. */
  readonly values: Values;
  /** The values as they were measured, where that was in another unit. */
  readonly measured?: { readonly unit: string | null; readonly values: Values };
  readonly text?: string;
  readonly range?: Result['range'];
  readonly range_text?: string;
  readonly interpretation?: string;
  readonly abnormal_interpretation?: string;
  readonly status?: string;
  /** Absent where the reader may not know the document. */
  readonly document_id?: string;
  /** Other documents that tell the same. */
  readonly also_in?: readonly string[];
}

/** Longer results in words are cut: their documents have them whole. */
const mostCharacters = 300;
/** Documents that are named for one result. */
const mostDocuments = 10;

/**
 * The result with its values in this unit, which its own unit can be converted into. Without one, they stay as they were measured.
 */
export function resultView(entry: Entry, unit: string | undefined = entry.result.unit): ResultView {
  const { result } = entry;
  const { fact, values, text, range, rangeText, interpretation, abnormal, status } = result;
  const isOther = unit !== result.unit;
  const source = dateSourceOf(result);
  const [document, ...others] = documentsOf(entry);
  return {
    model: fact.model,
    date: result.date ?? null,
    ...(source !== undefined && { date_source: source }),
    values: converted(values, result.unit, unit),
    ...(isOther && { measured: { unit: result.unit ?? null, values } }),
    ...(text !== undefined && { text: cut(text) }),
    ...(Object.keys(range).length > 0 && { range: converted(range, result.unit, unit) }),
    ...(rangeText !== undefined && { range_text: rangeText }),
    ...(interpretation !== undefined && { interpretation }),
    ...(abnormal !== undefined && { abnormal_interpretation: abnormal }),
    ...(status !== undefined && { status }),
    ...(document !== undefined && { document_id: document }),
    ...(others.length > 0 && { also_in: others.slice(0, mostDocuments) }),
  };
}

function converted<Values extends object>(
  values: Values,
  from: string | undefined,
  to: string | undefined,
): Values {
  if (from === to) return values;
  const entries = Object.entries(values).map(([name, value]) => [name, convert(value, from, to)]);
  return Object.fromEntries(entries) as Values;
}

function dateSourceOf({ fact }: Result): string | undefined {
  const model = modelOf(fact.model);
  const source = fact.values[fieldIndex(model, sourceField(model.mainDate))];
  return typeof source === 'string' ? source : undefined;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : text;
}
