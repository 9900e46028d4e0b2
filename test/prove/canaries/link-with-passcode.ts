/** A link with a passcode is made and opened. */
import type { Play } from '../../../local/tools/round-trips/play.ts';
import { payloadOf } from '../../http/links/opener.ts';

export async function linkWithPasscode(play: Play): Promise<void> {
  const passcode = `ferry to ${play.run}`;
  const made = await play.prepare('link_create', { form: { content: 'summary', passcode } });
  const [link] = /shlink:\/[\w-]+/.exec(made.text)!;
  await play.prepare('link_manifest', {
    path: { LINK_KEY: payloadOf(link).url.split('/').at(-1)! },
    body: JSON.stringify({ recipient: 'Practice of Dr. Weber', passcode }),
    mediaType: 'application/json',
  });
}
