/** The look of one portal: the styles and the icon in the operator's colour. */
import pico from '@picocss/pico/css/pico.classless.min.css';
import { grounds } from '../../colour.ts';
import { type Asset, asset } from '../assets/asset.ts';
import device from '../assets/device.css';
import frame from '../assets/frame.css';
import icon from '../assets/icon.svg';
import kit from '../assets/kit.css';
import links from '../assets/links.css';
import styles from '../assets/portal.css';
import view from '../assets/view.css';
import { type AppIcon, appIconsIn } from '../install/app-icons.ts';
import { coloursOf } from './colours.ts';

export interface Look {
  readonly styles: Asset;
  readonly icon: Asset;
  /** For systems that install the portal like an app. */
  readonly appIcons: readonly AppIcon[];
  readonly colour: string;
  /** What is seen while the installed portal starts. */
  readonly background: string;
}

/** In the colour that the portal has when the operator chooses none. */
const ownColour = '#0a6269';

/** Makes the look in a colour such as `#0a6269`, which the settings have checked for contrast. */
export function lookOf(colour: string = ownColour): Look {
  const all = [pico, coloursOf(colour), styles, frame, kit, links, view, device].join('\n');
  return {
    styles: asset('portal', 'css', 'text/css; charset=utf-8', all),
    icon: asset('icon', 'svg', 'image/svg+xml', icon.replace('currentColor', colour)),
    appIcons: appIconsIn(colour),
    colour,
    background: grounds.light.page,
  };
}
