/**
 * Endpoint groups: one Lambda function each. `routes` are the coarse routes of the gateway in front of it; the
 * exact match is made by our own matcher. A group's routes must not catch a path of another group, whether or
 * not the gateway lets `{proxy+}` stand for nothing; what no route catches (such as a path that ends in `/`) goes
 * to the function behind `$default`, which holds every group.
 *
 * `megabytes` is the memory of the function, which its share of a processor goes by: 1,769 are a whole one. Most calls
 * wait for the table, which costs by the megabyte; more is for those that work.
 */

/** Calls that mostly wait. */
const waiting = 512;

/** Hashing a password takes 32 MB and most of a second of a processor; an audit query goes through all entries of its dates. */
const working = 1024;

/**
 * Reports unpack and parse up to 100,000 facts, and a search in a coding system reads through up to a million entries.
 * What they hold is less than this: two pages of facts and the rows of the answer; open coding systems of 256 MB at
 * most, of which one of a million entries takes 100 to 150.
 */
const wholeProcessor = 1769;

/** Of the function behind `$default`, which may be asked to hash passwords. */
export const megabytesOfAll = working;

export const groups = {
  accounts: {
    routes: [
      '/accounts/search',
      '/accounts/{ACCOUNT_EMAIL}',
      '/accounts/{ACCOUNT_EMAIL}/info-set',
      '/accounts/{ACCOUNT_EMAIL}/set-state',
      '/accounts/{ACCOUNT_EMAIL}/reset',
      '/accounts/{ACCOUNT_EMAIL}/forgot-password',
      '/accounts/{ACCOUNT_EMAIL}/secret-resend',
      '/accounts/{ACCOUNT_EMAIL}/secret',
      '/accounts/{ACCOUNT_EMAIL}/primary-secret',
      '/accounts/{ACCOUNT_EMAIL}/check-secrets/{proxy+}',
      '/accounts/{ACCOUNT_EMAIL}/initialize/{proxy+}',
      '/accounts/{ACCOUNT_EMAIL}/authsystems/{proxy+}',
    ],
    bodies: false,
    megabytes: working,
  },
  oauth: { routes: ['/oauth/{proxy+}'], bodies: false, megabytes: working },
  apps: {
    routes: [
      '/apps/{APP_ID}',
      '/apps/{APP_ID}/manifest',
      '/apps/{APP_ID}/records/{proxy+}',
      '/records/{RECORD_ID}/apps/{APP_ID}',
      '/version',
      '/manifest',
      '/capabilities/{proxy+}',
    ],
    bodies: false,
    megabytes: waiting,
  },
  storage: {
    routes: [
      '/apps/{APP_ID}/documents/{proxy+}',
      '/records/{RECORD_ID}/apps/{APP_ID}/documents/{proxy+}',
      '/records/{RECORD_ID}/apps/{APP_ID}/setup',
    ],
    bodies: true,
    megabytes: waiting,
  },
  records: {
    routes: [
      '/records/{RECORD_ID}',
      '/records/external/{proxy+}',
      '/records/{RECORD_ID}/owner',
      '/records/{RECORD_ID}/shares/{proxy+}',
    ],
    bodies: true,
    megabytes: waiting,
  },
  documents: {
    routes: ['/records/{RECORD_ID}/documents/{proxy+}', '/records/{RECORD_ID}/demographics'],
    bodies: true,
    megabytes: waiting,
  },
  carenets: {
    routes: [
      '/carenets/{CARENET_ID}',
      '/carenets/{CARENET_ID}/rename',
      '/carenets/{CARENET_ID}/record',
      '/carenets/{CARENET_ID}/accounts/{proxy+}',
      '/carenets/{CARENET_ID}/apps/{proxy+}',
      '/carenets/{CARENET_ID}/documents/{proxy+}',
      '/records/{RECORD_ID}/carenets/{proxy+}',
      '/records/{RECORD_ID}/autoshare/{proxy+}',
    ],
    bodies: true,
    megabytes: waiting,
  },
  reports: {
    routes: [
      '/records/{RECORD_ID}/reports/{proxy+}',
      '/carenets/{CARENET_ID}/reports/{proxy+}',
      '/carenets/{CARENET_ID}/demographics',
      '/records/{RECORD_ID}/allergies/{proxy+}',
      '/records/{RECORD_ID}/allergy_exclusions/{proxy+}',
      '/records/{RECORD_ID}/encounters/{proxy+}',
      '/records/{RECORD_ID}/fulfillments/{proxy+}',
      '/records/{RECORD_ID}/immunizations/{proxy+}',
      '/records/{RECORD_ID}/lab_results/{proxy+}',
      '/records/{RECORD_ID}/medications/{proxy+}',
      '/records/{RECORD_ID}/problems/{proxy+}',
      '/records/{RECORD_ID}/vital_signs/{proxy+}',
      '/ontology',
    ],
    bodies: true,
    megabytes: wholeProcessor,
  },
  messages: {
    routes: [
      '/accounts/{ACCOUNT_EMAIL}/inbox/{proxy+}',
      '/records/{RECORD_ID}/inbox/{proxy+}',
      '/records/{RECORD_ID}/notify',
    ],
    bodies: true,
    megabytes: waiting,
  },
  'account-apps': { routes: ['/accounts/{ACCOUNT_EMAIL}/apps/{proxy+}'], bodies: true, megabytes: waiting },
  audits: { routes: ['/records/{RECORD_ID}/audits/{proxy+}'], bodies: false, megabytes: working },
  subscriptions: { routes: ['/experimental/{proxy+}'], bodies: false, megabytes: waiting },
  codes: { routes: ['/codes/{proxy+}'], bodies: true, megabytes: wholeProcessor },
} as const satisfies Record<string, { routes: readonly `/${string}`[]; bodies: boolean; megabytes: number }>;

export type GroupName = keyof typeof groups;
