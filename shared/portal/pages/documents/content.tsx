/** Shows what a document says, as far as a browser can do so without letting it do anything. */

import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import { writePath } from '../../scope/write-path.ts';
import { FactTable } from '../health/fact-table.tsx';
import { Pictures } from '../health/file-links.tsx';
import { nameOf, sizeText } from './describe.ts';
import type { FactsOfModel } from './facts-in.ts';
import type { Preview } from './preview.ts';

interface ContentProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly preview: Preview;
  /** The medical data in it, if the service has read any. */
  readonly facts: readonly FactsOfModel[];
  /** Whether the person may replace it. */
  readonly isReplaceable: boolean;
}

export const Content: FC<ContentProperties> = ({ scope, document, preview, facts, isReplaceable }) => {
  const texts = useTexts();
  const { one } = texts.documents;
  const name = nameOf(document, texts);
  const source = `${documentPath(scope, document.id)}/content`;
  return (
    <section class="content" aria-labelledby="content-title">
      <h2 id="content-title">{one.facts}</h2>
      <p class="actions">
        <a href={`${source}?download`}>{one.download}</a>
        {preview.kind === 'frame' && (
          <a href={source} target="_blank" rel="noopener">
            {one.open}
          </a>
        )}
        {document.status === 'active' && !isPreview(scope) && (
          <a href={`${writePath(scope)}&document=${document.id}`}>{texts.inbox.write.sendInMessage}</a>
        )}
        {isReplaceable && <a href={`${documentPath(scope, document.id)}/replace`}>{one.replace}</a>}
      </p>
      {facts.map(({ view, facts: own, rows, total }) => (
        <>
          {texts.health.models[view.name] !== name && <h3>{texts.health.models[view.name]}</h3>}
          <FactTable {...{ scope, view }} rows={rows} caption={texts.health.models[view.name]} isOnDocument />
          {total > own.length && (
            <p>
              <a href={`${sectionPath(scope, 'health')}/${view.name}`}>
                {texts.health.furtherLines(total - own.length)}
              </a>
            </p>
          )}
          <Pictures scope={scope} view={view} facts={own} />
        </>
      ))}
      {preview.kind === 'text' && facts.length === 0 && <Text preview={preview} />}
      {preview.kind === 'text' && facts.length > 0 && (
        <details>
          <summary>{one.asStored}</summary>
          <Text preview={preview} />
        </details>
      )}
      {preview.kind === 'image' && <img src={source} alt={name} />}
      {preview.kind === 'frame' && <iframe src={source} title={name} />}
      {preview.kind === 'none' && <p class="empty">{one.noPreview}</p>}
      {preview.kind === 'large' && (
        <p class="empty">{one.largePreview(sizeText(document.size, texts.tag))}</p>
      )}
    </section>
  );
};

/** What members of a circle see, shown to one who controls the record: she writes from the record itself. */
function isPreview(scope: Scope): boolean {
  return scope.kind === 'carenet' && scope.isPreview;
}

const Text: FC<{ preview: Extract<Preview, { kind: 'text' }> }> = ({ preview: { text, isCut } }) => {
  const { one } = useTexts().documents;
  return (
    <>
      {/* People without a mouse must be able to scroll it. */}
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
      {isCut && <p>{one.tooLong}</p>}
    </>
  );
};
