/**
 * Limits of the AWS clients. A call that hangs is given up and repeated while the gateway still waits for an
 * answer, which it does for 29 seconds.
 */
export interface Limits {
  /** Tries in all. */
  readonly attempts: number;
  /** How long one try may take. */
  readonly milliseconds: number;
  /** How long connecting may take, in milliseconds; 1,000 unless it says otherwise. */
  readonly connecting?: number;
}

/** The limits as a client takes them. */
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
