import type { Command } from 'commander';
import { addRecordsListCommand } from '../lists/records.ts';
import { addExample } from '../options.ts';
import { addCreateRecordCommand } from './create-record.ts';
import { addEraseCommand } from './erase.ts';
import { addExportCommand } from './export.ts';
import { addDiscardImportCommand, addImportCommand } from './import.ts';
import { addImportFhirCommand } from './import-fhir.ts';
import { addRecountCommand } from './recount.ts';
import { addReprocessCommand } from './reprocess.ts';

/** Adds the commands about records, in the order in which the help lists them. */
export function addRecordsCommands(program: Command): void {
  const records = program.command('records').description('Whole records of patients.');
  addExample(records, 'records list');
  addRecordsListCommand(records);
  addCreateRecordCommand(records);
  addExportCommand(records);
  addImportCommand(records);
  addImportFhirCommand(records);
  addDiscardImportCommand(records);
  addReprocessCommand(records);
  addRecountCommand(records);
  addEraseCommand(records);
}
