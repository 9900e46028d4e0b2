/**
 * Entry point of the CDK: `cdk synth`, `cdk deploy`, or `node infra/app.ts` to write only the templates, to
 * `cdk.out`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../shared/settings/read.ts';
import { root } from './bundle/bundling.ts';
import { addRulePacks, createApp } from './create-app.ts';

/** The context of cdk.json, needed to recognise values from the command line. */
const { context = {} } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));

try {
  const { app } = createApp({ outdir: process.env.CDK_OUTDIR ?? 'cdk.out' }, context);
  addRulePacks(app);
  app.synth();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
