/** Compares numbers, units and texts. */
import { first, type Json, plain } from './json.ts';
import { type Aspect, type Fact, type Verdict, verdict } from './verdict.ts';

/** The number of a Quantity in a field that is a number, or a text that may begin with the comparator. */
export function compareQuantity(
  quantity: Json,
  fact: Fact,
  fields: { readonly value: string; readonly unit: string },
): readonly Verdict[] {
  const { value, unit, code, comparator } = quantity;
  if (typeof value !== 'number') return [];
  const told = fact[fields.value] ?? null;
  if (told === null) return [verdict('value', fields.value, undefined, quantity, null)];
  const [, sign, number] = /^(<=|>=|<|>)?\s*(.*)$/s.exec(String(told)) ?? [];
  const said = sign ?? fact.comparator ?? undefined;
  const isSame = Number(number) === value && (said ?? null) === (comparator ?? null);
  return [
    verdict('value', fields.value, isSame, quantity, told),
    ...compareText([unit, code], fact, fields.unit, 'unit'),
  ];
}

/** Whether a field holds one of these texts. */
export function compareText(
  texts: readonly unknown[],
  fact: Fact,
  field: string,
  aspect: Aspect,
): readonly Verdict[] {
  const wanted = texts.filter((one) => typeof one === 'string');
  if (wanted.length === 0) return [];
  const told = fact[field] ?? null;
  const isSame = told === null ? undefined : wanted.map(plain).includes(plain(String(told)));
  return [verdict(aspect, field, isSame, wanted, told)];
}

/** Whether a text of several sentences has all of these parts: the numbers of a dosage, say. */
export function compareParts(
  parts: readonly unknown[],
  fact: Fact,
  fields: readonly string[],
  aspect: Aspect = 'value',
): readonly Verdict[] {
  const wanted = parts.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  if (wanted.length === 0) return [];
  const told = fields.flatMap((field) => fact[field] ?? []).join('\n');
  const has = (part: string) => plain(told).includes(plain(part));
  return [verdict(aspect, fields[0]!, told === '' ? undefined : wanted.every(has), wanted, told || null)];
}

/** Low and high of the first reference range. */
export function compareRange(resource: Json, fact: Fact, prefix: string): readonly Verdict[] {
  const range = (resource.referenceRange as readonly unknown[] | undefined)?.[0];
  return (['low', 'high'] as const).flatMap((end) => {
    const value = first(range, `${end}.value`);
    if (typeof value !== 'number') return [];
    const field = `${prefix}_${end === 'low' ? 'min' : 'max'}_value`;
    const told = fact[field] ?? null;
    return [verdict('value', field, told === null ? undefined : Number(told) === value, value, told)];
  });
}
