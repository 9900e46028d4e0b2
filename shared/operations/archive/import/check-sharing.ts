/** Checks that the data about sharing is consistent. */

import { isAccountId, isEmailAddress } from '../../../domain/accounts/email.ts';
import { isShareableKind } from '../../../domain/carenets/shareable-kinds.ts';
import { ArchiveError } from '../archive-error.ts';
import { accountsIn } from '../export/sharing.ts';
import { names } from '../format/files.ts';
import type { Contents } from './contents.ts';

const earliest = '1970-02-01T00:00:00.000Z';

export function checkSharing({ sharing, people, record, recordId, latest }: Contents): void {
  if (record.id !== recordId) throw new ArchiveError(`${names.record} is about another record.`);
  // Its audit trail is searched month by month from this date on.
  if (record.created_at < earliest)
    throw new ArchiveError(`${names.record}: created_at must not be before ${earliest}.`);
  for (const pointer of ['demographics', 'contact'] as const) {
    const document = record[pointer];
    if (document !== undefined && !latest.has(document))
      throw new ArchiveError(`${names.record}: ${pointer} names a document that is not in the archive.`);
  }
  requireUnique(
    people.map(({ id }) => id),
    names.people,
  );
  checkPeople(people, accountsIn(sharing));
  checkBindings(sharing);
}

/** The accounts are created from these entries, so there must be exactly the named ones. */
function checkPeople(people: Contents['people'], wanted: readonly string[]): void {
  const known = new Set(people.map(({ id }) => id));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new ArchiveError(`${names.sharing} names ${unknown}, who is not in ${names.people}.`);
  const named = new Set(wanted);
  for (const { id, contact_email } of people) {
    if (!named.has(id))
      throw new ArchiveError(`${names.people} has ${id}, whom ${names.sharing} does not name.`);
    if (!isAccountId(id) || id !== id.toLowerCase())
      throw new ArchiveError(`${names.people}: ${id} cannot be the id of an account.`);
    if (!isEmailAddress(contact_email))
      throw new ArchiveError(`${names.people}: contact_email of ${id} is no email address.`);
  }
}

function checkBindings({ full_shares, apps, carenets }: Contents['sharing']): void {
  const { sharing } = names;
  const enabled = apps.map(({ app_id }) => app_id);
  requireUnique(
    full_shares.map(({ account_id }) => account_id),
    sharing,
  );
  requireUnique(enabled, sharing);
  requireUnique(
    carenets.map(({ id }) => id),
    sharing,
  );
  requireUnique(
    carenets.map(({ name }) => name),
    sharing,
  );
  for (const carenet of carenets) {
    const place = `${sharing}, carenet ${carenet.id}`;
    const placed = carenet.apps.map(({ app_id }) => app_id);
    requireUnique(
      carenet.members.map(({ account_id }) => account_id),
      place,
    );
    requireUnique(placed, place);
    requireUnique(carenet.autoshared_types, place);
    requireUnique(carenet.autoshared_kinds ?? [], place);
    const unknown = carenet.autoshared_kinds?.find((kind) => !isShareableKind(kind));
    if (unknown) throw new ArchiveError(`${place}: ${unknown} is no kind of data that can be shared.`);
    const stray = placed.find((app) => !enabled.includes(app));
    if (stray) throw new ArchiveError(`${place}: ${stray} is not enabled on the record.`);
  }
}

function requireUnique(values: readonly string[], place: string): void {
  const seen = new Set<string>();
  const twice = values.find((value) => seen.size === seen.add(value).size);
  if (twice !== undefined) throw new ArchiveError(`${place} has ${twice} twice.`);
}
