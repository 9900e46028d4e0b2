/**
 * Limits of the AWS clients. A call that hangs is given up and repeated while the gateway still waits for an
 * answer, which it does for 29 seconds.
 */
export interface Limits {
  /** Tries in all. */
  readonly attempts: number;
  /** How long one try may take. */
  readonly milliseconds: number;
}

/** The limits as a client takes them. */
export function limited({ attempts, milliseconds }: Limits) {
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: milliseconds,
      // Without it the SDK only warns that a request takes too long.
      throwOnRequestTimeout: true,
    },
  };
}
