/** Shares, the records and carenets of an account, and its inbox: docs/contract/records.md#records, messages.md. */
import { parseXml } from '../../../support/xml-tree.ts';
import { requireSame } from '../difference.ts';
import { isFull, isListed } from '../model/access.ts';
import { type Person, people } from '../model/state.ts';
import { ok } from '../plan.ts';
import type { Participant, Scene } from '../scene.ts';

export async function viewShares(scene: Scene, by: Participant): Promise<void> {
  const { model } = scene;
  const { status, text } = await scene.perform(by, {
    method: 'GET',
    path: scene.record('/shares/'),
    operation: 'record_shares',
    rule: 'REC_OWNER',
    outcome: () => ok,
  });
  if (status !== 200) return;
  const accounts = [...model.shares].map(([person, { role }]) => `${scene.id(person)} ${role}`);
  const apps = [...model.apps.keys()].map((app) => `${scene.id(app)} `);
  const found = parseXml(text).children.map(
    ({ attributes: { account, pha, role_label } }) => `${account ?? pha} ${role_label ?? ''}`,
  );
  requireSame(`${by.name} shares`, [...accounts, ...apps].sort(), found.sort());
}

/** Invitations to the record: docs/contract/invitations.md#invitation_list. */
export async function viewInvitations(scene: Scene, by: Participant): Promise<void> {
  const { model } = scene;
  const { status, text } = await scene.perform(by, {
    method: 'GET',
    path: scene.record('/invitations/'),
    operation: 'invitation_list',
    rule: 'REC_CONTROL',
    outcome: () => ok,
  });
  if (status !== 200 || by.caller.kind !== 'session') return;
  const { person } = by.caller;
  const expected = model.invitations
    .filter((invitation) => isListed(model, person, invitation))
    .map(({ id, what, state, inviter, taker }) => {
      const waits = state === 'waiting' && inviter === person && taker;
      return [id, what, state, scene.id(inviter), waits ? scene.id(taker) : ''].join(' ');
    });
  const found = (JSON.parse(text) as readonly ListedInvitation[]).map(({ id, what, state, inviter, taker }) =>
    [id, what, state, inviter.account, taker?.account ?? ''].join(' '),
  );
  requireSame(`${by.name} invitations`, expected.sort(), found.sort());
}

interface ListedInvitation {
  readonly id: string;
  readonly what: string;
  readonly state: string;
  readonly inviter: { readonly account: string };
  readonly taker: { readonly account: string } | null;
}

/** What an account sees of itself, by its session; another caller gets 403. */
export async function viewAccount(scene: Scene, by: Participant, person: Person): Promise<void> {
  const own = { rule: 'SELF', on: { account: person }, isInTrail: false, outcome: () => ok } as const;
  const get = async (rest: string, operation: string, query?: Readonly<Record<string, string>>) => {
    const path = scene.account(person, rest);
    const answer = await scene.perform(by, {
      method: 'GET',
      path,
      operation,
      ...own,
      ...(query && { query }),
    });
    return answer.status === 200 ? parseXml(answer.text).children : undefined;
  };
  const carenets = await get('/permissions/', 'account_permissions');
  if (carenets) {
    const { model } = scene;
    const open = model.carenets.filter(({ deleted }) => !deleted);
    const seen = open.filter(({ members }) => isFull(model, person) || members.has(person));
    requireSame(
      `carenets of ${person}`,
      seen.map(({ id }) => id).sort(),
      carenets
        .map(({ attributes }) => attributes.id!)
        .filter((id) => !elsewhereOf(scene, person).includes(id))
        .sort(),
    );
  }
  for (const include of ['', '1']) {
    const shown = await get('/inbox/', 'account_inbox', include ? { include_archive: include } : {});
    if (!shown) continue;
    const copies = scene.inbox(person).filter(({ archivedAt }) => include !== '' || archivedAt === undefined);
    requireSame(
      `inbox of ${person}`,
      copies.toReversed().map(({ id, message, receivedAt, readAt, archivedAt }) => ({
        id,
        sender: message.sender,
        receivedAt,
        readAt: readAt ?? '',
        archivedAt: archivedAt ?? '',
        subject: message.subject,
        attachments: [...message.attachments]
          .sort(([left], [right]) => left - right)
          .map(([number, { type, body, savedAs }]) => [
            String(number),
            type,
            String(Buffer.byteLength(body)),
            savedAs ?? null,
          ]),
      })),
      shown.map(({ attributes, children }) => {
        const text = (name: string) => children.find((child) => child.name === name)?.text;
        return {
          id: attributes.id,
          sender: text('sender'),
          receivedAt: text('received_at'),
          readAt: text('read_at'),
          archivedAt: text('archived_at'),
          subject: text('subject'),
          attachments: children
            .filter(({ name }) => name === 'attachment')
            .map(({ attributes: { num, type, size, doc_id } }) => [num, type, size, doc_id ?? null]),
        };
      }),
    );
  }
}

/** The stranger owns another record, whose carenets no history touches. */
function elsewhereOf(scene: Scene, person: Person): readonly string[] {
  return person === 'stranger' ? scene.elsewhere.carenetIds : [];
}

/** Records that an account sees in its list. */
export async function viewRecords(scene: Scene, by: Participant): Promise<void> {
  for (const person of people) {
    const { status, text } = await scene.perform(by, {
      method: 'GET',
      path: scene.account(person, '/records/'),
      operation: 'record_list',
      rule: by.caller.kind === 'session' ? 'SELF' : 'ADMIN',
      on: { account: person },
      isInTrail: false,
      outcome: () => ok,
    });
    if (status !== 200) continue;
    const { model } = scene;
    const rows = [
      ...(model.owner.person === person ? ['owned'] : []),
      ...(model.shares.has(person) ? ['shared'] : []),
      ...model.carenets.filter(({ members }) => members.has(person)).map(({ id }) => id),
    ];
    const found = parseXml(text)
      .children.filter(({ attributes }) => attributes.id === model.recordId)
      .map(({ attributes: { shared, carenet_id } }) => carenet_id ?? (shared ? 'shared' : 'owned'));
    requireSame(`${by.name} records of ${person}`, rows.sort(), found.sort());
  }
}
