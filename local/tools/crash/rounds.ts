/** Several rounds on one directory, with a record of its own for each. */
import { playRound, type Round, type RoundOptions, startOn } from './round.ts';

export interface RoundsOptions extends RoundOptions {
  readonly kills: number;
  /** Told what each round has shown. */
  readonly say?: (text: string) => void;
}

export interface Rounds {
  readonly played: readonly Round[];
  readonly faults: readonly string[];
}

/** The seeds of the rounds follow each other from the one given. Nothing is left running. */
export async function playRounds({ kills, say, ...options }: RoundsOptions): Promise<Rounds> {
  const played: Round[] = [];
  let service = await startOn(options.dataDir);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const seed = options.seed + kill;
      const { round, service: next } = await playRound(service, { ...options, seed });
      service = next;
      played.push(round);
      const { acknowledged, cut, faults } = round;
      say?.(`seed ${seed}: ${acknowledged.length} acknowledged, ${cut} under way, ${faults.length} faults`);
    }
  } finally {
    await service.stop();
  }
  return { played, faults: played.flatMap(({ faults }) => faults) };
}
