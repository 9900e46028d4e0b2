/**
 * One keep-alive connection of HTTP/1.1, for load: it costs a tenth of what Node's own client does, so that the
 * processor goes to what is measured. It understands what the local gateway sends: every response has a length.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Response {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** From the first byte sent to the last byte received. */
  readonly milliseconds: number;
}

interface Waiting {
  readonly started: number;
  resolve(response: Response): void;
  reject(error: Error): void;
}

const headEnd = Buffer.from('\r\n\r\n');
const statusLine = /^HTTP\/1\.1 (\d{3}) /;

export class Connection {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  #received: Buffer[] = [];
  /** Bytes of the whole response; undefined until its head has come. */
  #expected: number | undefined;
  #length = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  /** Connects to an origin such as http://127.0.0.1:8000. Rejects when nothing listens there. */
  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a whole request, one at a time. Rejects when the connection ends before the response does. */
  send(request: Buffer): Promise<Response> {
    if (this.#waiting) throw new Error('The connection waits for a response.');
    return new Promise((resolve, reject) => {
      this.#waiting = { started: performance.now(), resolve, reject };
      if (this.#socket.destroyed) return this.#fail(new Error('The connection was closed.'));
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#received.push(bytes);
    this.#length += bytes.length;
    // The head comes first, and in one piece unless the connection is very slow.
    this.#expected ??= lengthOf(this.#all());
    if (Number.isNaN(this.#expected))
      this.#socket.destroy(new Error('The response does not tell its length.'));
    if (this.#expected === undefined || !(this.#length >= this.#expected)) return;
    const waiting = this.#waiting;
    const milliseconds = performance.now() - (waiting?.started ?? 0);
    const all = this.#all();
    this.#received = [];
    this.#length = 0;
    this.#expected = undefined;
    this.#waiting = undefined;
    waiting?.resolve({ ...parse(all), milliseconds });
  }

  #all(): Buffer {
    return this.#received.length === 1 ? this.#received[0]! : Buffer.concat(this.#received);
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

/** Bytes of the whole response; NaN when it does not tell. */
function lengthOf(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  return end + headEnd.length + Number(length);
}

function parse(bytes: Buffer): Omit<Response, 'milliseconds'> {
  const end = bytes.indexOf(headEnd);
  const [first, ...lines] = bytes.toString('latin1', 0, end).split('\r\n') as [string, ...string[]];
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return {
    status: Number(statusLine.exec(first)?.[1]),
    headers,
    body: bytes.subarray(end + headEnd.length),
  };
}
