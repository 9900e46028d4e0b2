/** What the person whom a record is about is to an account that controls it (docs/contract/accounts.md#account_record_relation). */
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import { forbidden, notFound } from '../../errors.ts';
import { type AccountRecordItem, keys, type Relation } from '../../store/items/index.ts';
import { present, update } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';

const relations = ['self', 'child', 'parent', 'partner', 'other'] as const satisfies readonly Relation[];

/** How it is stored: `self` by nothing. */
export function related(relation: Relation | undefined): Pick<AccountRecordItem, 'relation'> {
  return relation === undefined || relation === 'self' ? {} : { relation };
}

/** The relation of a field that takes one; undefined without it. */
export function relationIn(text: string | undefined): Relation | undefined {
  return relations.find((relation) => relation === text);
}

/** A person says it for herself, of a record that she controls; nobody else sees it. Throws 403 of any other record. */
export const setRelation: Handler<(typeof ownAccountEndpoints)['account_record_relation']> = async (
  { form },
  context,
) => {
  const { account, record, fullShare } = context.entities;
  const isOwner = record.ownerId === account.id;
  if (!isOwner && !fullShare) throw forbidden();
  const key = isOwner ? keys.ownedRecord(account.id, record.id) : keys.sharedRecord(account.id, record.id);
  const { relation } = related(relationIn(form.relation));
  const change = relation ? { set: { relation } } : { remove: ['relation'] as const };
  await context.commit([
    update(
      key,
      { ...change, set: { ...change.set, modifiedAt: context.time } },
      { when: { PK: present }, refused: notFound },
    ),
  ]);
};
