/**
 * The facts that a carenet shows of documents that it does not show
 * (docs/contract/carenets.md#facts-of-documents-that-stay-out).
 */
import { apartFrom } from '../../facts/apart.ts';
import type { Fact } from '../../facts/fact.ts';
import { fieldIndex } from '../../models/field-index.ts';
import { areNestedShared, isKindShared, unreadModel } from '../carenets/kinds.ts';
import type { Sharing } from '../carenets/visibility.ts';
import { modelOf } from './model-of.ts';
import { isAnyKindShared, isKnownType, isWholeShared } from './unread-kinds.ts';

/** The fact without its document; undefined when the carenet does not show it. */
export function shownApart(fact: Fact, { kinds }: Sharing): Fact | undefined {
  if (fact.model === unreadModel) return unreadApart(fact, kinds);
  const isShared =
    fact.parentId === undefined ? isKindShared(fact.model, kinds) : areNestedShared(fact.model, kinds);
  return isShared ? apartFrom(fact) : undefined;
}

/** What is said of it where its kind is shared only in part: that it is there, and nothing of what it says. */
const notShared = 'What it says is not shared here.';
const ofAnyType = 'Resource';
const unread = modelOf(unreadModel);
const typeField = fieldIndex(unread, 'resource_type');
const countField = fieldIndex(unread, 'count');
const reasonField = fieldIndex(unread, 'reason');

/**
 * An entry that could not be read: whole when each kind that it can be of is shared. When some are, only that there is one, because
 * nobody may take what is shown for all that there is.
 */
function unreadApart(fact: Fact, kinds: ReadonlySet<string>): Fact | undefined {
  const type = String(fact.values[typeField] ?? '');
  if (isWholeShared(type, kinds)) return apartFrom(fact);
  if (!isAnyKindShared(type, kinds)) return undefined;
  const told = new Map([
    [typeField, isKnownType(type) ? type : ofAnyType],
    [reasonField, notShared],
    [countField, fact.values[countField] ?? null],
  ]);
  return apartFrom({ ...fact, values: unread.fields.map((_, index) => told.get(index) ?? null) });
}
