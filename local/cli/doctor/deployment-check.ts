/** What the checks of a deployment's surroundings share. */
import { limited } from '../../../shared/store/client-timeouts.ts';
import type { Deployment } from '../outputs.ts';
import { type Check, type Outcome, type Patient, skipped } from './check.ts';

/** Settings of their clients. */
export const callLimits = limited({ attempts: 3, milliseconds: 10_000 });

/** A check of a deployment; skipped for any other service. */
export function ofDeployment(
  name: string,
  run: (deployment: Deployment, patient: Patient) => Promise<Outcome>,
): Check {
  return {
    name,
    run: async (patient) =>
      patient.deployment
        ? run(patient.deployment, patient)
        : skipped('only a deployment has it: add --outputs'),
  };
}

/** Runs `work` with a client and closes it. */
export async function using<C extends { destroy(): void }, T>(
  client: C,
  work: (client: C) => Promise<T>,
): Promise<T> {
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
