/** Every call that got a response has one audit entry with the status sent, and every effect has one entry. */
import type { AuditItem } from '../../../../shared/store/items/index.ts';
import type { World } from '../records-and-people.ts';
import type { Run } from '../run.ts';
import type { View } from './view.ts';

/**
 * When storing the entry itself failed, there may be none, or one with the status that the call would have
 * had. A call without a response has at most one entry.
 */
export async function checkAudit(run: Run, world: World, view: View): Promise<void> {
  const byAddress = Map.groupBy(await entriesOf(world, view), ({ sourceIp }) => sourceIp);
  const mayLackEntries = run.injected.some(
    ({ described: { api, about } }) => api === 'PutItem' && about === 'AUDIT',
  );
  for (const { operation, path, address, status } of run.attempts) {
    const entries = byAddress.get(address) ?? [];
    const statuses = entries.map((entry) => entry.status);
    const isExcused = status === undefined || (status >= 500 && mayLackEntries);
    const isRight = isExcused ? entries.length <= 1 : entries.length === 1 && statuses[0] === status;
    if (isRight) continue;
    run.violated(
      `${operation} ${path} responded ${status ?? 'nothing'}, but its audit entries say [${statuses.join()}]`,
    );
  }
}

/** Reports a violation unless exactly one entry of the run belongs to this effect. */
export async function checkEffect(
  run: Run,
  world: World,
  view: View,
  what: string,
  isOfCall: (entry: AuditItem) => boolean,
): Promise<void> {
  const addresses = new Set(run.attempts.map(({ address }) => address));
  const entries = (await entriesOf(world, view)).filter(
    (entry) => addresses.has(entry.sourceIp) && !isRefused(entry) && isOfCall(entry),
  );
  // Two attempts at the same instant look alike here. When one of them succeeded, an entry of a failed one
  // does not count.
  const succeeded = entries.filter(({ successful }) => successful);
  if (entries.length === 0 || succeeded.length > 1) {
    run.violated(`${what} has ${succeeded.length} of ${entries.length} audit entries that say it succeeded`);
  }
}

/** Whether the status says that the call had no effect. */
function isRefused({ status }: AuditItem): boolean {
  return status >= 400 && status < 500;
}

function entriesOf({ small, large, subscribed }: World, view: View): Promise<readonly AuditItem[]> {
  return view.audit([small, large, subscribed].map(({ recordId }) => recordId));
}
