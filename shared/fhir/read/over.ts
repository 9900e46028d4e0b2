/** What is over at an unknown time: docs/contract/fhir.md#over-without-a-date. */
import type { FhirMapping } from '../../models/fhir/mapping.ts';
import { readContentInstant } from '../../models/instants.ts';
import type { Collection, Resource } from './collection.ts';
import { dateText } from './dates.ts';
import { codesAt } from './fields.ts';
import type { Parts } from './parts.ts';
import { valuesAt } from './path.ts';

/**
 * Puts the end of what is over and has none, as a bound: the first of these that is not before its start: when somebody said so, when
 * the resource was changed, when its Bundle was made, when it was stored. What is over is never later than that. Of storing it is the day, so that reading it again says the same.
 */
export function putBound(
  { start, end, always, when = {}, orHas = [], asserted = [] }: NonNullable<FhirMapping['over']>,
  resource: Resource,
  collection: Collection,
  parts: Parts,
): void {
  if (parts.has(end)) return;
  const isOver =
    always === true ||
    Object.entries(when).some(([path, codes]) =>
      codesAt(resource, path, collection).some((code) => codes.includes(code)),
    ) ||
    orHas.some((path) => valuesAt(resource, path, collection).length > 0);
  if (!isOver) return;
  const began = parts.textOf(start);
  const said = asserted.flatMap((path) => valuesAt(resource, path, collection).map(({ value }) => value));
  const bounds = [...said, resource.asOf, collection.storedAt?.slice(0, 10)].flatMap((text) =>
    typeof text === 'string' && text.length <= longestInstant
      ? (readContentInstant(dateText(text, 'DateTime', true)) ?? [])
      : [],
  );
  const bound =
    bounds.find((instant) => began === undefined || instant.slice(0, began.length) >= began) ?? began;
  if (bound === undefined || bounds.length === 0 || !parts.put(end, bound)) return;
  parts.put(`${end}_is_bound`, 'true');
}

/** With room for any number of digits of a second. */
const longestInstant = 100;
