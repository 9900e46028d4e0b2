/**
 * Which function serves which subjects. A group is one Lambda function behind the gateway.
 *
 * - `subjects`: the subjects that it serves completely. The names are those of the files in `endpoints`.
 * - `routes`: the coarse routes of the gateway that lead to it. The matcher does the exact matching. A route must not
 *   match a path of another group, whether or not the gateway lets `{proxy+}` be empty. A path that no route matches,
 *   such as one that ends in `/`, goes to the function behind `$default`, which serves every subject.
 * - `bodies`: whether it uses objects on S3.
 * - `megabytes`: its memory, which decides its share of a CPU: 1,769 are a whole one. Most calls wait for the table and
 *   need little; calls that compute get more.
 */

/** For calls that mostly wait. */
const waiting = 512;

/** Hashing a password takes 32 MB and most of a second of CPU; an audit query reads all entries of its dates. */
const working = 1024;

/**
 * Reports unpack and parse up to 100,000 facts. A search in a coding system reads up to a million entries.
 * Both need less memory than this: two pages of facts and the rows of the response; or loaded coding systems
 * of 256 MB at most, of which one with a million entries takes 100 to 150.
 */
const wholeProcessor = 1769;

/** Memory of the function behind `$default`, which also hashes passwords. */
export const megabytesOfAll = working;

export const groups = {
  accounts: {
    subjects: ['accounts', 'own-account', 'invitations', 'push'],
    routes: [
      '/accounts/reset-links/{proxy+}',
      '/accounts/activations/{proxy+}',
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
      '/accounts/{ACCOUNT_EMAIL}/sessions/{proxy+}',
      '/accounts/{ACCOUNT_EMAIL}/password',
      '/accounts/{ACCOUNT_EMAIL}/contact',
      '/accounts/{ACCOUNT_EMAIL}/erasure',
      '/accounts/{ACCOUNT_EMAIL}/records/{RECORD_ID}/relation',
      '/accounts/{ACCOUNT_EMAIL}/invitations/{proxy+}',
      '/records/{RECORD_ID}/invitations/{proxy+}',
      '/invitations/check',
      '/accounts/{ACCOUNT_EMAIL}/push-subscriptions',
      '/accounts/{ACCOUNT_EMAIL}/push-subscriptions/{proxy+}',
    ],
    bodies: false,
    megabytes: working,
  },
  oauth: { subjects: ['oauth'], routes: ['/oauth/{proxy+}'], bodies: false, megabytes: working },
  // Passwords are hashed, and signatures of passkeys verified, with a library that no other function needs.
  factors: {
    subjects: ['factors', 'passkeys'],
    routes: [
      '/accounts/{ACCOUNT_EMAIL}/factors',
      '/accounts/{ACCOUNT_EMAIL}/factors/{proxy+}',
      '/accounts/{ACCOUNT_EMAIL}/passkeys/{proxy+}',
      '/passkeys/{proxy+}',
    ],
    bodies: false,
    megabytes: working,
  },
  apps: {
    subjects: ['apps'],
    routes: ['/apps/{APP_ID}', '/apps/{APP_ID}/manifest', '/version', '/manifest', '/capabilities/{proxy+}'],
    bodies: false,
    megabytes: waiting,
  },
  storage: {
    subjects: ['storage', 'app-access'],
    routes: [
      '/apps/{APP_ID}/documents/{proxy+}',
      '/apps/{APP_ID}/records/{proxy+}',
      '/records/{RECORD_ID}/apps/{APP_ID}',
      '/records/{RECORD_ID}/apps/{APP_ID}/documents/{proxy+}',
      '/records/{RECORD_ID}/apps/{APP_ID}/setup',
    ],
    bodies: true,
    megabytes: waiting,
  },
  records: {
    subjects: ['records'],
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
    subjects: ['documents', 'demographics', 'placements'],
    routes: [
      '/records/{RECORD_ID}/documents/{proxy+}',
      '/records/{RECORD_ID}/demographics',
      '/carenets/{CARENET_ID}/demographics',
    ],
    bodies: true,
    megabytes: waiting,
  },
  carenets: {
    subjects: ['carenets'],
    routes: [
      '/carenets/{CARENET_ID}',
      '/carenets/{CARENET_ID}/rename',
      '/carenets/{CARENET_ID}/record',
      '/carenets/{CARENET_ID}/accounts/{proxy+}',
      '/carenets/{CARENET_ID}/apps/{proxy+}',
      '/carenets/{CARENET_ID}/documents/{proxy+}',
      '/records/{RECORD_ID}/carenets/{proxy+}',
      '/records/{RECORD_ID}/autoshare/{proxy+}',
      '/records/{RECORD_ID}/sharing',
    ],
    bodies: true,
    megabytes: waiting,
  },
  reports: {
    subjects: ['reports'],
    routes: [
      '/records/{RECORD_ID}/overview',
      '/carenets/{CARENET_ID}/overview',
      '/records/{RECORD_ID}/reports/{proxy+}',
      '/carenets/{CARENET_ID}/reports/{proxy+}',
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
    subjects: ['messages'],
    routes: [
      '/accounts/{ACCOUNT_EMAIL}/inbox/{proxy+}',
      '/accounts/{ACCOUNT_EMAIL}/sent/{proxy+}',
      '/records/{RECORD_ID}/inbox/{proxy+}',
      '/records/{RECORD_ID}/messages',
      '/records/{RECORD_ID}/messages/{proxy+}',
      '/records/{RECORD_ID}/notify',
      '/carenets/{CARENET_ID}/messages',
      '/apps/{APP_ID}/inbox/{proxy+}',
    ],
    bodies: true,
    megabytes: waiting,
  },
  'account-apps': {
    subjects: ['account-apps'],
    routes: ['/accounts/{ACCOUNT_EMAIL}/apps/{proxy+}'],
    bodies: true,
    megabytes: waiting,
  },
  audits: {
    subjects: ['audits'],
    routes: ['/records/{RECORD_ID}/audits/{proxy+}', '/records/{RECORD_ID}/activity'],
    bodies: true,
    megabytes: working,
  },
  subscriptions: {
    subjects: ['subscriptions'],
    routes: ['/experimental/{proxy+}'],
    bodies: false,
    megabytes: waiting,
  },
  // A summary is made of all facts, and files are compressed and encrypted.
  links: {
    subjects: ['links'],
    routes: ['/records/{RECORD_ID}/links/{proxy+}', '/shl/{proxy+}'],
    bodies: true,
    megabytes: wholeProcessor,
  },
  // Searches unpack rows and resources.
  fhir: { subjects: ['fhir'], routes: ['/fhir', '/fhir/{proxy+}'], bodies: true, megabytes: wholeProcessor },
  // Tokens are signed, and signatures of apps verified.
  smart: {
    subjects: ['smart'],
    routes: [
      '/smart/{proxy+}',
      '/records/{RECORD_ID}/smart/{proxy+}',
      '/carenets/{CARENET_ID}/smart/{proxy+}',
    ],
    bodies: false,
    megabytes: working,
  },
  codes: { subjects: ['codes'], routes: ['/codes/{proxy+}'], bodies: true, megabytes: wholeProcessor },
} as const satisfies Readonly<Record<string, Group>>;

interface Group {
  readonly subjects: readonly string[];
  readonly routes: readonly `/${string}`[];
  readonly bodies: boolean;
  readonly megabytes: number;
}

export type GroupName = keyof typeof groups;

/** What calls are about: the name of a file or folder in `endpoints`. */
export type Subject = (typeof groups)[GroupName]['subjects'][number];

type SubjectsOf<G extends GroupName> = (typeof groups)[G]['subjects'][number];

export type GroupOf<S extends Subject> = {
  [G in GroupName]: S extends SubjectsOf<G> ? G : never;
}[GroupName];

const groupBySubject = new Map<Subject, GroupName>(
  (Object.keys(groups) as GroupName[]).flatMap((group) =>
    groups[group].subjects.map((subject) => [subject, group] as const),
  ),
);

/** Returns the function that serves the subject. */
export function groupOf<S extends Subject>(subject: S): GroupOf<S> {
  return groupBySubject.get(subject) as GroupOf<S>;
}
