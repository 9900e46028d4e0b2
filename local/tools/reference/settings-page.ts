/** Generates docs/settings.md from the tables in shared/settings. */
import { deploymentSettings } from '../../../shared/settings/deployment.ts';
import { localStartSettings } from '../../../shared/settings/local-start.ts';
import { operatorSettings } from '../../../shared/settings/operator.ts';
import { portalSettings } from '../../../shared/settings/portal.ts';
import type {
  InDeployment,
  ServiceSetting,
  Setting,
  SettingsTable,
} from '../../../shared/settings/setting.ts';
import { serviceTables, settingsTables } from '../../../shared/settings/table.ts';

const service: readonly ServiceSetting[] = Object.values(serviceTables).flatMap((table) =>
  Object.values(table),
);

/** Returns the page in Markdown. */
export function settingsMarkdown(): string {
  const serviceSections = Object.entries(serviceTables).map(
    ([title, table]) => `### ${title}\n\n${tableOf('Variable', table)}`,
  );
  return [
    introduction,
    ...serviceSections,
    deployed(),
    requirements(),
    `${portal()}\n\n${tableOf('Variable', portalSettings)}`,
    `${localStart}\n\n${tableOf('Variable', localStartSettings)}\n\n${libraries}\n\n${ports}`,
    `${operator}\n\n${tableOf('Variable', operatorSettings)}`,
    `${deployment}\n\n${tableOf('Setting', deploymentSettings)}`,
    remembered(),
    kinds(),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
}

const introduction = `# Settings

For operators. Generated from [shared/settings](../shared/settings/README.md) by \`npm run docs\`; a test checks that it is up to date.

| You run | You give settings as |
| --- | --- |
| \`npm start\` | environment variables: those of [the service](#the-service) and of [\`npm start\`](#npm-start) |
| a deployment on AWS | CDK context: those of the service that [a deployment accepts](#in-a-deployment), and those of [the deployment](#the-deployment) |
| \`npm run phr\` without \`--outputs\` | environment variables: [Resources](#resources), and those of [the operator's commands](#the-operators-commands) |

All are read once at the start. When a value cannot be read, the start fails with a line that names the setting and says
what it accepts; [Kinds of values](#kinds-of-values) lists the rules. An empty value counts as not set.

## The service`;

/** Says which of its settings an operator gives. */
function portal(): string {
  const named = (choice: InDeployment): string =>
    listed(
      Object.values(portalSettings)
        .filter(({ inDeployment }) => inDeployment === choice)
        .map(({ name }) => code(name)),
    );
  return `## The portal

The function of a [deployed portal](../infra/README.md#portal) reads these, and \`SUPPORT_ADDRESS\`, which every page shows, and \`SESSION_TTL\`, of whose end a page warns. In the
CDK context you may set ${named('may be set')}; the stack sets ${named('set by the stack')}. Under
\`npm start\` the portal reads \`PORTAL_NAME\` and \`PORTAL_COLOUR\`. It has the other values without variables, and people may
register.`;
}

const localStart = `## \`npm start\`

These are environment variables. Each is an option of \`npm start\` too, such as \`npm start -- --port 8600\` for \`PORT\`; an
option wins over its variable. \`npm run demo\`, \`npm run seed\` and \`npm run phr\` find the running service by \`DATA_DIR\` alone.`;

const libraries = `Two libraries have settings of their own:

- The AWS SDK reads \`AWS_ENDPOINT_URL\`, or \`AWS_ENDPOINT_URL_DYNAMODB\`, \`…_S3\`, \`…_SQS\` and \`…_SES\`. Each replaces an
  emulator by one that already runs, such as [LocalStack](localstack.md). A table, bucket or queue that is missing there is
  created at the start.
- \`POWERTOOLS_LOG_LEVEL=INFO\` makes \`npm start\` log a line per call.`;

const ports = `### Ports

All are on 127.0.0.1. The emulators of AWS are on free ports.

| Port | What listens there | How to choose another |
| --- | --- | --- |
| \`8000\` | the service, and the API reference | \`PORT\` |
| \`8005\` | the SES endpoint and the mail viewer | \`MAIL_PORT\` |
| \`8010\` | [Lab Trends](../local/examples/lab-trends/README.md) | when it is taken, the start chooses a free one |
| \`8011\` | [Lab Trends in Python](../local/examples/README.md), while it waits for the browser | the callback in its manifest |
| \`8012\` | nothing: the browser goes there from Lab Trends in bash, which asks for the address | the callback in its manifest |
| \`8013\` | [a copy of Lab Trends](../local/examples/lab-trends/README.md#an-app-of-your-own-from-it) | \`PORT\` of its command, and the addresses in its manifest |
| \`8014\` | [Blood Pressure](../local/examples/smart-blood-pressure/README.md) | when it is taken, the start chooses a free one |
| \`8015\` | [Readings in Node](smart.md#data-in-node), while it waits for the browser | the callback in its manifest |
| \`8016\` | [Readings in Python](smart.md#data-in-python), while it waits for the browser | the callback in its manifest |
| \`8020\` | the service that is [deployed to MiniStack](localstack.md#ministack-the-whole-stacks-on-this-machine) | in its commands |
| \`8080\` | the portal | \`UI_URL\`; when the usual port is taken, the start chooses a free one |
| \`8081\` | nothing: it is the callback of the sample app Problem List | the callback in its manifest |`;

const operator = `## The operator's commands

[\`npm run phr\`](cli.md#what-a-command-works-on) reads these and the variables of the functions, when no \`--outputs\` file
names a deployment.`;

const deployment = `## The deployment

These are values of the CDK context: \`-c NAME=value\`, or \`context\` in \`cdk.json\`, where numbers, flags and lists may be
JSON. The value \`stages\` in \`cdk.json\` holds [settings by stage](../infra/README.md#stages). A name that is not a setting is
ignored; in \`stages\` it makes the synthesis fail.`;

function deployed(): string {
  const named = (choice: InDeployment): string =>
    listed(service.filter(({ inDeployment }) => inDeployment === choice).map(({ name }) => code(name)));
  return `### In a deployment

The functions get these from the CDK context, under the same names. Those left out keep their defaults.

| In the context | Variables |
| --- | --- |
| must be set | ${named('must be set')} |
| may be set | ${named('may be set')} |
| set by the stack | ${named('set by the stack')} |
| not available, for one machine only | ${named('not available')} |`;
}

function remembered(): string {
  const rows = Object.values<Setting>(deploymentSettings).flatMap(({ name, notRemembered }) =>
    notRemembered === undefined ? [] : [`| ${code(name)} | ${notRemembered} |`],
  );
  return [
    `### Settings that the stacks remember

The stacks remember from one deployment to the next the settings of the deployment, those of the service that a deployment
[may set](#in-a-deployment), and those of [the portal](#the-portal). CloudFormation rejects a deployment that has another value, or
none, until you [confirm the change](../infra/README.md#settings). \`UI_URL\` and \`SUPPORT_ADDRESS\` must always be given. Not
remembered are:`,
    '',
    '| Setting | Because |',
    '| --- | --- |',
    ...rows,
  ].join('\n');
}

function requirements(): string {
  const rows = service.flatMap(({ name, requiredBy }) => {
    if (requiredBy === undefined) return [];
    return [
      `| ${code(name)} | ${requiredBy === 'every function' ? requiredBy : listed(requiredBy.map(code))} |`,
    ];
  });
  return [
    '### Functions that require a setting',
    '',
    '| Variable | Required by |',
    '| --- | --- |',
    ...rows,
  ].join('\n');
}

function kinds(): string {
  const all = settingsTables.flatMap((table) => Object.values(table).map(({ kind }) => kind));
  const checked = all.filter(({ anyText }) => !anyText);
  const expected = new Map(checked.map((kind) => [kind.name, kind.expected]));
  const rows = [...expected].map(([name, text]) => `| ${name} | ${text.replaceAll('|', '\\|')} |`);
  return [
    '## Kinds of values',
    '',
    'Names, paths, URLs and ARNs of resources are not checked: a wrong one causes an error when it is first used.',
    '',
    '| Kind | It must be |',
    '| --- | --- |',
    ...rows,
  ].join('\n');
}

function tableOf(title: string, table: SettingsTable): string {
  const rows = Object.values(table).map((setting) => {
    const { name, kind, meaning, example } = setting;
    return `| ${[code(name), kind.name, defaultOf(setting), meaning, code(example)].join(' | ')} |`;
  });
  return [
    `| ${title} | Kind | Default | Meaning | Example |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The value when nothing is set, in general and under `npm start`. */
function defaultOf(setting: Setting & Partial<ServiceSetting>): string {
  const { requiredBy, otherwise, startDefault, startNote } = setting;
  const required = requiredBy === 'every function' ? 'required' : 'required by some functions';
  const usual = setting.default === undefined ? (otherwise ?? required) : code(textOf(setting.default));
  const atStart = startDefault === undefined ? startNote : code(startDefault);
  return atStart === undefined ? usual : `${usual}; under \`npm start\` ${atStart}`;
}

function textOf(value: NonNullable<Setting['default']>): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function code(text: string): string {
  return `\`${text}\``;
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}
