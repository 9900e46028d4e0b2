/** The script of the page that opens a link, as modules: each names those that it imports by the path that they are served at. */
import { linkModules } from '../modules.ts';
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

const modules = [
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
] as const;

/** Each after those that it imports, the page's own script at the end. */
export const viewModules = linkModules('view', modules);
