/** The files of a fact: links that open or save them, and pictures. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { sizeText } from '../documents/describe.ts';
import { isShownByBrowser } from '../documents/preview.ts';
import type { Fact } from './facts.ts';
import type { ModelView, NoteFile } from './models/model-view.ts';

type Words = Texts['health']['files'];

interface FileLinksProperties {
  readonly scope: Scope;
  readonly documentId: string;
  readonly files: readonly NoteFile[];
}

/** What can be opened is opened; of what can only be saved, the kind is told. */
export const FileLinks: FC<FileLinksProperties> = ({ scope, documentId, files }) => {
  const { health, tag } = useTexts();
  const words = health.files;
  const labels = files.map(({ type }) => labelOf(type, words));
  // A cell with nothing in it is left out on narrow screens.
  if (files.length === 0) return null;
  return (
    <span>
      {files.map((file, index) => {
        const label = labels[index]!;
        const isOnly = labels.filter((one) => one === label).length === 1;
        const place = labels.slice(0, index + 1).filter((one) => one === label).length;
        const about = [kindOf(file.type, words), sizeText(file.size, tag)].filter(Boolean).join(', ');
        return (
          <span class="file">
            <a href={documentId === '' ? undefined : filePath(scope, documentId, file)}>
              {isOnly ? label : words.numbered(label, place)}
            </a>{' '}
            <span class="muted">{about}</span>
          </span>
        );
      })}
    </span>
  );
};

/** So many pictures are on a page; links lead to the others. */
const mostPictures = 6;

/** The pictures of facts of one document. */
export const Pictures: FC<{ scope: Scope; view: ModelView; facts: readonly Fact[] }> = ({
  scope,
  view,
  facts,
}) => {
  const { health } = useTexts();
  // A fact that a circle shows without its document comes without its pictures.
  const shown = facts.filter(({ __documentid__ }) => __documentid__ !== '');
  const pictures = shown.flatMap((fact) =>
    (view.files?.(fact) ?? []).filter(({ type }) => isPicture(type)).map((file) => ({ fact, file })),
  );
  return (
    <>
      {pictures.slice(0, mostPictures).map(({ fact, file }) => {
        const path = filePath(scope, fact.__documentid__, file);
        const title = view.title(fact) || health.notSaid;
        return (
          <figure class="picture">
            <a href={path}>
              <img src={path} alt={health.files.shown(title)} loading="lazy" />
            </a>
            <figcaption>{title}</figcaption>
          </figure>
        );
      })}
    </>
  );
};

function filePath(scope: Scope, documentId: string, { number }: NoteFile): string {
  return `${documentPath(scope, documentId)}/attachments/${number}`;
}

function isPicture(type: string): boolean {
  return type.startsWith('image/') && isShownByBrowser(type);
}

function labelOf(type: string, words: Words): string {
  if (type === 'application/pdf') return words.pdf;
  if (isPicture(type)) return words.picture;
  return type === 'text/plain' ? words.text : words.other;
}

/** Only of what is saved: what is opened has its kind in the link. */
function kindOf(type: string, { kinds }: Words): string | undefined {
  if (isShownByBrowser(type) || type === 'text/plain') return undefined;
  if (type === 'text/html' || type === 'application/xhtml+xml') return kinds.page;
  if (/^(?:text|application)\/(?:\S+\+)?xml$/.test(type)) return kinds.xml;
  if (/rtf$|msword$|wordprocessingml|opendocument\.text$/.test(type)) return kinds.word;
  if (type.startsWith('image/')) return kinds.picture;
  if (type.startsWith('audio/')) return kinds.sound;
  return type.startsWith('video/') ? kinds.film : undefined;
}
