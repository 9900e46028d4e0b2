import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('DataKinds XML', () => {
  it('holds the carenets of every kind', () => {
    const kinds = [
      {
        name: 'Allergy',
        carenets: [
          { id: 'c-77', name: 'Family' },
          { id: 'c-78', name: 'A & B' },
        ],
      },
      { name: 'Consent', carenets: [{ id: 'c-77', name: 'Family' }] },
    ];
    expect(xmlShapes.DataKinds({ kinds })).toBe(
      compact(`
        <DataKinds>
          <DataKind name="Allergy">
            <Carenet id="c-77" name="Family" mode="explicit"/>
            <Carenet id="c-78" name="A &amp; B" mode="explicit"/>
          </DataKind>
          <DataKind name="Consent">
            <Carenet id="c-77" name="Family" mode="explicit"/>
          </DataKind>
        </DataKinds>`),
    );
  });

  it('may be empty', () => {
    expect(xmlShapes.DataKinds({ kinds: [] })).toBe(compact('<DataKinds/>'));
  });
});
