/** The bytes are not an index as it was built. */
export class DamagedIndex extends Error {
  constructor(what: string) {
    super(`The index of a coding system is damaged: ${what}.`);
    this.name = 'DamagedIndex';
  }
}
