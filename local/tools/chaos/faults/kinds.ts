/** The faults that a call to AWS can meet. */

export const faultKinds = ['throttle', 'lost before', 'lost after', 'crash before', 'crash after'] as const;

/**
 * `throttle`: AWS refuses for now. `lost`: the connection breaks before the request is sent, or before the answer to
 * it arrives. `crash`: the process that makes the call ends, before the request is sent or before the answer arrives.
 */
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** How many tries of the one call meet it. */
  readonly attempts: number;
}

/** Whether the request took effect although the caller does not learn of it. */
export function tookEffect(kind: FaultKind): boolean {
  return kind === 'lost after' || kind === 'crash after';
}
