/**
 * Exports a record of 10,000 documents from a service on emulators of its own, imports it into a second, fresh service and exports it
 * again. Fails when the two files differ.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keys } from '../../../../shared/store/items/index.ts';
import { withStores } from '../../../server/codes/stores.ts';
import { startEmulators } from '../../emulators.ts';
import { Batches } from '../../load/batches.ts';
import { type Generated, generateRecord } from '../archive/generate.ts';
import { benchCase } from '../case.ts';
import { type Environment, emptyService } from '../command-target.ts';
import { runCli, runColumns, runRow } from '../run-cli.ts';

const app = 'problems@apps.example.org';

export const bench = benchCase({
  numbers: { documents: 10_000 },
  async run({ documents }, teardown) {
    const folder = mkdtempSync(join(tmpdir(), 'archive-'));
    teardown.add(() => rmSync(folder, { recursive: true }));
    await startEmulators(teardown);
    const [first, second] = [await emptyService(), await emptyService()];
    const { recordId, versions } = await fill(first, documents);
    const [one, other] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
    const rows = [
      runRow('export', await runCli(['records', 'export', recordId, one], first), documents),
      runRow('import', await runCli(['records', 'import', one], second), documents),
      runRow('export of the import', await runCli(['records', 'export', recordId, other], second), documents),
    ];
    if (!readFileSync(one).equals(readFileSync(other))) throw new Error('The two exports are different.');
    const megabytes = (statSync(one).size / 1_000_000).toFixed(1);
    const title = `${documents} documents in ${versions} versions, ${megabytes} MB, twice the same byte for byte`;
    return { tables: [{ title, columns: runColumns, rows }] };
  },
});

function fill(env: Environment, documents: number): Promise<Generated> {
  return withStores(env, async ({ store, bodies }) => {
    const [registered] = await store.get([keys.app(app)]);
    const batches = new Batches(env.TABLE_NAME!);
    const people = { app: { id: app, grant: String(registered!.grant) } };
    const put = batches.put.bind(batches);
    const generated = await generateRecord(documents, { put, bodies, people });
    await batches.finish();
    return generated;
  });
}
