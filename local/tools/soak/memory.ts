/** Memory of the service over the time of a run. */
import { once } from 'node:events';
import type { StartedService } from '../started-service.ts';
import type { Memory } from './memory-probe.ts';

export interface Sample extends Memory {
  /** Since the start of the run. */
  readonly minutes: number;
}

/** Asks the service, which collects garbage first. */
export async function memoryOf({ process: child }: StartedService): Promise<Memory> {
  const told = once(child, 'message') as Promise<[Memory]>;
  child.send('memory');
  const [memory] = await told;
  return memory;
}

/** The samples of the second half: by then caches are full and code is compiled. */
export function secondHalf(samples: readonly Sample[]): readonly Sample[] {
  const half = (samples.at(-1)?.minutes ?? 0) / 2;
  return samples.filter(({ minutes }) => minutes >= half);
}

/** Growth in megabytes a minute: the slope of the straight line that is nearest to the samples. */
export function slopeOf(samples: readonly Sample[], what: keyof Memory): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map(({ minutes }) => minutes));
  const level = mean(samples.map((sample) => sample[what]));
  const spread = samples.reduce((sum, { minutes }) => sum + (minutes - at) ** 2, 0);
  const together = samples.reduce((sum, sample) => sum + (sample.minutes - at) * (sample[what] - level), 0);
  return spread === 0 ? 0 : together / spread;
}
