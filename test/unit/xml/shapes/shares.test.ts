import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('Shares XML', () => {
  it('names accounts with their role label, if any, and apps', () => {
    expect(
      xmlShapes.Shares({
        recordId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        shares: [
          { id: 's-1', account: 'ines@example.org', roleLabel: 'Sister' },
          { id: 's-2', account: 'rui@example.org' },
          { id: 's-3', pha: 'vitals-diary@apps.example.org' },
        ],
      }),
    ).toBe(
      compact(`
        <Shares record="7c9e6679-7425-40de-944b-e07fc1f90ae7">
          <Share id="s-1" account="ines@example.org" role_label="Sister"/>
          <Share id="s-2" account="rui@example.org"/>
          <Share id="s-3" pha="vitals-diary@apps.example.org"/>
        </Shares>`),
    );
  });

  it('names the record even when there are no shares', () => {
    expect(xmlShapes.Shares({ recordId: 'r-1', shares: [] })).toBe(compact('<Shares record="r-1"/>'));
  });
});
