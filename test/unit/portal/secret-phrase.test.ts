/** Which phrases may lock a card on a device, as the page's script says it. */
import { describe, expect, it } from 'vitest';
import script from '../../../shared/portal/assets/device/card.page.js';

const { problemOf, suggestion } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

describe('A secret phrase', () => {
  it.each([
    ['herons', 'short'],
    ['   herons   on   ', 'short'],
    ['4711 0815 1234', 'digits'],
    ['01.02.1950 03.04.1952', 'digits'],
    ['aaaaaaaaaaaaaaaa', 'simple'],
    ['rosa rosa rosa rosa', 'simple'],
    ['Password123456', 'simple'],
    ['qwertyuiop12345', 'simple'],
    ['seven grey herons wait', undefined],
  ])('"%s" has the problem %s', (phrase, problem) => {
    expect(problemOf(phrase)).toBe(problem);
  });

  it('that is suggested has four words, is another one each time, and is taken', () => {
    const suggested: readonly string[] = Array.from({ length: 20 }, () => suggestion());
    expect(new Set(suggested).size).toBe(20);
    for (const phrase of suggested) {
      expect(phrase).toMatch(/^(?:[a-z]{4} ){3}[a-z]{4}$/);
      expect(problemOf(phrase)).toBeUndefined();
    }
  });
});
