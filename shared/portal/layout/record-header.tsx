/** Says on every page of a record whose it is, and leads to its sections. */
import type { FC } from 'hono/jsx';
import { type RecordSection, type Scope, sectionPath } from '../scope/scope.ts';
import { useTexts } from './request-context.ts';

/** What the member of a carenet can see. The rest belongs to those who control the record. */
const sectionsOf: Readonly<Record<Scope['kind'], readonly RecordSection[]>> = {
  record: ['health', 'documents', 'details', 'sharing', 'apps', 'activity'],
  carenet: ['health', 'documents', 'details'],
};

interface RecordHeaderProperties {
  readonly scope: Scope;
  readonly section?: RecordSection | undefined;
}

export const RecordHeader: FC<RecordHeaderProperties> = ({ scope, section }) => {
  const texts = useTexts();
  return (
    <section class={`record record-${scope.hue}`} aria-labelledby="whose">
      <p class="whose" id="whose">
        <Initials name={scope.owner} />
        <strong>{scope.owner}</strong> <span class="how">{scope.access(texts)}</span>
      </p>
      <nav aria-label={texts.common.recordMenu}>
        <ul>
          {sectionsOf[scope.kind].map((name) => (
            <li>
              <a href={sectionPath(scope, name)} aria-current={name === section ? 'page' : undefined}>
                {texts.common[name]}
              </a>
            </li>
          ))}
          {scope.kind === 'carenet' && scope.isPreview && (
            <li>
              <a href={`/records/${scope.recordId}/sharing/${scope.carenetId}`}>{texts.records.endPreview}</a>
            </li>
          )}
        </ul>
      </nav>
    </section>
  );
};

export const Initials: FC<{ name: string }> = ({ name }) => (
  <span class="initials" aria-hidden="true">
    {initials(name)}
  </span>
);

/** First letters of the first and the last name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
