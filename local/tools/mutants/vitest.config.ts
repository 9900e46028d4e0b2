/** How the tests of mutants run: those of the folder that MUTATED_FOLDER names, such as `oauth` or `portal/security`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../../..');

/** Tests that call the whole service in memory, of folders of which unit tests show only a part. */
const callsOf: Readonly<Record<string, string>> = {
  fhir: 'test/{http/fhir,unit/domain/fhir,unit/reports}/**/*.test.ts',
  portal: 'test/portal/**/*.test.ts',
  operations: `test/{${[
    'http/{account-apps,accounts,apps,audits,fhir,push,records}/**/*',
    'local/{archive,import-fhir}',
    'local/cli/{accounts,create-record,erase-account,erase-record,lists,migrate,redrive,remove-second-factor}',
    'workers/eraser',
  ]}}.test.ts`,
};

/** Of the folder, or of the one that begins its name when its tests are in no folder of their own. */
function testsOf(folder: string): string[] {
  const own = `test/unit/${folder}`;
  const unit = `${existsSync(join(root, own)) ? own : own.split('/', 3).join('/')}/**/*.test.ts`;
  const calls = globSync(callsOf[folder] ?? [], { cwd: root });
  return [unit, ...calls.filter((file) => !isOnAws.test(readFileSync(join(root, file), 'utf8')))];
}

/** What a test says that starts emulators. */
const isOnAws = /\bstartService\b|\bisOnAws\b|\/aws(-interception)?\.ts'/;

/**
 * The first test that fails ends the run of a mutant. So the test file of the mutated file comes first, and what takes
 * longest comes last: files that hash passwords or hold property tests. Of the others the smallest comes first.
 */
class LikelyFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = (this.ctx.config.related ?? []).map((file) => basename(file, '.ts'));
    const price = ({ moduleId }: TestSpecification) => {
      if (mutated.includes(basename(moduleId, '.test.ts'))) return 0;
      const text = readFileSync(moduleId, 'utf8');
      return text.length + (/from 'fast-check'|hashPassword/.test(text) ? 1_000_000 : 0);
    };
    return files.toSorted((one, other) => price(one) - price(other));
  }
}

/** What the portal imports as text, as `local/server/portal/load-tsx.mjs` does outside of mutants: Vite would make addresses of it, or run it. */
const asText = /\.(?:css|svg|page\.js)$/;
const marked = '\0text:';
const texts = {
  name: 'texts',
  enforce: 'pre',
  async resolveId(this: Resolving, source: string, importer: string | undefined) {
    if (!asText.test(source)) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    // With another ending, so that Vite takes it for code.
    return found && `${marked}${found.id}.js`;
  },
  load(id: string) {
    if (!id.startsWith(marked)) return undefined;
    const file = id.slice(marked.length, -'.js'.length);
    return `export default ${JSON.stringify(readFileSync(file, 'utf8'))};`;
  },
} as const;

interface Resolving {
  resolve(
    source: string,
    importer: string | undefined,
    options: { readonly skipSelf: true },
  ): Promise<{ readonly id: string } | null>;
}

const leftOut = [
  // Bodies of 4 MB take minutes in code that counts what it runs.
  'test/unit/oauth/largest-bodies.test.ts',
  'test/unit/fhir/costly.test.ts',
  'test/http/fhir/large.test.ts',
  // It reads the source of the pages, which Stryker changes.
  'test/portal/texts.test.ts',
  'test/**/*.thorough.test.ts',
];

export default defineConfig({
  plugins: [texts],
  ssr: { resolve: { conditions: ['cheap-passwords', 'node'] } },
  resolve: {
    alias: { 'fast-check': join(import.meta.dirname, 'quick-fast-check.ts') },
  },
  test: {
    include: testsOf(process.env.MUTATED_FOLDER ?? ''),
    exclude: [...configDefaults.exclude, ...leftOut],
    sequence: { sequencer: LikelyFilesFirst },
    isolate: false,
    testTimeout: 30_000,
  },
});
