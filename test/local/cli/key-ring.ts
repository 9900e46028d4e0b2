/** The master keys of a service, for tests of the commands that change them. */
import type { KeysFile } from '../../support/keys.ts';

export interface Ring {
  readonly current: string;
  readonly madeAt?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

export const ringOf = (file: KeysFile): Ring => JSON.parse(file.read());

/** Makes all keys of the file look older than they are. */
export function passTime(file: KeysFile, seconds: number): void {
  const { madeAt = {}, ...rest } = ringOf(file);
  const earlier = (made: string) => new Date(Date.parse(made) - seconds * 1000).toISOString();
  const times = Object.entries(madeAt).map(([name, made]) => [name, earlier(made)]);
  file.write(JSON.stringify({ ...rest, madeAt: Object.fromEntries(times) }));
}
