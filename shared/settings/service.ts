/** The settings that functions read from their environment, wherever the service runs. */
import { addresses } from './service/addresses.ts';
import { records } from './service/records.ts';
import { resources } from './service/resources.ts';
import { security } from './service/security.ts';
import { webhooks } from './service/webhooks.ts';

export const serviceSettings = { ...addresses, ...security, ...records, ...webhooks, ...resources };
