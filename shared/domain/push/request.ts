/** The request to a push service: encrypted for the browser (RFC 8291), signed by the service (RFC 8292). */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { MailGroup, MailLanguage } from '../../store/items/index.ts';
import type { Browser } from './browser.ts';

/** All that leaves the service: which words to show, in which language. Neither what is new, nor whose it is. */
export interface Told {
  readonly group: MailGroup;
  readonly language: MailLanguage;
}

export interface Sender {
  /** How a push service reaches the operator (RFC 8292 §2.1): `mailto:…`. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Seconds for which a push service keeps it for a browser that is off (RFC 8030 §5.2). */
const kept = 86_400;

/** A later one of the same group takes the place of one that was not delivered yet (RFC 8030 §5.4). */
export async function pushRequest(
  told: Told,
  { endpoint, p256dh, auth }: Browser,
  sender: Sender,
): Promise<PushRequest> {
  const { headers, body } = await buildPushPayload(
    { data: { ...told }, options: { ttl: kept, urgency: 'normal', topic: told.group } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    sender,
  );
  return { url: new URL(endpoint), headers, body };
}
