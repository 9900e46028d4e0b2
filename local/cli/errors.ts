/** The command was called wrongly: exit code 2, with a hint to its help. Any other error exits with 1. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
