/** The value of each role in the world of the matrix. */
import type { Fixture } from '../../../local/tools/example-calls/roles.ts';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { documentPrefix } from '../../support/documents.ts';
import { demographics, freshEmail } from '../../support/scenario.ts';
import { appOf } from '../fixtures/index.ts';
import { externalId, type Stored } from '../fixtures/targets.ts';
import { appId, fresh, type Situation } from '../situation.ts';

/** Signed so long ago that the rest of it is not checked. */
const signedUrl =
  '/widgets/Chart?record_id=1&surl_timestamp=2020-01-01T00%3A00%3A00Z&surl_token=none&surl_sig=none';

export function rolesOf(situation: Situation, { routes }: Endpoint): Fixture {
  const { world, column, target, failing } = situation;
  const { apps } = world.service;
  const { apart, onRecord } = storedBy(situation);
  const [caller] = (appOf(world, column) ?? apps.user).id.split('@');
  return {
    account: world.self.id,
    relative: world.bystanderId,
    'new account': freshEmail('created'),
    username: world.self.id,
    password: world.password,
    'new password': world.password,
    'primary secret': world.selfSecret,
    // Nobody has these.
    'begun code': '000000',
    code: '000000',
    'recovery code': 'AAAA-AAAA-AAAA-AAAA',
    ticket: '0'.repeat(43),
    // Nobody has this session.
    'other session': '0'.repeat(22),
    // Until a preparation adds a passkey, nobody has these.
    passkey: '0'.repeat(32),
    'new credential': '{}',
    assertion: '{}',
    admin: apps.admin.id,
    app: appId(situation),
    background: apps.background.id,
    record: target.recordId,
    demographics: demographics(),
    document: target.documentId,
    'document version': target.documentId.replaceAll('-', ''),
    'related document': target.hiddenId,
    'external id': externalId,
    'new external id': fresh('document'),
    // No document has this type, so sharing it makes none visible.
    type: `${documentPrefix}Equipment`,
    // The target's carenet; or, when it must not be the one of the token, another one of the same record.
    carenet: failing === 'n' ? world.otherCarenetId : target.carenetId,
    allergy: target.allergyId,
    problem: target.problemId,
    'app document': routes[0].path.includes('{RECORD_ID}') ? onRecord : apart,
    message: world.belongings.messageId,
    'message key': fresh('message'),
    'new message key': fresh('message'),
    // No subscription has this id.
    subscription: target.recordId,
    'push key': world.pushKey,
    // Nobody has this browser.
    'push subscription': '0'.repeat(22),
    'received link': world.receivedLink,
    callback: `https://${caller}.example.org/changed`,
    'signed url': signedUrl,
    // Until a preparation makes such a request, or such access, nobody has these.
    'smart app': apps.vitals.id,
    'backend app': apps.registry.id,
    'smart request': '0'.repeat(43),
    'smart grant': target.recordId,
    'fhir base': `${world.service.origin}/fhir`,
    launch: '0'.repeat(43),
    'smart code': '0'.repeat(43),
    'access token': '0'.repeat(43),
    'fhir id': target.documentId,
    'fhir version': target.documentId,
    run: fresh('run'),
  };
}

/** Documents of the app in the path or, when it has stored none, of the app of TU. */
function storedBy(situation: Situation): Stored {
  const { stored, service } = situation.world;
  return stored[appId(situation)] ?? stored[service.apps.user.id]!;
}
