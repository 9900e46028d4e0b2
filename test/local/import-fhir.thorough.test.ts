/** `phr records import-fhir` with less memory than its files take. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../local/server/project-root.ts';
import { patient, sodium } from '../support/fhir/resources.ts';
import { startWithOneRecord } from '../support/one-record.ts';
import { createRecord, demographics } from '../support/scenario.ts';
import { startService } from '../support/service.ts';

it('An import reads a Bundle that is larger than its heap', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-fhir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { service, owner } = await startWithOneRecord(startService);
  const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
  const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
  const path = join(folder, 'large.json');
  const note = [{ text: 'x'.repeat(1_000_000) }];
  const large = JSON.stringify({ resource: { ...sodium('large'), note } });
  const entries = Array.from({ length: 70 }, (_, index) => large.replace('"large"', `"large${index % 3}"`));
  const rosa = JSON.stringify({ resource: patient('Rosa', 'Lind', born) });
  writeFileSync(path, `{"resourceType":"Bundle","type":"collection","entry":[${rosa},${entries.join()}]}`);
  const { BASE_URL: _, NODE_OPTIONS: __, ...env } = { ...process.env, ...service.env };
  const command = [join(projectRoot, 'local/cli/main.ts'), 'records', 'import-fhir', path];
  const into = ['--app', service.apps.user.id, '--record', record];
  const program = spawn(process.execPath, ['--max-old-space-size=64', ...command, ...into], { env });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(program, 'close')) as [number | null];
  expect(code, said).toBe(0);
  expect(said).toContain('4 documents created');
  expect(said).toContain('Older versions, not imported: 67');
});
