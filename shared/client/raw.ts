/** The operations without their readers, for responses that a program reads on its own. */
import { Operations } from './operations.ts';
import type { Answer, Call } from './transport.ts';

/** A response with status 200, as it is. */
export class RawResponse {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Number of rows without paging; undefined when the response has no such header. */
  readonly totalCount: number | undefined;

  constructor({ contentType, bytes, totalCount }: Answer) {
    this.contentType = contentType;
    this.bytes = bytes;
    this.totalCount = totalCount;
  }

  /** The bytes as UTF-8. */
  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }
}

/** Operations with several return types have a signature for each; all of their inputs are accepted. */
type RawMethod<Method> = Method extends {
  // biome-ignore lint/suspicious/noExplicitAny: only the inputs matter.
  (input: infer First): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: only the inputs matter.
  (input: infer Second): Promise<any>;
}
  ? (input: First | Second) => Promise<RawResponse>
  : // biome-ignore lint/suspicious/noExplicitAny: only the inputs matter.
    Method extends (...input: infer Input) => Promise<any>
    ? (...input: Input) => Promise<RawResponse>
    : never;

/** Every operation, with the same parameters. */
export type RawClient = { readonly [Name in keyof Operations]: RawMethod<Operations[Name]> };

/** `send` makes a call. Throws what `send` throws. */
export function rawClient(send: (call: Call) => Promise<Answer>): RawClient {
  return new RawOperations(send) as unknown as RawClient;
}

class RawOperations extends Operations {
  readonly #send: (call: Call) => Promise<Answer>;

  constructor(send: (call: Call) => Promise<Answer>) {
    super();
    this.#send = send;
  }

  /** Whatever the operation would read, it gets the response instead: RawClient says so. */
  protected override async call<Value>(_read: unknown, call: Call): Promise<Value> {
    return new RawResponse(await this.#send(call)) as Value;
  }
}
