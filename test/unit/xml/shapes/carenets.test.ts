import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('Carenets XML', () => {
  it('holds explicit carenets', () => {
    const carenets = [
      { id: 'c-77', name: 'Family' },
      { id: 'c-78', name: 'Work/School & "more"' },
    ];
    expect(xmlShapes.Carenets({ recordId: '7c9e', carenets })).toBe(
      compact(`
        <Carenets record_id="7c9e">
          <Carenet id="c-77" name="Family" mode="explicit"/>
          <Carenet id="c-78" name="Work/School &amp; &quot;more&quot;" mode="explicit"/>
        </Carenets>`),
    );
  });

  it('keeps record_id when it is empty, and when the list is empty', () => {
    expect(xmlShapes.Carenets({ recordId: '', carenets: [] })).toBe(compact('<Carenets record_id=""/>'));
  });
});
