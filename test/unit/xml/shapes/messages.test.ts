import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTree } from '../../../../shared/xml/parse.ts';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

const message = {
  id: 'm-501',
  sender: 'outreach@apps.example.org',
  receivedAt: '2024-07-10T06:30:00.000Z',
  readAt: '2024-07-10T07:01:12.000Z',
  subject: 'Your results are ready',
  severity: 'medium',
  recordId: '7c9e',
  attachments: [
    { number: 1, type: 'http://indivo.org/vocab/xml/documents#Models', size: 412, documentId: 'e9f0' },
    { number: 2, type: 'http://example.net/ns#Lab', size: 7 },
  ],
} as const;

describe('Message XML', () => {
  it('shows a read message with its body', () => {
    const body = { type: 'plaintext', text: 'Please have a look.' } as const;
    expect(xmlShapes.Message({ ...message, body })).toBe(
      compact(`
        <Message id="m-501">
          <sender>outreach@apps.example.org</sender>
          <received_at>2024-07-10T06:30:00Z</received_at>
          <read_at>2024-07-10T07:01:12Z</read_at>
          <archived_at/>
          <subject>Your results are ready</subject>
          <body type="plaintext">Please have a look.</body>
          <severity>medium</severity>
          <record id="7c9e"/>
          <attachment num="1" type="http://indivo.org/vocab/xml/documents#Models" size="412" doc_id="e9f0"/>
          <attachment num="2" type="http://example.net/ns#Lab" size="7"/>
        </Message>`),
    );
  });

  it('says of a person who she is, what it answers, and of its attachments what they are', () => {
    const body = { type: 'plaintext', text: 'See the letter.' } as const;
    const ofPerson = {
      ...message,
      sender: 'adams@clinic.example',
      senderType: 'account',
      senderName: 'Ruth "R." Adams',
      takesReplies: true,
      inReplyTo: 'm-77',
      attachments: [
        {
          number: 1,
          type: '',
          size: 9,
          documentId: 'e9f0',
          mediaType: 'application/pdf',
          label: 'Letter.pdf',
        },
        { number: 2, type: 'urn:x#Note', size: 7, mediaType: 'application/xml' },
      ],
    } as const;
    expect(xmlShapes.Message({ ...ofPerson, body })).toBe(
      compact(`
        <Message id="m-501" in_reply_to="m-77">
          <sender type="account" name="Ruth &quot;R.&quot; Adams" takes_replies="true">adams@clinic.example</sender>
          <received_at>2024-07-10T06:30:00Z</received_at>
          <read_at>2024-07-10T07:01:12Z</read_at>
          <archived_at/>
          <subject>Your results are ready</subject>
          <body type="plaintext">See the letter.</body>
          <severity>medium</severity>
          <record id="7c9e"/>
          <attachment num="1" type="" size="9" doc_id="e9f0" media_type="application/pdf" label="Letter.pdf"/>
          <attachment num="2" type="urn:x#Note" size="7"/>
        </Message>`),
    );
  });

  it('shows when it was archived, and is empty where it was not read', () => {
    const archived = { ...message, readAt: undefined, archivedAt: '2024-07-11T08:00:00.000Z' };
    expect(xmlShapes.Message(archived)).toContain(
      '<read_at/><archived_at>2024-07-11T08:00:00Z</archived_at>',
    );
  });

  it('has HTML in the body as text', () => {
    const body = { type: 'markdown', text: '<p>a &amp; "b"</p>\n' } as const;
    expect(xmlShapes.Message({ ...message, body })).toContain(
      '<body type="markdown">&lt;p&gt;a &amp;amp; &quot;b&quot;&lt;/p&gt;\n</body>',
    );
  });

  it('reads back with the same subject and body, white space included', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '<', '&', ']]>', 'ä', '😀') });
    fc.assert(
      fc.property(text, text, (subject, body) => {
        const xml = xmlShapes.Message({ ...message, subject, body: { type: 'plaintext', text: body } });
        const tree = readTree(Buffer.from(xml), 100);
        const children = 'root' in tree ? tree.root.children : [];
        const texts = new Map(children.map((child) => [child.localName, child.text]));
        expect([texts.get('subject'), texts.get('body')]).toEqual([subject, body]);
      }),
    );
  });
});

describe('Messages XML', () => {
  it('has no bodies; a message to an account has no record, and a new one empty times', () => {
    const { recordId: _record, readAt: _read, ...unread } = message;
    expect(xmlShapes.Messages({ messages: [{ ...unread, attachments: [] }] })).toBe(
      compact(`
        <Messages>
          <Message id="m-501">
            <sender>outreach@apps.example.org</sender>
            <received_at>2024-07-10T06:30:00Z</received_at>
            <read_at/>
            <archived_at/>
            <subject>Your results are ready</subject>
            <severity>medium</severity>
          </Message>
        </Messages>`),
    );
    expect(xmlShapes.Messages({ messages: [] })).toBe(compact('<Messages/>'));
  });
});

describe('Notifications XML', () => {
  const notification = {
    id: 'n-9',
    sender: 'labs-import@apps.example.org',
    receivedAt: '2024-07-11T12:00:00.000Z',
    content: 'Two new results were filed',
    record: { id: '7c9e', label: 'Marta Oyelaran' },
  };

  it('names record and document with their labels', () => {
    const document = { id: 'b2c4', label: 'Spring panel' };
    expect(xmlShapes.Notifications({ notifications: [{ ...notification, document }] })).toBe(
      compact(`
        <Notifications>
          <Notification id="n-9">
            <sender>labs-import@apps.example.org</sender>
            <received_at>2024-07-11T12:00:00Z</received_at>
            <content>Two new results were filed</content>
            <record id="7c9e" label="Marta Oyelaran"/>
            <document id="b2c4" label="Spring panel"/>
          </Notification>
        </Notifications>`),
    );
  });

  it('has an empty element without a document, and an empty label for an unlabelled one', () => {
    expect(xmlShapes.Notifications({ notifications: [notification] })).toContain('<document/>');
    const document = { id: 'b2c4', label: '' };
    expect(xmlShapes.Notifications({ notifications: [{ ...notification, document }] })).toContain(
      '<document id="b2c4" label=""/>',
    );
  });
});
