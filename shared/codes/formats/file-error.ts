/** A file that cannot be read; the message says where and why. */
export class CodeFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CodeFileError';
  }

  static at(line: number, what: string): CodeFileError {
    return new CodeFileError(`Line ${line}: ${what}`);
  }
}
