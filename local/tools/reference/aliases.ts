/** Tells the aliases of an endpoint apart: its routes after the first. */
import type { Endpoint, Route } from '../../../shared/api/endpoint.ts';

/**
 * Whether a route exists only for older clients. For writes every route after the first does; for reads they
 * are equal.
 */
export function isOlderForm({ effect, routes }: Endpoint, route: Route): boolean {
  return effect === 'write' && routes.indexOf(route) > 0;
}
