/** Entry of the CDK: `cdk synth`, `cdk deploy`, or `node infra/app.ts` for the templates alone, in `cdk.out`. */
import { addRulePacks, createApp } from './create-app.ts';
import { SettingError } from './settings.ts';

try {
  const { app } = createApp({ outdir: process.env.CDK_OUTDIR ?? 'cdk.out' });
  addRulePacks(app);
  app.synth();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
