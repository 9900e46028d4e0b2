/**
 * Timeouts of the AWS clients. A call that hangs is aborted and retried while the gateway still waits for a
 * response, which it does for 29 seconds.
 */
export interface Limits {
  /** Attempts in all. */
  readonly attempts: number;
  /** How long one attempt may take. */
  readonly milliseconds: number;
  /** How long connecting may take, in milliseconds. The default is 1,000. */
  readonly connecting?: number;
}

/** The limits in the form that a client takes. */
export function limited({ attempts, milliseconds, connecting = 1000 }: Limits) {
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connecting,
      requestTimeout: milliseconds,
      // Without it the SDK only warns that a request takes too long.
      throwOnRequestTimeout: true,
    },
  };
}
