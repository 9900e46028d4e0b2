/** An account that is erased: its address is in no archived entry any more. */
import { expect, it } from 'vitest';
import { leaveRecord } from '../../../../../shared/operations/accounts/erase/in-records.ts';
import { recordId } from '../support.ts';
import { archive, now, readAll, World } from './support.ts';

const id = 'rosa@mail.example';
const pseudonym = 'erased-0a1b2c@invalid';

it('An archived trail names the pseudonym in the place of an erased account, and keeps all other entries', async () => {
  const world = new World();
  const path = `/accounts/${encodeURIComponent(id)}/records/`;
  world.add('2025-11-04T10:00:00.000Z', { principal: id, sourceIp: '203.0.113.7', path });
  world.add('2025-11-05T10:00:00.000Z', { principal: 'ana@mail.example', sourceIp: '203.0.113.8', path });
  world.add('2025-12-05T10:00:00.000Z', { principal: 'ana@mail.example', sourceIp: '203.0.113.8' });
  await archive(world);
  const before = await readAll(world);
  const untouched = [...world.objects].find(([key]) => key.includes('2025-12'))![1];
  expect(before).toHaveLength(3);
  expect(world.lines).toHaveLength(3);

  await leaveRecord(recordId, { id, pseudonym }, world, { now });

  expect(world.lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      principal: pseudonym,
      sourceIp: '',
      path: expect.stringContaining(pseudonym),
    }),
    expect.objectContaining({
      principal: 'ana@mail.example',
      sourceIp: '203.0.113.8',
      path: expect.stringContaining(pseudonym),
    }),
    expect.objectContaining({ principal: 'ana@mail.example', sourceIp: '203.0.113.8' }),
  ]);
  expect(world.lines.join('\n')).not.toMatch(/rosa(@|%40)/);
  expect(await readAll(world)).toEqual(before);
  // What names nobody is not stored again.
  expect([...world.objects].find(([key]) => key.includes('2025-12'))![1]).toBe(untouched);
});
