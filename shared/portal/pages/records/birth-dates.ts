/** Tells records of the same name apart: when the people they are about were born. */
import type { Client } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import type { Scope } from '../../scope/scope.ts';
import { readDemographics } from '../details/read-demographics.ts';

/** Birth dates (`YYYY-MM-DD`) by scope, of the records whose name others have too. A record that does not show its date has none. */
export async function birthDatesOf(
  client: Client,
  scopes: readonly Scope[],
): Promise<ReadonlyMap<Scope, string>> {
  const people = Map.groupBy(scopes, ({ owner }) => owner.trim().toLocaleLowerCase());
  const alike = [...people.values()].filter((group) => isOfSeveral(group)).flat();
  const dates = await mapConcurrent(alike, callsAtOnce, async (scope) => {
    const details = await readDemographics(client, scope);
    return [scope, details?.bday] as const;
  });
  return new Map(dates.filter((entry): entry is readonly [Scope, string] => !!entry[1]));
}

/** A record that a person sees in two ways is one record. */
function isOfSeveral(group: readonly Scope[]): boolean {
  return new Set(group.map(({ recordId }) => recordId)).size > 1;
}
