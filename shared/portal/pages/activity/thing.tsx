/** One thing that somebody did: a sentence, when it was, and what it was about. */
import type { FC } from 'hono/jsx';
import type { Activity } from '../../../client/index.ts';
import { Time } from '../../components/time.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope } from '../../scope/scope.ts';
import { documentName } from './document-name.ts';
import { joined } from './kinds.ts';
import type { Told } from './tell.ts';

interface ThingProperties {
  readonly scope: RecordScope;
  readonly activity: Activity;
  readonly told: Told;
}

/** How many documents stand open; more are folded away. */
const mostOpen = 3;

export const Thing: FC<ThingProperties & { role: string | undefined }> = ({ role, ...view }) => {
  const { sentence, line } = view.told;
  return (
    <li>
      {sentence}{' '}
      <span class="muted">
        {role && `${role} · `}
        <When line={line} />
      </span>
      <About {...view} />
    </li>
  );
};

/** What the reader has looked at herself, folded away: she knows it, and it would hide what others did. */
export const OwnViews: FC<ThingProperties> = (view) => {
  const { sentence, line } = view.told;
  return (
    <li>
      <details>
        <summary>{sentence}</summary>
        <p class="muted">
          <When line={line} />
        </p>
        <About {...view} isWhole />
      </details>
    </li>
  );
};

/** Once, or how often and when last. */
const When: FC<Pick<Told, 'line'>> = ({ line: { times, last } }) => {
  const { activity } = useTexts();
  return (
    <>
      {times > 1 && `${activity.times(times)} · `}
      <Time value={last} style="clock" />
    </>
  );
};

/** The kinds and documents for which the sentence has no room, and what it cannot say. */
const About: FC<ThingProperties & { isWhole?: boolean }> = ({
  scope,
  activity,
  told: { line, furtherKinds, named },
  isWhole = false,
}) => {
  const texts = useTexts();
  const { activity: words, tag } = texts;
  const documents = line.documents.map((id) => (
    <a href={documentPath(scope, id)}>{nameIn(activity, id) ?? words.document}</a>
  ));
  const left = line.document_count - line.documents.length;
  const folded = [...documents.slice(mostOpen), ...(left > 0 ? [words.furtherDocuments(left)] : [])];

  function nameIn({ documents: known }: Activity, id: string): string | undefined {
    const document = known.find((one) => one.id === id);
    return document && documentName(document, texts);
  }

  return (
    <>
      {isWhole && named && <p>{joined([named, ...furtherKinds], tag)}</p>}
      {!isWhole && furtherKinds.length > 0 && (
        <details>
          <summary>{words.furtherKinds(furtherKinds.length)}</summary>
          {joined(furtherKinds, tag)}
        </details>
      )}
      {documents.length > 0 && <Items items={documents.slice(0, mostOpen)} />}
      {folded.length > 0 && (
        <details>
          <summary>{words.furtherDocuments(line.document_count - mostOpen)}</summary>
          <Items items={folded} />
        </details>
      )}
      {line.untold > 0 && <p class="muted">{words.untold}</p>}
    </>
  );
};

const Items: FC<{ items: readonly unknown[] }> = ({ items }) => (
  <ul>
    {items.map((item) => (
      <li>{item}</li>
    ))}
  </ul>
);
