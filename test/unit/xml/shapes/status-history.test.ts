import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('DocumentStatusHistory XML', () => {
  it('tells who changed the status, when and why', () => {
    const change = {
      status: 'archived',
      reason: 'superseded by clinic letter',
      by: 'marta@example.org',
      at: '2024-06-03T11:02:00.000Z',
    };
    expect(xmlShapes.DocumentStatusHistory({ documentId: 'b2c4', changes: [change] })).toBe(
      compact(`
        <DocumentStatusHistory document_id="b2c4">
          <DocumentStatus by="marta@example.org" at="2024-06-03T11:02:00Z" status="archived">
            <reason>superseded by clinic letter</reason>
          </DocumentStatus>
        </DocumentStatusHistory>`),
    );
  });

  it('is empty for a document whose status never changed', () => {
    expect(xmlShapes.DocumentStatusHistory({ documentId: 'b2c4', changes: [] })).toBe(
      compact('<DocumentStatusHistory document_id="b2c4"/>'),
    );
  });
});
