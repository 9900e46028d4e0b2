/** Preparations for links. */
import { askFor, payloadOf } from '../../../http/links/opener.ts';
import { makeLink } from '../../../http/links/support.ts';
import type { World } from '../../fixtures/index.ts';
import { once, type Preparations, type Prepare } from '../../situation.ts';

const keyOf = (link: string): string => payloadOf(link).url.split('/').at(-1)!;

/** Links that everybody may open, of a record with little in it. */
const sharedLink = once(async ({ self, belongings }: World) => {
  const { link } = await makeLink(self.session, belongings.recordId);
  return link;
});
const sharedDirectLink = once(async ({ self, belongings }: World) => {
  const { link } = await makeLink(self.session, belongings.recordId, { direct: 'true' });
  return link;
});
const sharedTicket = once(async (world: World) => {
  const answer = await askFor(await sharedLink(world), { recipient: 'Practice', embeddedLengthMax: 0 });
  const { files } = (await answer.json()) as { files: { location: string }[] };
  return files[0]!.location.split('/').at(-1)!;
});

/** Each caller that is let in ends a link of its own. */
const onDisposable: Prepare = async ({ admitted, target: { owner, recordId } }) => {
  const link = admitted ? (await makeLink(owner.session, recordId)).id : recordId;
  return { roles: { link } };
};

export const linkPreparations: Preparations = {
  link_end: onDisposable,
  link_again: onDisposable,
  link_manifest: async ({ world }) => ({ roles: { 'link key': keyOf(await sharedLink(world)) } }),
  link_direct_file: async ({ world }) => ({
    roles: { 'direct link key': keyOf(await sharedDirectLink(world)) },
  }),
  link_file: async ({ world }) => ({
    roles: { 'link key': keyOf(await sharedLink(world)), 'file ticket': await sharedTicket(world) },
  }),
};
