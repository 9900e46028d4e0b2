/** The scripts about what is kept in a browser, as modules. The service worker is none: it stands at an address of its own. */
import { linkModules } from '../modules.ts';
import { viewModules } from '../view/index.ts';
import access from './access.page.js';
import card from './card.page.js';
import device from './device.page.js';
import keep from './keep.page.js';
import lookAfter from './look-after.page.js';
import offline from './offline.page.js';
import paper from './paper.page.js';
import store from './store.page.js';

const modules = [
  ['store', store],
  ['card', card],
  ['access', access],
  ['paper', paper],
  ['look-after', lookAfter],
  ['keep', keep],
  ['device', device],
  ['offline', offline],
] as const;

export const deviceModules = linkModules('device', modules, viewModules);

/** What the page that is shown without a connection consists of. */
export const offlineModules = [
  viewModules.dom,
  ...(['store', 'card', 'access', 'paper', 'offline'] as const).map((name) => deviceModules[name]),
];
