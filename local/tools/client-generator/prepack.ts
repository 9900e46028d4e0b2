/** `npm run prepack`: compiles the typed client. npm runs it before it packs the package. */
import { buildClient } from './build.ts';

buildClient();
