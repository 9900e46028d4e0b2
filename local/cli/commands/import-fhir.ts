import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Actor, appActor } from '../../../shared/access/principal.ts';
import { createRecordOf } from '../../../shared/operations/fhir-import/create-record.ts';
import { importResources } from '../../../shared/operations/fhir-import/index.ts';
import {
  manyRecords,
  oneRecord,
  type RecordOf,
  recordsOfApp,
} from '../../../shared/operations/fhir-import/records.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { UsageError } from '../errors.ts';
import { DiskIndex } from '../fhir-files/disk-index.ts';
import { findFiles, stateOf } from '../fhir-files/find-files.ts';
import { readPatientsFile } from '../fhir-files/patients-file.ts';
import { readFiles } from '../fhir-files/read-files.ts';
import { importProgress, Remarks, summaryLines } from '../fhir-files/report.ts';
import { addExample, filled, origin } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addPermissions } from '../permissions.ts';
import { plain } from '../plain-text.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface ImportFhirOptions extends TargetOptions {
  readonly app: string;
  readonly record?: string;
  readonly patients?: string;
  readonly create?: boolean;
  readonly base?: string;
  readonly report?: string;
}

const now = () => new Date();

/** Adds `import-fhir` to the commands about records. */
export function addImportFhirCommand(records: Command): void {
  const importing = records
    .command('import-fhir')
    .summary('stores resources of FHIR from files as documents')
    .description(
      'Stores resources of FHIR R4 as documents of records: from Bundles and single resources (.json), and from files ' +
        'with a resource in each line (.ndjson), as Bulk Data Export writes them. Each resource is one document, whose ' +
        'external id is the id of the resource. So the command can be interrupted and run again: what is there is left ' +
        'as it is, and a resource that has changed becomes a new version, unless the record has one with a later ' +
        'meta.lastUpdated. What a resource needs for its facts, such as the Medication of a prescription, is stored with ' +
        'it. Resources of other people than that of the record are left out. All files of a run must be from one server, or name their servers in the entries of Bundles.',
    )
    .argument('<file...>', 'files, and folders with such files')
    .requiredOption(
      '--app <id>',
      'app that the documents are from; their external ids are in its name',
      filled,
    )
    .option('--record <id>', 'the record of all resources', filled)
    .option(
      '--patients <file>',
      'CSV with the columns patient and record, or .ndjson with both in each line: Patient/5, a URL, or system|value of ' +
        'an identifier',
      filled,
    )
    .option(
      '--create',
      'create a record, which the app owns, for each patient without one; an admin app can. The Patient needs a name, ' +
        'a date of birth, and the gender female or male',
    )
    .option('--base <url>', 'address of the server, for files that do not name it', base)
    .option(
      '--report <file>',
      'write what is said of each resource to this file, one JSON object in each line',
      filled,
    )
    .action(importFhirCommand);
  addExample(
    addTargetOptions(importing),
    'records import-fhir export/ --app onboarding@apps.example.org --patients patients.csv --outputs outputs.json',
  );
  addPermissions(importing, [
    'dynamodb:GetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:ConditionCheckItem',
    's3:GetObject',
    's3:PutObject',
  ]);
}

/** The address of a FHIR server, which may have a path. */
function base(text: string): string {
  origin(URL.parse(text)?.origin ?? text);
  return text;
}

async function importFhirCommand(paths: readonly string[], options: ImportFhirOptions): Promise<void> {
  const { report, base: server } = options;
  if ((options.record === undefined) === (options.patients === undefined && !options.create))
    throw new UsageError('Give either --record, or --patients, --create or both.');
  const { files, others, links, tooDeep } = findFiles(paths);
  if (others.length > 0) progress(plain(`Not read, because of their endings: ${listed(others)}`));
  if (links.length > 0) progress(plain(`Not read, because they are links or no files: ${listed(links)}`));
  if (tooDeep.length > 0)
    progress(plain(`Not read, because they are too deep in folders: ${listed(tooDeep)}`));
  const states = files.map(stateOf);
  const patients = options.patients === undefined ? new Map() : await readPatientsFile(options.patients);
  const remarks = new Remarks(report === undefined ? undefined : resolve(report));
  const index = new DiskIndex();
  try {
    const tally = await withTarget(options, async (target) => {
      const app = await appOf(options.app, target);
      return importResources(() => readFiles(files), {
        store: target.store,
        bodies: target.bodies,
        now,
        index,
        app,
        recordOf: await recordsFor(options, patients, app, target),
        base: server,
        onRemark: (remarked) => remarks.take(remarked),
        onProgress: importProgress(),
      });
    });
    progress('Done.');
    print(...summaryLines(tally));
    const changed = files.filter((file, index) => stateOf(file) !== states[index]);
    if (changed.length > 0)
      throw new Error(`Changed while the command ran; run it again: ${plain(listed(changed))}`);
    const missing = tally.remarks.error + tally.remarks['left out'];
    if (missing > 0) throw new Error(`${count(missing)} resources were not imported.`);
  } finally {
    index.close();
    remarks.close();
  }
}

/** The first few, and how many more. */
function listed(files: readonly string[]): string {
  const shown = files.slice(0, 10).join(', ');
  return files.length > 10 ? `${shown} and ${count(files.length - 10)} more` : shown;
}

async function appOf(id: string, { store }: Target): Promise<Actor> {
  const [app] = await store.get([keys.app(id)]);
  if (!app) throw new UsageError(`No app ${id} is registered.`);
  return appActor(app);
}

async function recordsFor(
  { record, create = false }: ImportFhirOptions,
  patients: ReadonlyMap<string, string>,
  app: Actor,
  { store, bodies, config }: Target,
): Promise<RecordOf> {
  if (record !== undefined) {
    const [found] = await store.get([keys.record(record)]);
    if (!found) throw new UsageError(`There is no record ${record}.`);
    return oneRecord(record);
  }
  if (create && app.type !== 'machineapp')
    throw new UsageError(`--create needs an admin app; ${app.id} is none.`);
  const made = create ? createRecordOf(app, { store, bodies, now, config }) : undefined;
  return manyRecords(patients, recordsOfApp(app.id, store), made);
}
