/** Sessions that were ended stay ended, and are not remembered without an end. */
import { expect, it } from 'vitest';
import { isStillSession } from '../../../../shared/access/grants.ts';
import { afterChange } from '../../../../shared/domain/accounts/update-account.ts';
import { endSession } from '../../../../shared/domain/own-account/end-sessions.ts';
import { readConfig } from '../../../../shared/settings/config.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { sessionToken, start, storedAccount } from '../accounts/support.ts';

const config = readConfig({ UI_URL: 'https://ui.example.org', TABLE_NAME: 't' });
const expiresAt = start.getTime() / 1000 + 1800;

const account = () => storedAccount(new MemoryStore(), { state: 'active', signInGrant: 'g' });

/** The account after these sessions were ended, one after the other, from the session `mine`. */
const afterEnding = (ids: readonly string[], now = start, before = account()) =>
  ids.reduce(
    (known, id) =>
      afterChange(known, endSession(known, { session: { id, expiresAt }, current: 'mine' }, { now, config })),
    before,
  );

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `session-${index}`);
const isOpen = (sessionId: string, known: ReturnType<typeof account>) =>
  isStillSession(
    { ...sessionToken, accountId: known.id, grant: known.sessionGrant, sessionId, signInGrant: 'g' },
    known,
  );

it('Fifty sessions are ended one by one, and no other', () => {
  const ended = afterEnding(numbered(50));
  expect(numbered(50).filter((id) => isOpen(id, ended))).toEqual([]);
  expect([isOpen('mine', ended), isOpen('another', ended)]).toEqual([true, true]);
});

it('With one more within the life of a session, all end but the one that ends it', () => {
  const ended = afterEnding(numbered(51));
  expect(['session-0', 'session-50', 'another'].filter((id) => isOpen(id, ended))).toEqual([]);
  expect(isOpen('mine', ended)).toBe(true);
});

it('A session that ends itself with the one too many is not kept', () => {
  const ended = afterEnding([...numbered(50), 'mine']);
  expect(isOpen('mine', ended)).toBe(false);
});

it('Those that have expired are forgotten', () => {
  const ended = afterEnding(numbered(50));
  const later = new Date(start.getTime() + 86_400_000);
  expect(isOpen('another', afterEnding(['last'], later, ended))).toBe(true);
});
