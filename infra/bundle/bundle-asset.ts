/**
 * The code of a function as an asset of the CDK. Its own construct for Node functions starts npm for each of them, which takes
 * most of a synthesis; and `npm run bundles` would measure another bundle than the deployed one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { FunctionSpec } from '../resources/functions.ts';
import { allBundles } from './all-bundles.ts';
import { root } from './bundling.ts';

/** Bundles the function, unless the synthesis leaves bundles out. */
export function bundleOf(spec: FunctionSpec<string>): Code {
  return Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // The CDK asks for an image. It is not used, because esbuild runs here. The command tells one function from another:
      // the CDK bundles only once what has the same folder and the same options.
      image: DockerImage.fromRegistry('none'),
      command: [spec.name],
      local: {
        tryBundle(folder) {
          writeFileSync(join(folder, 'index.mjs'), allBundles().contents.get(spec.name)!);
          return true;
        },
      },
    },
  });
}
