/** Who used a record, and when last. */
import type { Client } from '../../../client/index.ts';

export interface User {
  /** Id of the account or app; empty for someone who was not signed in. */
  readonly id: string;
  /** Whether it is an app that acted for people. One that acts on its own counts as a person does. */
  readonly isProxy: boolean;
  readonly lastUse: string;
}

/** The one who used it last first. Each of the two calls reads the whole trail. */
export async function readUsers(client: Client, recordId: string): Promise<readonly User[]> {
  const query = { recordId, aggregateBy: 'max*request_date', limit: 1000 } as const;
  const [principals, proxies] = await Promise.all([
    client.auditQuery({ ...query, groupBy: 'principal_email' }),
    client.auditQuery({ ...query, groupBy: 'proxied_by_email' }),
  ]);
  type Groups = typeof principals.groups;
  const usersIn = (groups: Groups, isProxy: boolean): readonly User[] =>
    groups.map(({ group, value }) => ({ id: String(group ?? ''), isProxy, lastUse: String(value ?? '') }));
  return [
    ...usersIn(principals.groups, false),
    // Those without an app are in a group without a name.
    ...usersIn(proxies.groups, true).filter(({ id }) => id),
  ].sort((one, other) => (one.lastUse < other.lastUse ? 1 : -1));
}
