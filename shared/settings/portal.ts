/** What the function of the portal reads from its environment. It is no part of the service, and has none of its settings. */
import { type Environment, environment, readSettings } from './read.ts';
import { addresses } from './service/addresses.ts';
import { security } from './service/security.ts';
import type { ServiceTable, Values } from './setting.ts';
import { flag, origin, positiveNumber, readableColour, shortName, unchecked } from './validators.ts';

/**
 * The id of the deployed portal as a UI app, and its consumer key. Ids have the form of an address, and no mail reaches this one
 * (RFC 2606 §2).
 */
export const portalId = 'patient-portal@phr.invalid';

export const portalSettings = {
  serviceOrigin: {
    name: 'SERVICE_ORIGIN',
    kind: origin,
    meaning: 'Origin of the service, with which the portal signs its calls',
    example: 'https://phr.example.org',
    requiredBy: 'every function',
    inDeployment: 'set by the stack',
  },
  serviceAddress: {
    name: 'SERVICE_ADDRESS',
    kind: origin,
    meaning:
      'Where calls are sent instead. Behind a firewall that limits what one address may send, this leads past it',
    example: 'https://a81k3.example.org',
    otherwise: '`SERVICE_ORIGIN`',
    inDeployment: 'set by the stack',
  },
  portalOrigin: {
    name: 'PORTAL_ORIGIN',
    kind: origin,
    meaning: 'Origin of the portal, which is the `UI_URL` of the service',
    example: 'https://my.example.org',
    requiredBy: 'every function',
    inDeployment: 'set by the stack',
  },
  uploadOrigin: {
    name: 'UPLOAD_ORIGIN',
    kind: origin,
    meaning:
      'Origin to which browsers send files of more than 4 MiB. Without it, the pages take no such files',
    example: 'https://bucket.s3.eu-central-1.amazonaws.com',
    otherwise: 'no large files',
    inDeployment: 'set by the stack',
  },
  credentialsSecret: {
    name: 'PORTAL_CREDENTIALS_SECRET',
    kind: unchecked('ARN', 'the ARN of the secret that holds consumer key and secret'),
    meaning:
      'Secret in Secrets Manager with the consumer key and secret of the portal, in the form of `credentials.json`',
    example: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:phr-portal',
    requiredBy: 'every function',
    inDeployment: 'set by the stack',
  },
  name: {
    name: 'PORTAL_NAME',
    kind: shortName,
    meaning:
      'What the portal is called at the top of its pages and in their titles. Mails are signed with `SUPPORT_NAME`',
    example: 'My Clinic Record',
    otherwise: '`Health record`, in the language of the page',
    inDeployment: 'may be set',
  },
  colour: {
    name: 'PORTAL_COLOUR',
    kind: readableColour,
    meaning:
      'The main colour of the pages: of links, buttons and the icon. The dark theme gets a lighter shade of it',
    example: '#7a3e9d',
    otherwise: 'a dark teal',
    inDeployment: 'may be set',
  },
  registration: {
    name: 'PORTAL_REGISTRATION',
    kind: flag,
    meaning:
      'Whether people may register and start records by themselves. Without it, someone else creates accounts and records, and people register only with an invitation',
    example: 'true',
    default: false,
    inDeployment: 'may be set',
  },
  idleMinutes: {
    name: 'PORTAL_IDLE_MINUTES',
    kind: positiveNumber,
    meaning: 'Minutes without a request after which a person has to sign in again',
    example: '10',
    default: 15,
    inDeployment: 'may be set',
  },
} as const satisfies ServiceTable;

/** What the portal shares with the service, because its pages show it, or warn of it. */
const shared = {
  supportAddress: addresses.supportAddress,
  sessionSeconds: security.sessionTtl,
  passwordMin: security.passwordMin,
};

export type PortalConfig = Values<typeof portalSettings & typeof shared>;

/** Reads the settings. Throws SettingError for the first variable that cannot be read. */
export function readPortalConfig(env: Environment): PortalConfig {
  return readSettings({ ...portalSettings, ...shared }, environment(env));
}
