import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('DocumentSchemas XML', () => {
  it('holds the carenets of every type', () => {
    const schemas = [
      {
        type: 'http://indivo.org/vocab/xml/documents#Models',
        carenets: [
          { id: 'c-77', name: 'Family' },
          { id: 'c-78', name: 'A & B' },
        ],
      },
      { type: 'urn:astm-org:CCR#ContinuityOfCareRecord', carenets: [{ id: 'c-77', name: 'Family' }] },
    ];
    expect(xmlShapes.DocumentSchemas({ schemas })).toBe(
      compact(`
        <DocumentSchemas>
          <DocumentSchema type="http://indivo.org/vocab/xml/documents#Models">
            <Carenet id="c-77" name="Family" mode="explicit"/>
            <Carenet id="c-78" name="A &amp; B" mode="explicit"/>
          </DocumentSchema>
          <DocumentSchema type="urn:astm-org:CCR#ContinuityOfCareRecord">
            <Carenet id="c-77" name="Family" mode="explicit"/>
          </DocumentSchema>
        </DocumentSchemas>`),
    );
  });

  it('may be empty', () => {
    expect(xmlShapes.DocumentSchemas({ schemas: [] })).toBe(compact('<DocumentSchemas/>'));
  });
});
