import type { OnProgress, Progress } from '../../shared/operations/archive/io.ts';
import { count, progress } from './output.ts';

const steps: Readonly<Record<Progress['step'], string>> = {
  documents: 'Documents read',
  bodies: 'Versions written with their bodies',
  checked: 'Documents checked',
  stored: 'Documents stored',
};

/** Prints the progress every two seconds and at the end of each step. */
export function archiveProgress(now: () => number = () => performance.now()): OnProgress {
  let said = now();
  return ({ step, done, total }) => {
    if (done < total && now() - said < 2000) return;
    said = now();
    progress(`${steps[step]}: ${count(done)} of ${count(total)}`);
  };
}
