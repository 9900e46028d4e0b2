/** Roles in example calls, and how they are replaced by what has the role. */

/** What each role stands for. */
const roles = {
  account: 'id of the account that owns the record',
  relative: 'id of another account',
  'new account': 'an address without an account',
  username: 'name of the account in its auth system',
  password: 'password of the account',
  'new password': 'what its password becomes',
  'primary secret': 'primary secret of the account',
  'secondary secret': 'secondary secret of the account',
  'reset secret': 'secret in the newest mail for a new password',
  'begun code': 'a code of the app for codes that was begun',
  code: 'a code of the app for codes that was not used yet',
  'recovery code': 'a recovery code that was not used yet',
  ticket: 'what signing in returned, with the password alone',
  passkey: 'id of a passkey of the account',
  'new credential': 'what a browser made of the options for a passkey, as JSON',
  assertion: 'what a browser made of a challenge with a passkey, as JSON',
  'other session': 'id of another session of the account',
  admin: 'id of the admin app',
  app: 'id of the user app',
  background: 'id of the autonomous app',
  record: 'id of the record',
  demographics: 'a Demographics document',
  document: 'id of a document of the record',
  'document version': 'version of that document at the FHIR base',
  'fhir document': 'id of a document of FHIR in the record',
  letter: 'id of a document of FHIR that holds an attachment',
  upload: 'id of an upload whose file has arrived',
  'related document': 'id of another document of the record',
  'external id': 'id that the app has given to a document',
  'new external id': 'id that the app has given to none yet',
  type: 'type of some documents',
  carenet: 'id of a carenet of the record',
  allergy: 'id of an allergy in the record',
  problem: 'id of a problem in the record',
  'app document': "id of a document in the app's storage",
  message: 'id of a message in the inbox of the account',
  'sent message': 'id of a message that the account has sent',
  'unsent message': 'id of a message of the account that waits for a file',
  reply: 'id of an answer in the inbox of the admin app',
  'message key': "key of the sender's message that waits for attachments",
  'new message key': 'key that the sender has not used yet',
  invitation: 'id of an invitation of the record',
  'invitation secret': 'the secret in the mail of an invitation to the account',
  link: 'id of a link of the record',
  'link key': 'what the address of that link ends with',
  'direct link key': 'what the address of a link with the flag `U` ends with',
  'file ticket': 'what the location of a file ends with, in a manifest',
  'smart app': 'id of an app that is opened through SMART App Launch',
  'backend app': 'id of a backend app',
  'smart request': 'what the address of the page says of a request of that app',
  'smart grant': 'id of the access that the account has given the app',
  'fhir base': 'address of the FHIR base',
  launch: 'what the address of the app says when the portal opens it',
  'smart code': 'a code that the app was given for the approval of its request',
  'access token': 'an access token of the app',
  'fhir id': 'id of an Observation that the app has stored',
  'fhir version': 'version of that Observation',
  subscription: 'id of a subscription of the app',
  'push key': 'public key of the service, with which browsers subscribe',
  'push subscription': 'id of a browser in which the account is told',
  callback: 'address at which the app takes webhooks',
  'received link': 'a link to a file of FHIR that another system has made, with the passcode 4711',
  'request token': 'a request token of the user app',
  verifier: 'what the approval of the request token has brought',
  'signed url': 'a URL signed with a token of the account',
  run: 'a word that keeps names unique',
} as const;

export type Role = keyof typeof roles;

/** What has which role. */
export type Fixture = Readonly<Partial<Record<Role, string>>>;

/** The template with its roles replaced. Throws for a role that the fixture does not fill. */
export function fill(template: string, fixture: Fixture): string {
  return template.replace(/\{([a-z ]+)\}/g, (_, role: string) => {
    const value = fixture[role as Role];
    if (value === undefined) throw new Error(`Nothing has the role ${role} here.`);
    return value;
  });
}

/** The fields with the roles of their values replaced. */
export function fillAll(
  fields: Readonly<Record<string, string>>,
  fixture: Fixture,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fill(value, fixture)]));
}
