import type { Command } from 'commander';
import { checkFile } from '../fhir-files/check-file.ts';
import { CheckReport } from '../fhir-files/check-report.ts';
import { findFiles } from '../fhir-files/find-files.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { plain } from '../plain-text.ts';

/** Adds the commands about files of FHIR, which need no service. */
export function addFhirCommands(program: Command): void {
  const fhir = program.command('fhir').description('Files of FHIR R4, without a service.');
  addExample(fhir, 'fhir check export/');
  const check = fhir
    .command('check')
    .summary('tells what would be read from files, and stores nothing')
    .description(
      'Tells of each file whom it seems to be about, how many facts of which data model it would give, and what would not be ' +
        'read and why; then the same of all files. It reads as the service does, stores nothing, and needs no service. A file ' +
        'with a resource in each line is read as one Bundle. Each file is read by itself: what it only refers to in another ' +
        'file is not found. The exit status is 0 when everything of the kinds that the service reads would become a fact, else 1.',
    )
    .argument('<file...>', 'files that end in .json, .ndjson or .jsonl, and folders with such files')
    .action(checkCommand);
  addExample(check, 'fhir check hospital.json');
}

function checkCommand(paths: readonly string[]): void {
  const { files, others } = findFiles(paths);
  if (others.length > 0) progress(`Not read, because of their endings: ${count(others.length)} files.`);
  const report = new CheckReport();
  for (const file of files) print(...report.add(file, checkFile(file)).map(plain));
  print(...report.sum().map(plain));
  const { missing } = report;
  if (missing > 0) throw new Error(`Not everything would become a fact: ${count(missing)} would not.`);
}
