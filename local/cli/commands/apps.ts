import type { Command } from 'commander';
import { addAddCommand } from '../apps/add.ts';
import { addListCommand } from '../apps/list.ts';
import { addNewCommand } from '../apps/new.ts';
import { addRemoveCommand } from '../apps/remove.ts';
import { addSyncCommand } from '../apps/sync.ts';
import { addExample } from '../options.ts';
import type { Terminal } from '../terminal.ts';

export function addAppsCommands(program: Command, terminal: Terminal | undefined): void {
  const apps = program.command('apps').description('The registered apps.');
  addExample(apps, 'apps list');
  addNewCommand(apps, terminal);
  addAddCommand(apps);
  addListCommand(apps);
  addRemoveCommand(apps, terminal);
  addSyncCommand(apps, terminal);
}
