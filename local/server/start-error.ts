/** A reason not to start that the user can fix; shown as one line, without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** Turns an error of node:net about a port into a readable one. */
export function portError(variable: string, port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') {
    const free =
      variable === 'UI_URL'
        ? `an origin with a free one, such as http://127.0.0.1:${port + 1}`
        : 'a free one';
    return new StartError(`${variable}: port ${port} of 127.0.0.1 is in use. Set ${variable} to ${free}.`);
  }
  if (error.code === 'EACCES') {
    return new StartError(
      `${variable}: port ${port} may not be opened by this user. Set ${variable} to a higher one.`,
    );
  }
  return error;
}
