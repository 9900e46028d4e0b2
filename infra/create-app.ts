/** The CDK app with its two stacks, and the rules that check them. */
import { App, type AppProps, type Stack, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { DataStack } from './data-stack.ts';
import { optionalStacks } from './optional/stacks.ts';
import { ServiceStack } from './service-stack.ts';
import { featureFlags } from './settings/cdk-json.ts';
import { refuseDeployment } from './settings/removal.ts';
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
  const { stackPrefix, tags } = settings;
  const data = new DataStack(app, `${stackPrefix}Data`, {
    description: 'Personal health record service: table, documents, master keys, queues, sender',
    settings,
  });
  const service = new ServiceStack(app, `${stackPrefix}Service`, {
    description: 'Personal health record service: gateway, functions, alarms',
    data,
    settings,
  });
  const optional = optionalStacks(app, { data, service }, settings);
  if (settings.isRemoval) for (const stack of [data, service, ...optional]) refuseDeployment(stack);
  // On the stacks, CloudFormation passes them on to resources whose templates have no tags; on the resources,
  // they are there however the template is deployed.
  for (const [name, value] of Object.entries(tags)) {
    Tags.of(app).add(name, value);
    for (const stack of [data, service, ...optional]) stack.addStackTag(name, value);
  }
  return { app, data, service, optional };
}

/** Makes the synthesis fail on every finding of the rule packs that is not acknowledged with a reason. */
export function addRulePacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
}
