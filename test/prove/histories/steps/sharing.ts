/** docs/contract/records.md#records: owner and full shares; apps on the record, and tokens for them. */
import fc from 'fast-check';
import { groundsOf } from '../model/access.ts';
import { type Grant, type Person, people, type UserApp } from '../model/state.ts';
import { rejected } from '../plan.ts';
import { frontPosition, full, kind, type StepKinds, who } from './step.ts';

const person = fc.constantFrom<Person>('sharer', 'sharer', ...people);
const app = fc.constantFrom<UserApp>('problems', 'problems', 'importer');

function end(grant: Grant | undefined): void {
  if (grant) grant.ended = true;
}

export const sharingSteps: StepKinds = {
  share: kind<{ account: Person; role: string | null }>(
    4,
    [who.owner, who.admin],
    { account: person, role: fc.constantFrom(null, 'Sister', 'x'.repeat(51)) },
    (scene, _by, { account, role }) => ({
      method: 'POST',
      path: scene.record('/shares/'),
      form: { account_id: scene.id(account), ...(role !== null && { role_label: role }) },
      operation: 'record_share_add',
      rule: 'REC_OWNER',
      outcome: () => {
        if (role !== null && role.length > 50) return rejected(400);
        return {
          status: 200,
          effect: () => {
            const known = scene.model.shares.get(account);
            if (!known) scene.model.shares.set(account, { role: role ?? '', ended: false });
            else if (role !== null) known.role = role;
          },
        };
      },
    }),
  ),

  endShare: kind<{ account: Person }>(
    3,
    [who.owner, who.admin],
    { account: person },
    (scene, _by, { account }) => ({
      method: 'DELETE',
      path: scene.record(`/shares/${encodeURIComponent(scene.id(account))}`),
      operation: 'record_share_delete',
      rule: 'REC_OWNER',
      outcome: () => ({
        status: 200,
        effect: () => {
          end(scene.model.shares.get(account));
          scene.model.shares.delete(account);
        },
      }),
    }),
  ),

  setOwner: kind<{ account: Person }>(1, [who.admin], { account: person }, (scene, _by, { account }) => ({
    method: 'PUT',
    path: scene.record('/owner'),
    body: scene.id(account),
    mediaType: 'text/plain',
    operation: 'record_set_owner',
    rule: 'ADMIN',
    outcome: () => ({
      status: 200,
      effect: () => {
        const { owner } = scene.model;
        if (owner.person === account) return;
        end(owner.grant);
        scene.model.owner = { person: account, grant: { ended: false } };
      },
    }),
  })),

  enableApp: kind<{ app: UserApp }>(2, full, { app }, (scene, _by, { app }) => ({
    method: 'PUT',
    path: scene.record(`/apps/${encodeURIComponent(scene.id(app))}`),
    operation: 'record_pha_enable',
    rule: 'REC_LIMITED',
    outcome: () => ({
      status: 200,
      effect: () => {
        if (!scene.model.apps.has(app)) scene.model.apps.set(app, { ended: false });
      },
    }),
  })),

  disableApp: kind<{ app: UserApp }>(1, full, { app }, (scene, _by, { app }) => ({
    method: 'DELETE',
    path: scene.record(`/apps/${encodeURIComponent(scene.id(app))}`),
    operation: 'pha_record_delete',
    rule: 'REC_LIMITED',
    outcome: () => ({
      status: 200,
      effect: () => {
        end(scene.model.apps.get(app));
        scene.model.apps.delete(app);
        if (app === 'importer') return;
        for (const carenet of scene.model.carenets) {
          end(carenet.app);
          carenet.app = undefined;
        }
      },
    }),
  })),

  setUp: kind<{ app: UserApp }>(2, [who.admin], { app: fc.constant('importer') }, (scene, _by, { app }) => ({
    method: 'POST',
    path: scene.record(`/apps/${encodeURIComponent(scene.id(app))}/setup`),
    operation: 'record_pha_setup',
    rule: 'ADMIN',
    outcome: () => ({
      status: 200,
      effect: ({ text }) => {
        const share = scene.model.apps.get(app) ?? { ended: false };
        scene.model.apps.set(app, share);
        const pairs = new URLSearchParams(text);
        const token = pairs.get('oauth_token')!;
        scene.admit(
          `${app} on the record`,
          { app, restsOn: [share] },
          { ...scene.credentialsOf(app), token, tokenSecret: pairs.get('oauth_token_secret')! },
        );
      },
    }),
  })),

  openApp: kind<{ account: Person; app: UserApp; carenet: number | null }>(
    5,
    [who.self],
    {
      account: fc.constantFrom<Person>('owner', 'owner', 'sharer', ...people),
      app,
      carenet: fc.option(frontPosition),
    },
    (scene, _by, { account, app, carenet: at }) => {
      const carenet = at === null ? undefined : scene.model.carenets[at % scene.model.carenets.length];
      const { model } = scene;
      return {
        method: 'POST',
        path: scene.account(account, `/apps/${encodeURIComponent(scene.id(app))}/connect_credentials`),
        form: { [carenet ? 'carenet_id' : 'record_id']: carenet?.id ?? model.recordId },
        operation: 'get_connect_credentials',
        rule: 'SELF',
        on: { account },
        isInTrail: false,
        outcome: () => {
          if (carenet?.deleted) return rejected(404);
          const share = model.apps.get(app);
          const place = carenet && app === 'problems' ? carenet.app : undefined;
          const grounds = groundsOf(model, account, carenet);
          if (!share || (carenet && !place) || !grounds) return rejected(403);
          return {
            status: 200,
            effect: ({ text }) => {
              const part = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(text)![1]!;
              scene.admit(
                `${app} opened by ${account}${carenet ? ` in ${carenet.name}` : ''}`,
                {
                  app,
                  account,
                  ...(carenet && { carenet }),
                  restsOn: [share, grounds, ...(place ? [place] : [])],
                },
                { ...scene.credentialsOf(app), token: part('RESTToken'), tokenSecret: part('RESTSecret') },
              );
            },
          };
        },
      };
    },
  ),
};
