/** Routes of an endpoint besides the first. */
import type { Endpoint, Route } from '../../../shared/api/endpoint.ts';

/** Whether a route is kept for older clients alone: further ones of a change are, those of a read are good addresses. */
export function isOlderForm({ effect, routes }: Endpoint, route: Route): boolean {
  return effect === 'write' && routes.indexOf(route) > 0;
}
