/** Plays histories: steps that fast-check chooses and shrinks, or steps of a file. */
import fc from 'fast-check';
import { Difference } from './difference.ts';
import { type Model, type Person, people } from './model/state.ts';

import type { Participant, Scene } from './scene.ts';
import { openScene, type SceneOptions } from './stage.ts';
import { carenetSteps } from './steps/carenets.ts';
import { documentSteps } from './steps/documents.ts';
import { invitationSteps } from './steps/invitations.ts';
import { messageSteps } from './steps/messages.ts';
import { sharingSteps } from './steps/sharing.ts';
import { type Choice, type StepKind, type StepKinds, who } from './steps/step.ts';
import { viewAudit } from './views/audit.ts';
import { viewCarenets } from './views/carenets.ts';
import { viewDocuments } from './views/documents.ts';
import { viewAccount, viewInvitations, viewRecords, viewShares } from './views/people.ts';

const kinds: StepKinds = {
  ...documentSteps,
  ...carenetSteps,
  ...sharingSteps,
  ...messageSteps,
  ...invitationSteps,
};
const kindNames = Object.keys(kinds);

/** The step that compares what everyone sees. */
const look = 'look';
const lookWeight = 7;
const otherCallerWeight = 1;
const usualCallerWeight = 5;

/** In the middle of a history, so many participants read only lists for each that reads everything. */
const listReaders = 2;

/** Compares what every participant sees with the model. Throws a Difference. */
export async function lookAround(scene: Scene, isThorough = false): Promise<void> {
  scene.looks += 1;
  for (const [index, by] of scene.participants.slice().entries()) {
    const isReader = isThorough || (index + scene.looks) % (listReaders + 1) === 0;
    await viewDocuments(scene, by, isReader);
    await viewCarenets(scene, by, isReader);
    await viewShares(scene, by);
    await viewInvitations(scene, by);
    const self = by.caller.kind === 'session' ? [by.caller.person] : [];
    for (const person of isThorough ? people : self) await viewAccount(scene, by, person);
    if (!isReader) continue;
    await viewRecords(scene, by);
    await viewAudit(scene, by);
  }
}

/** Makes the call of a step, unless the history has nothing to act on. Returns the status of the response. */
async function play(scene: Scene, { step, by, ...chosen }: Choice): Promise<number | undefined> {
  if (step === look) {
    await lookAround(scene);
    return undefined;
  }
  const participant = participantAt(scene, by, chosen.account as Person);
  const plan = (kinds[step] as unknown as StepKind<unknown>).plan(scene, participant, chosen);
  return plan && (await scene.perform(participant, plan)).status;
}

function participantAt(scene: Scene, by: number, account: Person): Participant {
  if (by === who.self) return scene.session(account);
  if (by === who.owner) return scene.session(scene.model.owner.person);
  if (by === who.autonomous) return scene.newestToken((token) => token.account === undefined);
  if (by === who.opened) return scene.newestToken((token) => token.account !== undefined && !token.carenet);
  return scene.participants[by % scene.participants.length]!;
}

class Step implements fc.AsyncCommand<Model, Scene> {
  readonly choice: Choice;
  constructor(choice: Choice) {
    this.choice = choice;
  }
  check(): boolean {
    return true;
  }
  async run(_model: Model, scene: Scene): Promise<void> {
    const status = await play(scene, this.choice);
    if (status !== undefined) scene.steps.push({ kind: this.choice.step, status });
  }
  toString(): string {
    return JSON.stringify(this.choice);
  }
}

const steps = Object.entries(kinds).map(([step, { weight, usual, choose }]) => ({
  weight,
  arbitrary: fc
    .record({
      by: fc.oneof(
        { weight: usualCallerWeight, arbitrary: fc.constantFrom(...usual) },
        { weight: otherCallerWeight, arbitrary: fc.nat(19) },
      ),
      chosen: choose as fc.Arbitrary<object>,
    })
    .map(({ by, chosen }) => new Step({ step, by, ...chosen })),
}));

const anyStep: fc.Arbitrary<Step> = fc.oneof(...steps, {
  weight: lookWeight,
  arbitrary: fc.constant(new Step({ step: look, by: 0 })),
});

interface Failure {
  readonly message: string;
  /** What shrinking has left, in order. */
  readonly steps: readonly Choice[];
}

export interface Outcome {
  readonly histories: number;
  readonly calls: number;
  /** By kind of step: how many took effect, and how many were rejected. */
  readonly steps: Readonly<Record<string, { done: number; rejected: number }>>;
  readonly failure?: Failure;
}

export interface Plan {
  readonly seed: number;
  readonly histories: number;
  readonly longest: number;
  /** Stops to begin new histories after so many milliseconds. */
  readonly milliseconds?: number;
  readonly options?: () => Promise<SceneOptions>;
}

/** Plays random histories. The same seed gives the same ones. */
export async function playHistories(plan: Plan): Promise<Outcome> {
  let histories = 0;
  let calls = 0;
  const tally = Object.fromEntries(kindNames.map((name) => [name, { done: 0, rejected: 0 }]));
  const property = fc.asyncProperty(
    // `fc.commands` makes mostly short ones, in which little can happen.
    fc.array(anyStep, { minLength: Math.floor(plan.longest / 2), maxLength: plan.longest, size: 'max' }),
    async (commands) => {
      const scene = await openScene(await plan.options?.());
      try {
        await fc.asyncModelRun(() => ({ model: scene.model, real: scene }), commands);
        await lookAround(scene, true);
      } finally {
        histories += 1;
        calls += scene.calls;
        for (const { kind, status } of scene.steps) tally[kind]![status === 200 ? 'done' : 'rejected'] += 1;
      }
    },
  );
  const result = await fc.check(property, {
    seed: plan.seed,
    numRuns: plan.histories,
    endOnFailure: true,
    ...(plan.milliseconds !== undefined && {
      interruptAfterTimeLimit: plan.milliseconds,
      markInterruptAsFailure: false,
    }),
  });
  if (!result.failed) return { histories, calls, steps: tally };
  if (!result.counterexample) throw result.errorInstance;
  const [found] = result.counterexample;
  return {
    histories,
    calls,
    steps: tally,
    failure: await minimal(
      found.map(({ choice }) => choice),
      plan.options,
    ),
  };
}

/**
 * What is left when no single step can be left out, found by leaving out ever smaller parts. (fast-check shrinks
 * an array to its shortest length at most, and tries many values of each step, which takes long.)
 */
async function minimal(steps: readonly Choice[], options: Plan['options']): Promise<Failure> {
  const first = await replay(steps, await options?.());
  if (!first) return { message: 'It does not fail again.', steps };
  let failure = until(first, steps);
  let size = Math.ceil(failure.steps.length / 2);
  while (size >= 1) {
    const before = failure.steps.length;
    for (let at = failure.steps.length - size; at > -size; at -= size) {
      const fewer = failure.steps.toSpliced(Math.max(0, at), size);
      const difference = await replay(fewer, await options?.());
      if (difference) failure = until(difference, fewer);
    }
    // What is left may now do without a step that others needed.
    if (size > 1 || failure.steps.length === before) size = Math.floor(size / 2);
  }
  return failure;
}

/** The steps that were played until it differed. */
function until({ message, played }: Found, steps: readonly Choice[]): Failure {
  return { message, steps: steps.slice(0, played) };
}

interface Found {
  readonly message: string;
  /** How many steps were played. */
  readonly played: number;
}

/** Plays these steps and looks around at the end. Returns what differs, or undefined. */
export async function replay(steps: readonly Choice[], options?: SceneOptions): Promise<Found | undefined> {
  const scene = await openScene(options);
  let played = 0;
  try {
    for (const step of steps) {
      played += 1;
      await play(scene, step);
    }
    await lookAround(scene, true);
    return undefined;
  } catch (error) {
    if (error instanceof Difference) return { message: error.message, played };
    throw error;
  }
}
