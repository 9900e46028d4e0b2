/** What is wrong with an archive, or stands in the way of an export or import, said so that an operator knows what to do. */
export class ArchiveFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveFault';
  }
}
