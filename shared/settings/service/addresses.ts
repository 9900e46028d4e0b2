/** The addresses and names by which clients and people know the service. */
import type { ServiceTable } from '../setting.ts';
import { choice, domainName, emailAddress, flag, hourOfADay, lineOfText, origin } from '../validators.ts';

export const addresses = {
  baseUrl: {
    name: 'BASE_URL',
    kind: origin,
    meaning: 'Public origin of the service. Clients sign their requests with it, and with no other',
    example: 'https://phr.example.org',
    otherwise: 'the origin of each request',
    inDeployment: 'may be set',
  },
  trustForwarded: {
    name: 'TRUST_FORWARDED',
    kind: flag,
    meaning:
      'Whether `X-Forwarded-Host` and `X-Forwarded-Proto` name the origin of a request. Only behind a proxy that sets both, and without `BASE_URL`',
    example: 'true',
    default: false,
    inDeployment: 'may be set',
  },
  uiUrl: {
    name: 'UI_URL',
    kind: origin,
    meaning: 'Origin of the UI app, for links in mails, the authorization page and relative URLs of apps',
    example: 'https://portal.example.org',
    requiredBy: 'every function',
    startDefault: 'http://localhost:8080',
    inDeployment: 'must be set',
  },
  passkeyRpId: {
    name: 'PASSKEY_RP_ID',
    kind: domainName,
    meaning:
      'Domain for which authenticators keep passkeys: the host of `UI_URL`, or a domain above it. [With another one, the passkeys that people have stop working](../infra/README.md#the-domain-of-passkeys)',
    example: 'example.org',
    otherwise: 'the host of `UI_URL`',
    inDeployment: 'may be set',
  },
  rdfBase: {
    name: 'RDF_BASE',
    kind: origin,
    meaning: 'Start of the URIs of medical data in RDF',
    example: 'https://phr.example.org',
    otherwise: '`BASE_URL`, else the origin of each request',
    inDeployment: 'may be set',
  },
  recordSystem: {
    name: 'RECORD_SYSTEM',
    kind: lineOfText,
    meaning: 'Name of the system that record numbers belong to, in RDF',
    example: 'Clinic Record',
    default: 'PHR Record',
    inDeployment: 'may be set',
  },
  supportName: {
    name: 'SUPPORT_NAME',
    kind: lineOfText,
    meaning: "Sender's name of account mail",
    example: 'Clinic Support',
    default: 'Personal Health Record Support',
    inDeployment: 'may be set',
  },
  supportAddress: {
    name: 'SUPPORT_ADDRESS',
    kind: emailAddress,
    meaning: "Sender's address of account mail",
    example: 'support@clinic.example',
    default: 'support@phr.example.org',
    inDeployment: 'must be set',
  },
  digestHour: {
    name: 'DIGEST_HOUR',
    kind: hourOfADay,
    meaning: 'Hour of the day, in UTC, from which people get the mail of the day who have chosen one',
    example: '16',
    default: 6,
    inDeployment: 'may be set',
  },
  gatewayPath: {
    name: 'GATEWAY_PATH',
    kind: choice('decoded', 'raw'),
    meaning: 'Whether the gateway passes paths percent-decoded, as an HTTP API does, or raw',
    example: 'raw',
    default: 'decoded',
    inDeployment: 'not available',
  },
} as const satisfies ServiceTable;
