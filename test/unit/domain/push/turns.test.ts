import { describe, expect, it } from 'vitest';
import { nextTry, turnOf } from '../../../../shared/domain/push/turns.ts';
import type { PushTold } from '../../../../shared/store/items/index.ts';

const noon = new Date('2026-03-02T12:00:00.000Z');
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** What is stored after an event that is told now, when it was told to the end. */
function told(event: string, when: Date, last?: PushTold): PushTold {
  const turn = turnOf(event, last, when);
  if (turn.turn !== 'now') throw new Error(`${event}: ${turn.turn}`);
  return { ...turn.told, done: true };
}

describe('What is new of a group', () => {
  it('is told at once when nothing was told before, or the last time was a quarter of an hour ago', () => {
    const first = told('one', noon);
    expect(first).toEqual({ at: '2026-03-02T12:00:00.000Z', event: 'one', done: true });
    expect(turnOf('two', first, at(15))).toEqual({
      turn: 'now',
      told: { at: '2026-03-02T12:15:00.000Z', event: 'two' },
    });
  });

  it('waits until the quarter of an hour is over, and what comes after it is told with it', () => {
    const first = told('one', noon);
    const second = turnOf('two', first, at(5));
    expect(second).toMatchObject({ turn: 'later', due: at(15) });
    const waiting = second.turn === 'later' ? second.told : first;
    expect(turnOf('three', waiting, at(6))).toEqual({ turn: 'never' });
    // The message that waits comes again, and is due then.
    expect(turnOf('two', waiting, at(6))).toMatchObject({ turn: 'later', due: at(15) });
    expect(turnOf('two', waiting, at(15))).toEqual({
      turn: 'now',
      told: { at: '2026-03-02T12:15:00.000Z', event: 'two' },
    });
  });

  it('is not told again when the message comes again after it was told, and is when it was not', () => {
    const first = told('one', noon);
    expect(turnOf('one', first, at(1))).toEqual({ turn: 'never' });
    const begun: PushTold = { at: noon.toISOString(), event: 'one' };
    expect(turnOf('one', begun, at(1))).toEqual({ turn: 'now', told: begun });
  });

  it('that waited is not told when something that came later was told first', () => {
    const second = turnOf('two', told('one', noon), at(5));
    const waiting = second.turn === 'later' ? second.told : undefined;
    const third = told('three', at(15), waiting);
    expect(third).toMatchObject({ event: 'three', covered: 'two' });
    expect(turnOf('two', third, at(16))).toEqual({ turn: 'never' });
  });
});

describe('A browser that was not reached', () => {
  it('is tried again after 1, 5, 30 and 120 minutes, and then no more', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => nextTry(attempt, noon))).toEqual([
      at(1),
      at(5),
      at(30),
      at(120),
      undefined,
    ]);
  });
});
