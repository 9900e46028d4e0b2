/** Which migrations were carried out on what is stored (docs/upgrading.md). */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const migrationsPartition = partition('MIGRATIONS');

export interface MigrationItem {
  readonly id: string;
  readonly startedAt: string;
  /** Absent while it is not complete. */
  readonly doneAt?: string;
  /** Where an interrupted one goes on, as the migration itself writes it. */
  readonly position?: string;
  /** How many of what it works on are done. */
  readonly steps: number;
}

const migration = place<MigrationItem>(migrationsPartition, '{migration}');

export const migrationsOfTable = (): Subject => ({
  title: 'Migrations',
  kinds: [
    itemKind(migration, {
      title: 'migration of what is stored',
      attributes: {
        id: 'shown',
        startedAt: 'shown',
        doneAt: 'shown',
        position: 'shown',
        steps: 'shown',
      },
      readBy: "the operator's commands `migrate` and `doctor`",
    }),
  ],
});

export const migrationKeys = {
  migrations: migration.range(migrationsPartition.of()),
  migration: (id: string) => migration.key(migrationsPartition.of(), id),
};
