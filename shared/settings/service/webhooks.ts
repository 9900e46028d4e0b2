/** Calling the webhooks of apps that subscribed to a report. */
import type { ServiceTable } from '../setting.ts';
import { flag, names, seconds } from '../validators.ts';

export const webhooks = {
  pingInitialInterval: {
    name: 'PING_INITIAL_INTERVAL_SECONDS',
    kind: seconds,
    meaning: 'Wait before a failed webhook is retried for the first time. Every later wait is twice as long',
    example: '10',
    default: 60,
    inDeployment: 'may be set',
  },
  pingCallbackHosts: {
    name: 'PING_CALLBACK_HOSTS',
    kind: names,
    meaning: 'Hosts on which every app may have webhooks, besides the hosts in its registration',
    example: '["pings.example.org"]',
    default: [],
    inDeployment: 'may be set',
  },
  pingAllowPrivate: {
    name: 'PING_ALLOW_PRIVATE',
    kind: flag,
    meaning:
      'Whether webhooks, and links that people add to a record, may be on this very machine, without TLS and on any port. For development only',
    example: 'false',
    default: false,
    startDefault: 'true',
    inDeployment: 'not available',
  },
} as const satisfies ServiceTable;
