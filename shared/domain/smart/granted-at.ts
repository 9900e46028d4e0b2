/** Which scopes a person grants (docs/contract/smart.md#the-decision). Pure. */
import { ApiError } from '../../errors.ts';
import { intersect } from '../../smart/scope-sets.ts';
import { type Granted, grantedOf, parseScopes } from '../../smart/scopes.ts';
import type { SmartRequestItem } from '../../store/items/index.ts';
import { registeredScopes, type SmartApp } from './clients.ts';
import type { Place } from './places.ts';

/**
 * What was asked for, is registered and stays ticked, cut to what can be let in there. Nothing is written through a circle, and only owners let
 * others see who has looked at their record. Throws 400 when nothing is left.
 */
export function grantedAt(
  place: Pick<Place, 'carenetId' | 'basis'>,
  { scope }: Pick<SmartRequestItem, 'scope'>,
  app: SmartApp,
  ticked: string,
): Granted {
  const chosen = intersect(parseScopes(scope), registeredScopes(app), parseScopes(ticked));
  const resources = chosen.resources
    .filter(({ type }) => type !== 'AuditEvent' || mayShowTrail(place))
    .map((each) => (place.carenetId === undefined ? each : { ...each, create: false, update: false }))
    .filter((each) => each.create || each.read || each.update || each.search);
  if (resources.length === 0 && !chosen.others.has('openid')) throw new ApiError('smart_scope_empty');
  return grantedOf(resources, [...chosen.others]);
}

function mayShowTrail({ carenetId, basis }: Pick<Place, 'carenetId' | 'basis'>): boolean {
  return carenetId === undefined && basis.kind === 'ownership';
}
