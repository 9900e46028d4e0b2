import { expect, it } from 'vitest';
import { auditEntryNode } from '../../../../shared/xml/shapes/audit-entry.ts';
import { writeDocument } from '../../../../shared/xml/write.ts';
import { compact } from './compact.ts';

it('AuditEntry XML has all attributes, and unknown ones are empty', () => {
  const entry = auditEntryNode({
    time: '2024-07-11T12:00:00.000Z',
    operation: 'record_specific_document',
    successful: true,
    principal: 'marta@example.org',
    proxy: 'vitals-diary@apps.example.org',
    carenetId: '',
    recordId: '7c9e',
    appId: '',
    documentId: 'b2c4',
    externalId: 'a "b" <c>',
    messageId: '',
    path: '/records/7c9e/documents/b2c4',
    sourceIp: '198.51.100.7',
    method: 'GET',
    status: 200,
  });
  expect(writeDocument(entry)).toBe(
    compact(`
<AuditEntry>
  <BasicInfo datetime="2024-07-11T12:00:00Z" view_func="record_specific_document" request_successful="true"/>
  <PrincipalInfo effective_principal="marta@example.org" proxied_principal="vitals-diary@apps.example.org"/>
  <Resources carenet_id="" record_id="7c9e" pha_id="" document_id="b2c4" external_id="a &quot;b&quot; &lt;c&gt;" message_id=""/>
  <RequestInfo req_url="/records/7c9e/documents/b2c4" req_ip_address="198.51.100.7" req_domain="" req_method="GET"/>
  <ResponseInfo resp_code="200"/>
</AuditEntry>`),
  );
});
