/** The names of the functions, typed by hand. */

export const behindGateway = [
  'accounts',
  'oauth',
  'factors',
  'apps',
  'storage',
  'records',
  'documents',
  'carenets',
  'reports',
  'messages',
  'account-apps',
  'audits',
  'subscriptions',
  'links',
  'fhir',
  'smart',
  'codes',
  'all',
] as const;

const workers = ['dispatcher', 'mailer', 'pinger', 'sweeper', 'eraser'] as const;

export const functionNames = [...behindGateway, ...workers] as const;
