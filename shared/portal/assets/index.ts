/** Styles, scripts and icon. A path has the digest of its content, so that browsers may keep it for ever. */
import { createHash } from 'node:crypto';
import pico from '@picocss/pico/css/pico.classless.min.css';
import icon from './icon.svg';
import styles from './portal.css';
import script from './portal.page.js';
import session from './session.page.js';
import upload from './upload.page.js';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

function asset(name: string, extension: string, type: string, content: string): Asset {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { path: `/assets/${name}-${digest}.${extension}`, type, content };
}

export const assets = {
  styles: asset('portal', 'css', 'text/css; charset=utf-8', `${pico}\n${styles}`),
  script: asset('portal', 'js', 'text/javascript; charset=utf-8', script),
  session: asset('session', 'js', 'text/javascript; charset=utf-8', session),
  upload: asset('upload', 'js', 'text/javascript; charset=utf-8', upload),
  icon: asset('icon', 'svg', 'image/svg+xml', icon),
} as const satisfies Record<string, Asset>;

/** The paths, for pages. */
export const assetPaths = {
  styles: assets.styles.path,
  script: assets.script.path,
  session: assets.session.path,
  upload: assets.upload.path,
  icon: assets.icon.path,
};
