/** The command was called wrongly: exit 2, with a hint at its help. Everything else that is thrown is exit 1. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
