/** A link is made, made again, opened by anybody and ended. */
import { keys } from '../../../../shared/store/items/index.ts';
import { checkLink } from '../checks/links.ts';
import type { Call } from '../client.ts';
import { freshKey, type Scene } from './parts.ts';

const passcode = 'ferry 4711';
const mostViews = 3;
/** What a link made before says to a form that was sent again. */
const madeBefore = { status: 409, text: 'has been made since' };

/** Who controls the record makes two links of one label: of the first, the second takes the place. */
export const link =
  ({ hasPasscode }: { readonly hasPasscode: boolean }) =>
  async (scene: Scene): Promise<void> => {
    const { run, world, client } = scene;
    const { recordId } = world.small;
    const by = world.owner.session;
    const label = freshKey(scene);
    const record = { record: recordId };
    const newest = await newestOf(scene, recordId);
    const form = {
      content: 'summary',
      label,
      max_views: String(mostViews),
      notify: 'true',
      read_newest: newest,
      ...(hasPasscode && { passcode, passcode_tries: '10' }),
    };
    const create: Call = { operation: 'link_create', by, on: record, form };
    // The same form twice at the same time, as somebody in a hurry sends it.
    const others = run.chance.happens(0.3)
      ? [client.persist(run, create, { ...madeBefore, byOthers: true })]
      : [];
    await Promise.all([
      client.persist(run, create, { ...madeBefore, byOthers: others.length > 0 }),
      ...others,
    ]);
    const first = await newestOf(scene, recordId);
    const again = await client.persist(
      run,
      {
        operation: 'link_again',
        by,
        on: { ...record, link: first },
        form: { read_newest: first },
      },
      madeBefore,
    );
    const second = await newestOf(scene, recordId);
    // Without the answer nobody has the link, and nobody opens it.
    const key = keyIn(again.text);
    const opened = key ? await open(scene, key, hasPasscode) : [];
    const isEnded = run.chance.happens(0.5);
    if (isEnded) {
      const end: Call = { operation: 'link_end', by, on: { ...record, link: second } };
      await client.persist(run, end);
    }
    run.checks.push(checkLink(run, { recordId, label, first, second, isEnded, opened, mostViews }));
  };

/** Opens it as often as it may be opened, and once more. Returns the statuses; undefined where there was no answer. */
async function open(
  scene: Scene,
  key: string,
  hasPasscode: boolean,
): Promise<readonly (number | undefined)[]> {
  const { run, client } = scene;
  const body = JSON.stringify({ recipient: 'Practice', ...(hasPasscode && { passcode }) });
  const mediaType = 'application/json';
  const call: Call = { operation: 'link_manifest', on: { 'link key': key }, body, mediaType };
  const statuses: (number | undefined)[] = [];
  for (let time = 0; time <= mostViews; time += 1) statuses.push((await client.send(run, call)).status);
  return statuses;
}

/** As the list of links says it. */
async function newestOf({ store }: Scene, recordId: string): Promise<string> {
  const items = await store.query(keys.linksOfRecord(recordId));
  return items.findLast((item) => 'locator' in item)?.id ?? 'none';
}

function keyIn(text: string): string | undefined {
  const [, encoded] = /<link>shlink:\/([\w-]+)<\/link>/.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  const { url } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as { readonly url: string };
  return url.split('/').at(-1);
}
