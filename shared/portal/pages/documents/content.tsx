/** Shows what a document says, as far as a browser can do so without letting it do anything. */

import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { nameOf } from './describe.ts';
import type { Preview } from './preview.ts';

interface ContentProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly preview: Preview;
}

export const Content: FC<ContentProperties> = ({ scope, document, preview }) => {
  const texts = useTexts();
  const { one } = texts.documents;
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
      </p>
      {preview.kind === 'text' && (
        // Who has no mouse must be able to scroll it.
        <pre tabindex={0}>
          <code>{preview.text}</code>
        </pre>
      )}
      {preview.kind === 'text' && preview.isCut && <p>{one.tooLong}</p>}
      {preview.kind === 'image' && <img src={source} alt={nameOf(document, texts)} />}
      {preview.kind === 'frame' && <iframe src={source} title={nameOf(document, texts)} />}
      {preview.kind === 'none' && <p class="empty">{one.noPreview}</p>}
    </section>
  );
};
