/**
 * Entry point of the CDK: `cdk synth`, `cdk deploy`, or `node infra/app.ts` to write only the templates, to
 * `cdk.out`.
 */
import { SettingError } from '../shared/settings/read.ts';
import { addRulePacks, createApp } from './create-app.ts';
import { contextOfFile } from './settings/cdk-json.ts';

try {
  const { app } = createApp({ outdir: process.env.CDK_OUTDIR ?? 'cdk.out' }, contextOfFile());
  addRulePacks(app);
  app.synth();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
