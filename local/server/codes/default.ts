import { join } from 'node:path';
import { keys } from '../../../shared/store/items/index.ts';
import type { Bodies, Store } from '../../../shared/store/store.ts';
import { projectRoot } from '../project-root.ts';
import { loadCodes } from './load.ts';

const system = 'cvx';
/** The codes of this system are CVX codes. */
const alias = 'hl7-v3-vaccines';

const defaultCodes = {
  system,
  format: 'cvx',
  file: join(projectRoot, 'shared/codes/data/cvx.txt'),
  description: 'CVX: vaccines administered (US Centers for Disease Control and Prevention), a selection',
} as const;

/**
 * Loads the vaccine codes that come with the service, unless a system of their name exists. An alias that
 * belongs to another system stays with it.
 */
export async function loadDefaultCodes(store: Store, bodies: Bodies): Promise<void> {
  const [found, taken] = await store.get([keys.codeSystem(system), keys.codeSystem(alias)]);
  if (found) return;
  await loadCodes(
    { ...defaultCodes, aliases: taken ? undefined : [alias], replace: false },
    { store, bodies },
  );
}
