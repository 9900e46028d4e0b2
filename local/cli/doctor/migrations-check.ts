import { missingMigrations } from '../../../shared/operations/migrations/state.ts';
import { type Check, failed, passed } from './check.ts';

/** It comes before all checks that store something, because a table without anything needs no migration. */
export const migrations: Check = {
  name: 'migrations',
  async run({ target: { store } }) {
    const missing = await missingMigrations(store);
    if (missing.length === 0) return passed('what is stored is up to date');
    const ids = missing.map(({ migration }) => migration.id).join(', ');
    return failed(`${ids} missing since the last upgrade: run \`migrate\` (docs/upgrading.md)`);
  },
};
