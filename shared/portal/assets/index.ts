/** The scripts, which are the same in every portal. Styles and icon have the operator's colour: look/look.ts. */
import { type Asset, asset } from './asset.ts';
import byHand from './by-hand.page.js';
import { deviceModules } from './device/index.ts';
import fromLink from './from-link.page.js';
import made from './made.page.js';
import passkey from './passkey.page.js';
import photo from './photo.page.js';
import script from './portal.page.js';
import session from './session.page.js';
import upload from './upload.page.js';
import { viewModules } from './view/index.ts';

const javascript = 'text/javascript; charset=utf-8';

export const assets = {
  made: asset('made', 'js', javascript, made),
  passkey: asset('passkey', 'js', javascript, passkey),
  script: asset('portal', 'js', javascript, script),
  byHand: asset('by-hand', 'js', javascript, byHand),
  session: asset('session', 'js', javascript, session),
  fromLink: asset('from-link', 'js', javascript, fromLink),
  photo: asset('photo', 'js', javascript, photo),
  upload: asset('upload', 'js', javascript, upload),
  ...viewModules,
  ...deviceModules,
} as const satisfies Record<string, Asset>;

/** The paths, for pages. */
export const assetPaths = {
  made: assets.made.path,
  passkey: assets.passkey.path,
  script: assets.script.path,
  byHand: assets.byHand.path,
  session: assets.session.path,
  fromLink: assets.fromLink.path,
  photo: assets.photo.path,
  upload: assets.upload.path,
  view: viewModules.view.path,
  lookAfter: deviceModules['look-after'].path,
  keep: deviceModules.keep.path,
  device: deviceModules.device.path,
};
