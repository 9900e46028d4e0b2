import { describe, expect, it } from 'vitest';
import type { DocumentView } from '../../../../shared/xml/shapes/index.ts';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

const digest = '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab';

const replaced: DocumentView = {
  id: 'b2c4',
  type: 'http://indivo.org/vocab/xml/documents#Models',
  size: 412,
  digest,
  recordId: '7c9e',
  createdAt: '2024-05-01T08:00:00.000Z',
  creator: { id: 'marta@example.org', type: 'account', fullName: 'Marta Oyelaran' },
  suppressedAt: '2024-05-02T10:30:11.000Z',
  suppressor: { id: 'labs-import@apps.example.org', type: 'pha', fullName: 'Labs import' },
  replacedBy: 'c3d5',
  replaces: 'a1b3',
  original: 'a1b3',
  latest: { id: 'c3d5', createdAt: '2024-05-02T10:30:11.000Z', createdBy: 'labs-import@apps.example.org' },
  label: 'Spring panel',
  status: 'active',
  nevershare: false,
  relatesTo: { annotation: 2 },
  isRelatedFrom: { followup: 1 },
  contents: {
    kinds: [
      { kind: 'Allergy', count: 0 },
      { kind: 'LabResult', count: 5, newest: '2026-04-16' },
    ],
    name: 'HbA1c, LDL, HDL',
    more: 2,
    newest: '2026-04-16',
    unread: 1,
    unclear: true,
  },
};

const fresh: DocumentView = {
  id: 'd4e6',
  type: '',
  size: 0,
  digest,
  recordId: '',
  createdAt: '2024-05-01T08:00:00.500Z',
  creator: { id: 'import@apps.example.org', type: 'machineapp', fullName: 'Import' },
  original: 'd4e6',
  latest: { id: 'd4e6', createdAt: '2024-05-01T08:00:00.500Z', createdBy: 'import@apps.example.org' },
  status: 'archived',
  nevershare: true,
};

const freshElement = `
  <Document id="d4e6" type="" size="0" digest="${digest}" record_id="">
    <createdAt>2024-05-01T08:00:00.500Z</createdAt>
    <creator id="import@apps.example.org" type="machineapp">
      <fullname>Import</fullname>
    </creator>
    <original id="d4e6"/>
    <latest id="d4e6" createdAt="2024-05-01T08:00:00.500Z" createdBy="import@apps.example.org"/>
    <status>archived</status>
    <nevershare>true</nevershare>
  </Document>`;

describe('Document XML', () => {
  it('has every part in the order of the contract', () => {
    expect(xmlShapes.Document(replaced)).toBe(
      compact(`
        <Document id="b2c4" type="http://indivo.org/vocab/xml/documents#Models" size="412" digest="${digest}" record_id="7c9e">
          <createdAt>2024-05-01T08:00:00Z</createdAt>
          <creator id="marta@example.org" type="account">
            <fullname>Marta Oyelaran</fullname>
          </creator>
          <suppressedAt>2024-05-02T10:30:11Z</suppressedAt>
          <suppressor id="labs-import@apps.example.org" type="pha">
            <fullname>Labs import</fullname>
          </suppressor>
          <replacedBy id="c3d5"/>
          <replaces id="a1b3"/>
          <original id="a1b3"/>
          <latest id="c3d5" createdAt="2024-05-02T10:30:11Z" createdBy="labs-import@apps.example.org"/>
          <label>Spring panel</label>
          <status>active</status>
          <nevershare>false</nevershare>
          <relatesTo>
            <relation type="http://indivo.org/vocab/documentrels#annotation" count="2"/>
          </relatesTo>
          <isRelatedFrom>
            <relation type="http://indivo.org/vocab/documentrels#followup" count="1"/>
          </isRelatedFrom>
          <contents name="HbA1c, LDL, HDL" more="2" newest="2026-04-16" unread="1" unclear="true">
            <kind name="Allergy" count="0"/>
            <kind name="LabResult" count="5" newest="2026-04-16"/>
          </contents>
        </Document>`),
    );
  });

  it('omits what a first, unlabelled, unrelated version does not have', () => {
    expect(xmlShapes.Document(fresh)).toBe(compact(freshElement));
  });

  it('omits an empty label, and relations with a count of zero', () => {
    const view = { ...fresh, label: '', relatesTo: {}, isRelatedFrom: { annotation: 0 } };
    expect(xmlShapes.Document(view)).toBe(compact(freshElement));
  });

  it('sorts relations by type', () => {
    const relatesTo = { interpretation: 1, annotation: 3, followup: 0, attachment: 2 };
    expect(xmlShapes.Document({ ...fresh, relatesTo })).toContain(
      '<relatesTo>' +
        '<relation type="http://indivo.org/vocab/documentrels#annotation" count="3"/>' +
        '<relation type="http://indivo.org/vocab/documentrels#attachment" count="2"/>' +
        '<relation type="http://indivo.org/vocab/documentrels#interpretation" count="1"/>' +
        '</relatesTo>',
    );
  });
});

describe('Documents XML', () => {
  it('counts all matches, however many it holds', () => {
    expect(xmlShapes.Documents({ recordId: '7c9e', total: 25, documents: [fresh, fresh] })).toBe(
      compact(`
        <Documents record_id="7c9e" total_document_count="25">
          ${freshElement}
          ${freshElement}
        </Documents>`),
    );
  });

  it('is an element with count 0 when nothing matches', () => {
    expect(xmlShapes.Documents({ recordId: '7c9e', total: 0, documents: [] })).toBe(
      compact('<Documents record_id="7c9e" total_document_count="0"/>'),
    );
  });

  it('names the app whose storage it lists', () => {
    expect(xmlShapes.Documents({ recordId: '', total: 0, pha: 'p@apps.example.org', documents: [] })).toBe(
      compact('<Documents record_id="" total_document_count="0" pha="p@apps.example.org"/>'),
    );
  });
});
