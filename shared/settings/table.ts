/** Every setting, in the order of docs/settings.md. */
import { deploymentSettings } from './deployment.ts';
import { localStartSettings } from './local-start.ts';
import { operatorSettings } from './operator.ts';
import { portalSettings } from './portal.ts';
import { addresses } from './service/addresses.ts';
import { records } from './service/records.ts';
import { resources } from './service/resources.ts';
import { security } from './service/security.ts';
import { webhooks } from './service/webhooks.ts';
import type { ServiceTable, SettingsTable } from './setting.ts';

/** The settings of the service, by the headings of their tables. */
export const serviceTables: Readonly<Record<string, ServiceTable>> = {
  'Addresses and names': addresses,
  'Tokens, signatures and log-in': security,
  'Records and storage': records,
  Webhooks: webhooks,
  Resources: resources,
};

/** All tables: of the service, of the portal, of `npm start`, of the operator's commands and of a deployment. */
export const settingsTables: readonly SettingsTable[] = [
  ...Object.values(serviceTables),
  portalSettings,
  localStartSettings,
  operatorSettings,
  deploymentSettings,
];
