/** The faults that an AWS call can have. */

export const faultKinds = ['throttle', 'lost before', 'lost after', 'crash before', 'crash after'] as const;

/**
 * `throttle`: AWS rejects the call for now. `lost`: the connection breaks before the request is sent, or
 * before its response arrives. `crash`: the calling process ends, before the request is sent or before the
 * response arrives.
 */
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** How many attempts of the call have it. */
  readonly attempts: number;
}

/** Whether the request took effect although the caller does not learn of it. */
export function tookEffect(kind: FaultKind): boolean {
  return kind === 'lost after' || kind === 'crash after';
}
