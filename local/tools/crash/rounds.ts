/** Several rounds on one directory, with a record of its own for each. */
import { playRound, type Round, type RoundOptions } from './round.ts';

export interface RoundsOptions extends RoundOptions {
  readonly kills: number;
  /** Told what each round has shown. */
  readonly say?: (text: string) => void;
}

export interface Rounds {
  readonly played: readonly Round[];
  readonly faults: readonly string[];
}

/** The seeds of the rounds follow each other from the one given. */
export async function playRounds({ kills, say, ...options }: RoundsOptions): Promise<Rounds> {
  const played: Round[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const round = await playRound({ ...options, seed: options.seed + kill });
    played.push(round);
    say?.(
      `seed ${options.seed + kill}: ${round.acknowledged.length} acknowledged, ${round.cut} under way, ${round.faults.length} faults`,
    );
  }
  return { played, faults: played.flatMap(({ faults }) => faults) };
}
