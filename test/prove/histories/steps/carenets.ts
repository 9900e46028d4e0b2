/** docs/contract/carenets.md#carenets: carenets, who is in them, and what they show. */
import fc from 'fast-check';
import { type Carenet, type Person, people, type UserApp } from '../model/state.ts';
import { rejected } from '../plan.ts';
import type { Scene } from '../scene.ts';
import { contents, target } from './documents.ts';
import { frontPosition, full, kind, pick, position, type StepKinds } from './step.ts';

const names = ['Family', 'Neighbours', 'Neighbours ', 'Team', ''] as const;
/** Mostly who is in the first carenet when a history begins, and may be again. */
const person = fc.constantFrom<Person>('member', 'member', ...people);
const types = [...new Set(contents.map(({ type }) => type))].filter((type) => type !== '');
const [noteType, planType] = types as [string, string];
/** The service knows these even if no document has them. */
const alwaysKnown = ['http://indivo.org/vocab/xml/documents#Lab'];

/** A carenet of the record, be it deleted; undefined stands for that of another record. */
function carenetAt({ model: { carenets } }: Scene, at: number): Carenet | undefined {
  return pick(carenets, at);
}

/** Never one of another record. */
const own = ({ model: { carenets } }: Scene, at: number): Carenet => carenets[at % carenets.length]!;

function say(
  call: 'PUT' | 'DELETE' | 'POST',
  operation: string,
  said: 'placed' | 'excluded' | undefined,
): StepKinds[string] {
  return kind<{ document: number; carenet: number }>(
    call === 'PUT' ? 8 : 4,
    full,
    { document: position, carenet: frontPosition },
    (scene, _by, chosen) => {
      const version = target(scene, chosen.document);
      const carenet = carenetAt(scene, chosen.carenet);
      const documentId = version?.id ?? scene.elsewhere.documentId;
      const carenetId = carenet?.id ?? scene.elsewhere.carenetId;
      return {
        method: call,
        path: scene.document(
          documentId,
          `/carenets/${carenetId}${call === 'POST' ? '/autoshare-revert' : ''}`,
        ),
        operation,
        rule: 'REC_CONTROL',
        isMissing: carenet?.deleted ?? false,
        carenet: carenet ?? { ...own(scene, 0), id: carenetId },
        document: documentId,
        outcome: () => {
          if (!version || !carenet || (said === 'placed' && version.lineage.nevershare)) return rejected(404);
          return {
            status: 200,
            effect: () => {
              if (said) version.lineage.said.set(carenet, said);
              else version.lineage.said.delete(carenet);
            },
          };
        },
      };
    },
  );
}

/** docs/contract/documents.md#derived-attributes: a short type stands for one under the usual prefix. */
function fullType(type: string): string {
  return /[:/]/.test(type) ? type : `http://indivo.org/vocab/xml/documents#${type}`;
}

function autoshare(on: boolean): StepKinds[string] {
  return kind<{ carenet: number; type: string }>(
    on ? 6 : 2,
    full,
    {
      carenet: frontPosition,
      type: fc.constantFrom(noteType, noteType, planType, planType, ...types, 'urn:none#None', ''),
    },
    (scene, _by, { carenet: at, type }) => {
      const carenet = carenetAt(scene, at);
      // The contract leaves open which of the two errors comes first.
      if (!carenet && type === '') return undefined;
      const id = carenet?.id ?? scene.elsewhere.carenetId;
      return {
        method: 'POST',
        path: scene.record(`/autoshare/carenets/${id}/bytype/${on ? 'set' : 'unset'}`),
        form: { type },
        operation: on ? 'autoshare_create' : 'autoshare_delete',
        rule: 'REC_CONTROL',
        isMissing: carenet?.deleted ?? false,
        carenet: carenet ?? { ...own(scene, 0), id },
        outcome: () => {
          if (!carenet) return rejected(404);
          if (type === '') return rejected(400);
          const full = fullType(type);
          if (![...alwaysKnown, ...scene.model.carried].includes(full)) return rejected(404);
          return {
            status: 200,
            effect: () => {
              if (on) carenet.types.add(full);
              else carenet.types.delete(full);
            },
          };
        },
      };
    },
  );
}

function nevershare(on: boolean): StepKinds[string] {
  return kind<{ document: number }>(on ? 5 : 2, full, { document: position }, (scene, _by, { document }) => {
    const version = target(scene, document);
    const id = version?.id ?? scene.elsewhere.documentId;
    return {
      method: on ? 'PUT' : 'DELETE',
      path: scene.document(id, '/nevershare'),
      operation: on ? 'document_set_nevershare' : 'document_remove_nevershare',
      rule: 'REC_CONTROL',
      document: id,
      outcome: () => {
        if (!version) return rejected(404);
        return {
          status: 200,
          effect: () => {
            version.lineage.nevershare = on;
          },
        };
      },
    };
  });
}

const isTaken = (scene: Scene, name: string, except?: Carenet): boolean =>
  scene.model.carenets.some((other) => !other.deleted && other !== except && other.name === name.trim());

export const carenetSteps: StepKinds = {
  place: say('PUT', 'carenet_document_placement', 'placed'),
  exclude: say('DELETE', 'carenet_document_delete', 'excluded'),
  revert: say('POST', 'autoshare_revert', undefined),
  autoshare: autoshare(true),
  endAutoshare: autoshare(false),
  nevershare: nevershare(true),
  endNevershare: nevershare(false),

  createCarenet: kind<{ name: string }>(
    2,
    full,
    { name: fc.constantFrom(...names) },
    (scene, _by, { name }) => ({
      method: 'POST',
      path: scene.record('/carenets/'),
      form: { name },
      operation: 'carenet_create',
      rule: 'REC_LIMITED',
      outcome: () => {
        if (name.trim() === '' || isTaken(scene, name)) return rejected(400);
        return {
          status: 200,
          effect: ({ text }) => {
            const id = /<Carenet id="([^"]+)"/.exec(text)![1]!;
            scene.model.carenets.push({
              id,
              name: name.trim(),
              deleted: false,
              members: new Map(),
              app: undefined,
              types: new Set(),
            });
          },
        };
      },
    }),
  ),

  renameCarenet: kind<{ carenet: number; name: string }>(
    1,
    full,
    { carenet: frontPosition, name: fc.constantFrom(...names) },
    (scene, _by, { carenet: at, name }) => {
      const carenet = own(scene, at);
      return {
        method: 'POST',
        path: `/carenets/${carenet.id}/rename`,
        form: { name },
        operation: 'carenet_rename',
        rule: 'REC_CONTROL',
        isMissing: carenet.deleted,
        carenet,
        outcome: () => {
          if (name.trim() === '' || isTaken(scene, name, carenet)) return rejected(400);
          return {
            status: 200,
            effect: () => {
              carenet.name = name.trim();
            },
          };
        },
      };
    },
  ),

  deleteCarenet: kind<{ carenet: number }>(
    1,
    full,
    { carenet: frontPosition },
    (scene, _by, { carenet: at }) => {
      const carenet = own(scene, at);
      return {
        method: 'DELETE',
        path: `/carenets/${carenet.id}`,
        operation: 'carenet_delete',
        rule: 'REC_CONTROL',
        isMissing: carenet.deleted,
        carenet,
        outcome: () => ({
          status: 200,
          effect: () => {
            carenet.deleted = true;
            for (const membership of carenet.members.values()) membership.ended = true;
            carenet.members.clear();
            if (carenet.app) carenet.app.ended = true;
            carenet.app = undefined;
            for (const { said } of scene.model.lineages) said.delete(carenet);
          },
        }),
      };
    },
  ),

  addMember: kind<{ carenet: number; account: Person; write: boolean }>(
    4,
    full,
    { carenet: frontPosition, account: person, write: fc.boolean() },
    (scene, _by, { carenet: at, account, write }) => {
      const carenet = own(scene, at);
      return {
        method: 'POST',
        path: `/carenets/${carenet.id}/accounts/`,
        form: { account_id: scene.id(account), ...(write && { write: 'true' }) },
        operation: 'carenet_account_create',
        rule: 'REC_CONTROL',
        isMissing: carenet.deleted,
        carenet,
        outcome: () => ({
          status: 200,
          effect: () => {
            const known = carenet.members.get(account);
            if (known) known.write = write;
            else carenet.members.set(account, { write, ended: false });
          },
        }),
      };
    },
  ),

  removeMember: kind<{ carenet: number; account: Person }>(
    3,
    full,
    { carenet: frontPosition, account: person },
    (scene, _by, { carenet: at, account }) => {
      const carenet = own(scene, at);
      return {
        method: 'DELETE',
        path: `/carenets/${carenet.id}/accounts/${encodeURIComponent(scene.id(account))}`,
        operation: 'carenet_account_delete',
        rule: 'REC_CONTROL',
        isMissing: carenet.deleted,
        carenet,
        outcome: () => ({
          status: 200,
          effect: () => {
            const membership = carenet.members.get(account);
            if (membership) membership.ended = true;
            carenet.members.delete(account);
          },
        }),
      };
    },
  ),

  placeApp: kind<{ carenet: number; app: UserApp }>(
    2,
    full,
    { carenet: frontPosition, app: fc.constantFrom<UserApp>('problems', 'problems', 'importer') },
    (scene, _by, { carenet: at, app }) => {
      const carenet = own(scene, at);
      return {
        method: 'PUT',
        path: `/carenets/${carenet.id}/apps/${encodeURIComponent(scene.id(app))}`,
        operation: 'carenet_apps_create',
        rule: 'REC_CONTROL',
        isMissing: carenet.deleted,
        carenet,
        outcome: () => {
          if (!scene.model.apps.has(app)) return rejected(404);
          if (app === 'importer') return rejected(400);
          return {
            status: 200,
            effect: () => {
              carenet.app ??= { ended: false };
            },
          };
        },
      };
    },
  ),

  removeApp: kind<{ carenet: number }>(1, full, { carenet: frontPosition }, (scene, _by, { carenet: at }) => {
    const carenet = own(scene, at);
    return {
      method: 'DELETE',
      path: `/carenets/${carenet.id}/apps/${encodeURIComponent(scene.id('problems'))}`,
      operation: 'carenet_apps_delete',
      rule: 'REC_CONTROL',
      isMissing: carenet.deleted,
      carenet,
      outcome: () => ({
        status: 200,
        effect: () => {
          if (carenet.app) carenet.app.ended = true;
          carenet.app = undefined;
        },
      }),
    };
  }),
};
