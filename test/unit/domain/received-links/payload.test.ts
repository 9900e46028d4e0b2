/** What a link says, read from its text. */
import { expect, it } from 'vitest';
import { readLink } from '../../../../shared/domain/received-links/payload.ts';

it('The label of a link is one line, and cannot turn the text around it', () => {
  const payload = {
    url: 'https://clinic.example/shl',
    key: 'A'.repeat(43),
    label: 'Visit \u202efdp\r\nof\u2028May ',
  };
  const link = `shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  expect(readLink(link).label).toBe('Visit  fdp of May');
});
