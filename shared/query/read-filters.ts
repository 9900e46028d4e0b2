/** Field filters: `field=value` or `field=v1|v2|…` (docs/contract/query-interface.md#filters-and-ranges). */
import { ApiError } from '../errors.ts';
import { readQueryBoolean, readQueryInstant, readQueryNumber } from '../models/query-values.ts';
import { fieldNamed, inFormOf, type QueryField, type QueryFields } from './field.ts';
import { isFilter, type Parameters } from './parameters.ts';
import type { Filter } from './query.ts';

/** Filters that the path sets. */
export interface FixedFilters {
  /** By field; they replace a parameter of that name. */
  readonly fixed?: Parameters;
  /** Whether responses that repeat the query include those without a parameter. */
  readonly showFixed?: boolean;
  /** Compared literally; otherwise bars separate alternatives, as in parameters. */
  readonly fixedIsExact?: boolean;
}

/** In the order of the parameters, then those from the path only. Throws ApiError 400 naming the parameter. */
export function readFilters<Row>(
  parameters: Parameters,
  fields: QueryFields<Row>,
  { fixed = new Map(), showFixed = false, fixedIsExact = false }: FixedFilters,
): readonly Filter<Row>[] {
  const sent = [...parameters].filter(([name]) => isFilter(name));
  const fromPath = [...fixed].filter(([name]) => !parameters.has(name));
  return [
    ...sent.map(([name, text]) =>
      filterOf(fieldNamed(fields, name), fixed.get(name) ?? text, {
        shown: true,
        isExact: fixedIsExact && fixed.has(name),
      }),
    ),
    ...fromPath.map(([name, text]) =>
      filterOf(fieldNamed(fields, name), text, { shown: showFixed, isExact: fixedIsExact }),
    ),
  ];
}

function filterOf<Row>(
  field: QueryField<Row>,
  text: string,
  { shown, isExact }: { readonly shown: boolean; readonly isExact: boolean },
): Filter<Row> {
  const texts = isExact ? [text] : text.split('|');
  if (field.matcher) {
    return { field, text, shown, alternatives: texts, matches: field.matcher(texts) };
  }
  const alternatives = texts.map((alternative) => readAlternative(field, alternative));
  const wanted: ReadonlySet<unknown> = new Set(alternatives);
  return { field, text, shown, alternatives, matches: (row) => wanted.has(field.value(row)) };
}

function readAlternative<Row>(field: QueryField<Row>, text: string): string | number | boolean {
  if (field.type === 'number') {
    return readQueryNumber(text) ?? refuse(field, 'a number');
  }
  if (field.type === 'date') {
    return inFormOf(field, readQueryInstant(text) ?? refuse(field, 'a date or a UTC timestamp'));
  }
  if (field.isBoolean) return readQueryBoolean(text) ?? refuse(field, 'true or false');
  return text;
}

function refuse<Row>(field: QueryField<Row>, wanted: string): never {
  throw new ApiError('parameter_invalid', { name: field.name, form: wanted });
}
