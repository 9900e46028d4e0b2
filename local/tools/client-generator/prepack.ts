/** `npm run prepack`, which npm itself runs before it packs the package: compiles the typed client. */
import { buildClient } from './build.ts';

buildClient();
