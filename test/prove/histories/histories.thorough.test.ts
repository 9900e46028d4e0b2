import { describe, expect, it } from 'vitest';
import { lookAround, playHistories, replay } from './history.ts';
import { openScene } from './stage.ts';
import type { Choice } from './steps/step.ts';

describe('Whatever happens to a record, everyone sees what the contract says', () => {
  it('in random histories', async () => {
    const { failure } = await playHistories({ seed: 3, histories: 3, longest: 25 });
    expect(failure).toBeUndefined();
  });
});

describe('A history that is replayed', () => {
  const note = { body: '<Note xmlns="urn:a">x</Note>', type: 'urn:a#Note', isValid: true };
  const steps: readonly Choice[] = [
    { step: 'create', by: 0, content: note },
    { step: 'place', by: 0, document: 1, carenet: 0 },
    { step: 'nevershare', by: 0, document: 1 },
  ];

  it('agrees with the model', async () => {
    expect(await replay(steps)).toBeUndefined();
  });

  it('agrees with the model when people are invited, wait, are let in, and get the record', async () => {
    const invite = { step: 'invite', by: -2, address: 'stranger', at: 0 };
    const take = { step: 'takeInvitation', by: -1 };
    const confirm = { step: 'confirmInvitation', by: -2, account: 'owner', invitation: 1 };
    const toCircle: readonly Choice[] = [
      { ...invite, what: 'carenet' },
      { ...take, account: 'member', invitation: 0 },
      { ...confirm, isRight: true },
    ];
    const overWithItsCircle: readonly Choice[] = [
      { ...invite, what: 'carenet' },
      { ...take, account: 'sharer', invitation: 0 },
      { step: 'deleteCarenet', by: -2, carenet: 0 },
      { step: 'look', by: 0 },
      { ...confirm, isRight: true },
      { ...confirm, isRight: false },
    ];
    const handedOver: readonly Choice[] = [
      { ...invite, what: 'record' },
      { ...take, account: 'stranger', invitation: 1 },
      { ...invite, what: 'owner', address: 'sharer' },
      { ...take, account: 'sharer', invitation: 1 },
      { step: 'look', by: 0 },
    ];
    expect(await replay([...toCircle, ...overWithItsCircle, ...handedOver])).toBeUndefined();
  });

  it('tells what differs when the model has not learned of a change', async () => {
    const scene = await openScene();
    const owner = scene.participants[0]!;
    const body = note.body;
    await scene.service.send({
      by: owner.credentials,
      method: 'POST',
      path: scene.record('/documents/'),
      body,
    });
    await expect(lookAround(scene, true)).rejects.toThrow(/^owner .*documents\/ active ids: expected/);
  });
});
