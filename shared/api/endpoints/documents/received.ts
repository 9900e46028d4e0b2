/** Documents from a SMART Health Link that another system has made: docs/contract/received-links.md#call */
import { limits } from '../../../limits.ts';
import type { Declarations } from '../../endpoint.ts';
import { documents } from './common.ts';

export const receivedLinkEndpoints = {
  document_create_from_link: {
    routes: [{ method: 'POST', path: `${documents}/from_link` }],
    rule: 'REC_CONTROL',
    summary:
      'Opens a SMART Health Link that somebody else has made, and stores each of its files of FHIR as a document.',
    effect: 'write',
    form: {
      link: {
        doc: 'The link, as a QR code holds it: `shlink:/…`, alone or behind the `#` of an address.',
        required: 'filled',
        maximum: limits.link,
      },
      passcode: { doc: 'What the sender has given with the link.', maximum: limits.receivedLinkPasscode },
      recipient: {
        doc: 'Who opens the link, as its sender is told; the name of the account when it is absent.',
        maximum: limits.linkRecipient,
      },
    },
    output: { kind: 'json', shape: 'ReceivedLink' },
    errors: [
      {
        status: 400,
        when: 'the link cannot be read, has ended, wants another passcode, or its server cannot be reached or answers what it should not; the body says which',
      },
    ],
    example: { form: { link: '{received link}', passcode: '4711' } },
  },
} as const satisfies Declarations;
