/** What is wrong with an archive, or prevents an export or import. The message tells the operator what to do. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}
