/**
 * An app for the CDK: the stacks as MiniStack takes them, with functions that do nothing. For tests that deploy the stacks several times
 * and call no function, bundling would take most of the time.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../infra/bundle/bundling.ts';
import { createApp } from '../../../infra/create-app.ts';
import { contextOfFile } from '../../../infra/settings/cdk-json.ts';
import { adaptTemplates } from './ministack.ts';

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: { path: string } }>>;
}

/** Inside the folder of the synthesis. */
const code = 'no-code';

/** Lets every function have the same empty code. Without a bundle, its code would be the whole project. */
function replaceCode(folder: string): void {
  mkdirSync(join(folder, code), { recursive: true });
  writeFileSync(join(folder, code, 'index.mjs'), 'export const handler = () => {};\n');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.assets.json'))) {
    const file = join(folder, name);
    const assets = JSON.parse(readFileSync(file, 'utf8')) as Assets;
    for (const { source } of Object.values(assets.files)) if (source.path === root) source.path = code;
    writeFileSync(file, JSON.stringify(assets));
  }
}

// The CDK's command decides what is bundled, and what it says takes precedence.
const { CDK_CONTEXT_JSON: given = '{}', CDK_OUTDIR: outdir = 'cdk.out' } = process.env;
process.env.CDK_CONTEXT_JSON = JSON.stringify({ ...JSON.parse(given), 'aws:cdk:bundling-stacks': [] });
createApp({ outdir, builtinCloudFormationValidation: false }, contextOfFile()).app.synth();
adaptTemplates(outdir);
replaceCode(outdir);
