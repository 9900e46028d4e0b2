/** Mail through SES. */
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { limited } from './client-timeouts.ts';

export interface PlainMail {
  /** Mailboxes as they are in the header, in ASCII. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends plain-text mail in UTF-8. The endpoint comes from the SDK's own variables. */
export function createMailer(): (mail: PlainMail) => Promise<void> {
  const client = new SESClient({
    ...limited({ attempts: 3, milliseconds: 5000 }),
  });
  return async ({ from, to, subject, text }) => {
    await client.send(
      new SendEmailCommand({
        Source: from,
        Destination: { ToAddresses: [to] },
        Message: { Subject: utf8(subject), Body: { Text: utf8(text) } },
      }),
    );
  };
}

function utf8(text: string): { Data: string; Charset: string } {
  return { Data: text, Charset: 'UTF-8' };
}
