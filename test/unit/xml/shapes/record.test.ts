import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('Record XML', () => {
  it('names its demographics document, when it was created and by whom', () => {
    expect(
      xmlShapes.Record({
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        label: 'Marta Oyelaran',
        demographicsId: '0f8fad5b-d9cb-469f-a165-70867728950e',
        createdAt: '2024-03-08T09:14:55.000Z',
        createdBy: 'onboarding@apps.example.org',
      }),
    ).toBe(
      compact(`
        <Record id="7c9e6679-7425-40de-944b-e07fc1f90ae7" label="Marta Oyelaran">
          <demographics document_id="0f8fad5b-d9cb-469f-a165-70867728950e"/>
          <created at="2024-03-08T09:14:55Z" by="onboarding@apps.example.org"/>
        </Record>`),
    );
  });

  it('has an empty document_id without demographics, and no @by when the creator is unknown', () => {
    expect(
      xmlShapes.Record({
        id: 'r-1',
        label: 'X',
        demographicsId: null,
        createdAt: '2024-03-08T09:14:55.000Z',
      }),
    ).toBe(
      compact(`
        <Record id="r-1" label="X">
          <demographics document_id=""/>
          <created at="2024-03-08T09:14:55Z"/>
        </Record>`),
    );
  });
});

describe('Records XML', () => {
  it('holds items without children, whose attributes tell how each is shared', () => {
    expect(
      xmlShapes.Records({
        records: [
          { id: 'r-own', label: 'Marta Oyelaran' },
          { id: 'r-full', label: 'Ines Oyelaran (shared)', shared: true, roleLabel: 'Sister' },
          { id: 'r-plain', label: 'Rui Oyelaran (shared)', shared: true },
          {
            id: 'r-net',
            label: 'Tomás Leitão (carenet)',
            shared: true,
            carenetId: 'c-77',
            carenetName: 'Family',
          },
        ],
      }),
    ).toBe(
      compact(`
        <Records>
          <Record id="r-own" label="Marta Oyelaran"/>
          <Record id="r-full" label="Ines Oyelaran (shared)" shared="true" role_label="Sister"/>
          <Record id="r-plain" label="Rui Oyelaran (shared)" shared="true"/>
          <Record id="r-net" label="Tomás Leitão (carenet)" shared="true" carenet_id="c-77" carenet_name="Family"/>
        </Records>`),
    );
  });

  it('is an empty element when there are none', () => {
    expect(xmlShapes.Records({ records: [] })).toBe(compact('<Records/>'));
  });
});
