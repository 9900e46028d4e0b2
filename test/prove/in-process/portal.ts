/** The portal over a service in the same process, with the service's clock. */

import { eventOf } from '../../../local/tools/signed-call.ts';
import type { PortalOptions } from '../../../shared/portal/options.ts';
import { type Visitor, visit } from '../../support/visitor.ts';
import type { Scene } from '../histories/scene.ts';
import type { InProcessService } from './service.ts';

const origin = 'https://phr.example.org';
const password = 'green apples in june';

export interface Portal {
  /** The owner of the record, signed in. */
  readonly owner: Visitor;
  /** Someone who is not. */
  readonly stranger: Visitor;
  /** What went to the log. */
  readonly reported: string[];
  /** Calls of the service so far. */
  readonly calls: () => number;
}

/** Opens the portal for the people of a scene. The owner gets a password. */
export async function openPortal(scene: Scene): Promise<Portal> {
  const { service } = scene;
  const by = (name: string) => scene.participants.find((one) => one.name === name)!.credentials;
  const username = 'owner';
  await service.send({
    by: by('admin'),
    method: 'POST',
    path: scene.account('owner', '/authsystems/'),
    form: { system: 'password', username, password },
  });
  const reported: string[] = [];
  let calls = 0;
  const fetch = fetchOf(service, () => {
    calls += 1;
  });
  const options: Partial<PortalOptions> = {
    fetch,
    now: service.now,
    report: (message, facts) => void reported.push(`${message} ${JSON.stringify(facts)}`),
  };
  const place = {
    origin,
    apps: { ui: { id: scene.id('ui'), ...by('ui') } },
    now: () => Math.floor(service.now().getTime() / 1000),
  };
  return {
    owner: await visit(place, { username, password }, options),
    stranger: await visit(place, undefined, options),
    reported,
    calls: () => calls,
  };
}

/** Passes a call on as the gateway does. */
function fetchOf(service: InProcessService, onCall: () => void): NonNullable<PortalOptions['fetch']> {
  return async (url, { method = 'GET', headers = {}, body }) => {
    onCall();
    const { pathname, search, host } = new URL(url);
    const content = Buffer.from((body as Uint8Array | undefined) ?? '');
    const given = headers as Readonly<Record<string, string>>;
    const sent = { host, 'content-length': String(content.length), ...given };
    const answer = await service.sendEvent(
      eventOf(
        { method, target: pathname + search, headers: sent, content },
        { address: '192.0.2.1', requestId: crypto.randomUUID() },
      ),
    );
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };
}
