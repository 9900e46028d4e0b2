/** When each app was used last on a record. */
import type { Client } from '../../../client/index.ts';

/** Times by the ids of apps that acted for people, or on their own. Each of the two calls reads the whole trail. */
export async function readLastUses(client: Client, recordId: string): Promise<ReadonlyMap<string, string>> {
  const query = { recordId, aggregateBy: 'max*request_date', limit: 1000 } as const;
  const reports = await Promise.all([
    client.auditQuery({ ...query, groupBy: 'principal_email' }),
    client.auditQuery({ ...query, groupBy: 'proxied_by_email' }),
  ]);
  const uses = new Map<string, string>();
  for (const { group, value } of reports.flatMap(({ groups }) => groups)) {
    const [id, time] = [String(group ?? ''), String(value ?? '')];
    if ((uses.get(id) ?? '') < time) uses.set(id, time);
  }
  return uses;
}
