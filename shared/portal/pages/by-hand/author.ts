/** Who writes an entry: the patient herself, or somebody else by name. */
import { clientOf, type Request } from '../../environment.ts';
import type { RecordScope } from '../../scope/scope.ts';
import type { Author } from './resources.ts';

/**
 * A person who owns a record may still not be the one it is about, such as a mother with the record of her child. So it is the patient only
 * if the names are the same too.
 */
export async function authorOf(request: Request, { isOwner, owner }: RecordScope): Promise<Author> {
  const accountEmail = request.session!.accountId;
  const { fullName } = await clientOf(request).accountInfo({ accountEmail });
  const name = fullName || accountEmail;
  return { isPatient: isOwner && wordsOf(name) === wordsOf(owner), name };
}

function wordsOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}
