/** What an answer has room for. */
import { jsonBytes } from '../../../reports/response-size.ts';

/** JSON text takes no more than twice its bytes within a JSON string: only its quotation marks and backslashes are escaped there. */
const mostEscaped = 2;

/** Whether the JSON text has at most so many bytes within an answer. It is looked at only where that is in doubt. */
export function hasAtMost(text: string, bytes: number): boolean {
  return mostEscaped * Buffer.byteLength(text) <= bytes || jsonBytes(text) <= bytes;
}

/** Room for entries of an answer. Their bytes are counted when they may be too many; until then it is known that they are not. */
export class Room {
  readonly #limit: number;
  #isEmpty = true;
  #uncounted: string[] = [];
  /** Bytes of what is counted, and with what is not yet counted at most. */
  #counted = 0;
  #atMost = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the entry fits, as the first one does in any case. Then its room is taken. */
  takes(entry: string): boolean {
    const most = this.#atMost + mostEscaped * Buffer.byteLength(entry);
    if (most <= this.#limit) {
      this.#uncounted.push(entry);
      this.#atMost = most;
    } else {
      for (const one of this.#uncounted) this.#counted += jsonBytes(one);
      this.#uncounted = [];
      const bytes = this.#counted + jsonBytes(entry);
      if (bytes > this.#limit && !this.#isEmpty) return false;
      this.#counted = bytes;
      this.#atMost = bytes;
    }
    this.#isEmpty = false;
    return true;
  }
}
