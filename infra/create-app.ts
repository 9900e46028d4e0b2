/** The CDK app with its two stacks, and the rules that check them. */
import { App, type AppProps, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { DataStack } from './data-stack.ts';
import { optionalStacks } from './optional/stacks.ts';
import { ServiceStack } from './service-stack.ts';
import { featureFlags } from './settings/cdk-json.ts';
import { readSettings } from './settings/settings.ts';

export interface ServiceApp {
  readonly app: App;
  readonly data: DataStack;
  readonly service: ServiceStack;
  /** Stacks that only some settings create. */
  readonly optional: readonly Stack[];
}

/**
 * Creates the app. Settings come from `props.context` and from the CDK command line, which takes precedence;
 * `general` is the context of cdk.json. Throws SettingError.
 */
export function createApp(
  { context, ...props }: AppProps = {},
  general: Readonly<Record<string, unknown>> = {},
): ServiceApp {
  const app = new App({
    ...props,
    analyticsReporting: false,
    context: { ...featureFlags(), ...general, ...context },
  });
  const settings = readSettings((name) => app.node.tryGetContext(name), general);
  const { stackPrefix } = settings;
  const data = new DataStack(app, `${stackPrefix}Data`, {
    description: 'Personal health record service: table, documents, master keys, queues, sender',
    settings,
  });
  const service = new ServiceStack(app, `${stackPrefix}Service`, {
    description: 'Personal health record service: gateway, functions, alarms',
    data,
    settings,
  });
  return { app, data, service, optional: optionalStacks(app, data, settings) };
}

/** Makes the synthesis fail on every finding of the rule packs that is not acknowledged with a reason. */
export function addRulePacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
}
