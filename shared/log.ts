/** The log. Entries never hold secrets, bodies, signatures or query strings. */
import { Logger } from '@aws-lambda-powertools/logger';

export interface Log {
  info(message: string, facts: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}

/** Structured log on standard output; the level comes from POWERTOOLS_LOG_LEVEL. */
export function createLog(): Log {
  const logger = new Logger({ serviceName: 'personal-health-record' });
  return {
    info: (message, facts) => logger.info(message, { ...facts }),
    error: (message, error, facts = {}) =>
      logger.error(message, { ...facts, error: error instanceof Error ? error : String(error) }),
  };
}
