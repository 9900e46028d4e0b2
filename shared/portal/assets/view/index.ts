/** The script of the page that opens a link, as modules: each names those that it imports by the path that they are served at. */
import { type Asset, asset } from '../asset.ts';
import dom from './dom.page.js';
import fetching from './fetch.page.js';
import fhir from './fhir.page.js';
import jwe from './jwe.page.js';
import link from './link.page.js';
import narrative from './narrative.page.js';
import resources from './resources.page.js';
import shown from './shown.page.js';
import tables from './tables.page.js';
import view from './view.page.js';
import words from './words.page.js';

const modules: readonly (readonly [name: string, source: string])[] = [
  ['dom', dom],
  ['words', words],
  ['link', link],
  ['jwe', jwe],
  ['fetch', fetching],
  ['resources', resources],
  ['fhir', fhir],
  ['narrative', narrative],
  ['tables', tables],
  ['shown', shown],
  ['view', view],
];

/** Each after those that it imports, the page's own script at the end. */
export const viewModules: Readonly<Record<string, Asset>> = linked(modules);

/** Throws when a module imports one that does not stand before it. */
function linked(sources: typeof modules): Readonly<Record<string, Asset>> {
  const made: Record<string, Asset> = {};
  for (const [name, source] of sources) {
    const content = source.replace(/(?<= from ')\.\/(\w+)\.page\.js(?=';)/g, (_, imported: string) => {
      const known = made[imported];
      if (!known) throw new Error(`${name} imports ${imported}, which is not there yet.`);
      return known.path;
    });
    made[name] = asset(`view-${name}`, 'js', 'text/javascript; charset=utf-8', content);
  }
  return made;
}
