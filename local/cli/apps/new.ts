import { type Command, Option } from 'commander';
import {
  type NewApp,
  type NewAppKind,
  newAppFiles,
  newAppKinds,
} from '../../../shared/operations/apps/new-app.ts';
import { UsageError } from '../errors.ts';
import { addExample, filled } from '../options.ts';
import { print } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { type GivenApp, questions } from './new-app-questions.ts';
import { givenClientOption, readSmartOptions, usualScope } from './smart-options.ts';
import { writeNewApp } from './write-new-app.ts';

export function addNewCommand(apps: Command, terminal: Terminal | undefined): void {
  const creating = apps
    .command('new')
    .summary('writes the files of a new app')
    .description(
      'Writes manifest.json and credentials.json, with a new random secret, into a folder. Nothing is registered yet: ' +
        '`apps add` does that. At a terminal it asks for what is not given. It overwrites no file. A user app is ' +
        "for people who let it into their record; a background app is a user app that works without a user's session; " +
        'a ui app is where users log in; an admin app creates accounts and records; a smart app speaks SMART App Launch and ' +
        'FHIR, and nothing of Indivo. It has no secret, as an app in a browser; one of its own with --secret; or keys, of which ' +
        'it is given the public part.',
    )
    .argument('[dir]', 'the folder, which is created if need be')
    .addOption(new Option('--kind <kind>', 'what the app is').choices(newAppKinds))
    .option('--name <name>', 'its name, which people see', filled)
    .option('--id <id>', 'its id, in the form of an email address', filled)
    .option('--index <url>', 'start URL of a user app; {record_id} and {carenet_id} stand for ids', filled)
    .option('--callback <url>', 'where people come back to after they have let the app in', filled)
    .option('--reason <text>', 'why a background app works on its own, for people who let it in', filled)
    .option('--smart', 'the same as --kind smart')
    .option(
      '--redirect <url>',
      'where people come back to after they have let a smart app in; may be repeated',
      several,
    )
    .option('--launch <url>', 'where the portal opens a smart app, with iss and launch', filled)
    .option('--scope <scopes>', `what a smart app may ask for at most; default: ${usualScope}`, filled)
    .option('--secret', 'a smart app on a server: give it a new random secret')
    .option('--jwks <file>', 'a smart app on a server: its public keys, as a JSON Web Key Set', filled)
    .option('--jwks-uri <url>', 'the same: where it publishes them', filled)
    .option('--backend', 'a smart app that works without people, by keys and system/ scopes')
    .action((directory: string | undefined, options: NewOptions) =>
      newCommand({ ...withKind(options), directory }, terminal),
    );
  addExample(
    creating,
    'apps new vitals-chart --kind user --name "Vitals Chart" --id vitals-chart@apps.example.org ' +
      "--index 'http://127.0.0.1:3000/?record_id={record_id}' --callback http://127.0.0.1:3000/after-authorization",
  );
}

interface NewOptions extends Omit<GivenApp, 'directory' | 'redirect'> {
  readonly smart?: boolean;
  readonly redirect?: readonly string[];
}

/** Another value of an option that may be repeated. */
function several(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, filled(text)];
}

/** `--smart` is a kind, and addresses are one text: none has a space. */
function withKind({ smart, redirect, ...options }: NewOptions): GivenApp {
  if (smart && options.kind !== undefined && options.kind !== 'smart')
    throw new UsageError(`--smart is not for apps of the kind ${options.kind}.`);
  return {
    ...options,
    ...(smart && { kind: 'smart' }),
    ...(redirect !== undefined && { redirect: redirect.join(' ') }),
  };
}

async function newCommand(given: GivenApp, terminal: Terminal | undefined): Promise<void> {
  const { directory, ...app } = complete(terminal ? await askFor(given, terminal) : given);
  const files = writeNewApp(directory, app, newAppFiles(app));
  print(
    ...files,
    ...(app.smart ? [`The client_id is ${app.id}`] : []),
    ...(files.length > 1
      ? ['The secret is in credentials.json, which only you can read. Keep it out of version control.']
      : []),
    `Register the app: npx phr apps add ${directory}`,
    ...(app.smart ? ['Then it finds the rest at /fhir/.well-known/smart-configuration of the service.'] : []),
  );
}

async function askFor(given: GivenApp, terminal: Terminal): Promise<GivenApp> {
  let answers = given;
  for (const { name, isFor, ask, suggest } of questions) {
    if (answers[name] !== undefined || !isFor(answers)) continue;
    const suggestion = suggest?.(answers);
    const answer = await terminal.ask(`${ask}${suggestion ? ` [${suggestion}]` : ''}: `);
    answers = { ...answers, [name]: answer || suggestion || undefined };
  }
  return answers;
}

/** Checks that nothing is missing, and that no option is given that another kind of app has. Throws UsageError. */
function complete(given: GivenApp): NewApp & { readonly directory: string } {
  const missing = questions.filter(
    ({ name, isFor, isRequired }) => isRequired && isFor(given) && given[name] === undefined,
  );
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map(({ option }) => option).join(', ')}.`);
  const kind = given.kind!;
  if (!(newAppKinds as readonly string[]).includes(kind))
    throw new UsageError(`The kind is one of ${newAppKinds.join(', ')}.`);
  const odd = questions.find(({ name, isFor }) => given[name] !== undefined && !isFor(given));
  if (odd)
    throw new UsageError(
      `${odd.option} is not for ${given.backend ? '--backend' : `apps of the kind ${kind}`}.`,
    );
  const option = givenClientOption(given);
  if (option !== undefined && kind !== 'smart')
    throw new UsageError(`${option} is not for apps of the kind ${kind}.`);
  const { name, id, index, callback, reason, directory } = given;
  return {
    kind: kind as NewAppKind,
    name: name!,
    id: id!,
    index,
    callback,
    reason,
    smart: kind === 'smart' ? readSmartOptions(given) : undefined,
    directory: directory!,
  };
}
