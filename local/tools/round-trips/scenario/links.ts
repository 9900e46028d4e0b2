/** Links: made, opened by anybody, made again and ended. */
import type { Answer } from '../../../demo/signed-client.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

export async function links(play: Play): Promise<void> {
  const made = await play.call('link_create');
  play.set({ link: idOf(made, 'SharedLink'), 'link key': keyIn(made) });
  await play.calls('link_list', 'link_manifest');
  const named = await play.prepare('link_manifest', {
    body: '{"recipient":"Practice of Dr. Weber","embeddedLengthMax":0}',
    mediaType: 'application/json',
  });
  const { files } = JSON.parse(named.text) as { files: readonly { location: string }[] };
  play.set({ 'file ticket': files[0]!.location.split('/').at(-1)! });
  await play.call('link_file');
  const direct = await play.prepare('link_create', { form: { content: 'summary', direct: 'true' } });
  play.set({ 'direct link key': keyIn(direct) });
  await play.calls('link_direct_file', 'link_again', 'link_end');
}

/** What the address in the link ends with. */
function keyIn({ text }: Answer): string {
  const [, encoded] = /<link>shlink:\/([\w-]+)<\/link>/.exec(text)!;
  const { url } = JSON.parse(Buffer.from(encoded!, 'base64url').toString()) as { url: string };
  return url.split('/').at(-1)!;
}
