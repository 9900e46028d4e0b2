/**
 * The code of a function as an asset of the CDK. Its own construct for Node functions starts npm for each of them, which takes
 * most of a synthesis; and `npm run bundles` would measure another bundle than the deployed one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { type FunctionSpec, functions } from '../resources/functions.ts';
import { portalFunction } from '../resources/portal-function.ts';
import { buildTogetherOptions, root } from './bundling.ts';

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
          bundles ??= bundleAll();
          writeFileSync(join(folder, 'index.mjs'), bundles.get(spec.name)!);
          return true;
        },
      },
    },
  });
}

/** By name of the function. */
let bundles: ReadonlyMap<string, Uint8Array> | undefined;

/** All at once, when the first is wanted: one after the other they would take several times as long. */
function bundleAll(): ReadonlyMap<string, Uint8Array> {
  const specs = [...functions, portalFunction];
  const options = { ...buildTogetherOptions(specs), outdir: root, write: false } as const;
  const { outputFiles } = buildSync(options);
  const contents = new Map(outputFiles.map((file) => [file.path, file.contents]));
  return new Map(specs.map(({ name }) => [name, contents.get(join(root, name, 'index.mjs'))!]));
}
