import type { FC } from 'hono/jsx';
import { Initials } from '../../components/initials.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';

/** The records of a person: her own, and those shared with her. */
export const RecordsPage: FC<{ records: readonly Scope[] }> = ({ records }) => {
  const { texts, options } = useRequest();
  return (
    <Page title={texts.records.title}>
      <h1>{texts.records.title}</h1>
      {records.length === 0 ? (
        <>
          <p>{texts.records.empty}</p>
          {!options.registration && <p>{texts.records.emptyHelp}</p>}
        </>
      ) : (
        <ul class="cards">
          {records.map((scope) => (
            <li class={`card record-${scope.hue}`}>
              <a class="whose" href={sectionPath(scope, 'health')}>
                <Initials name={scope.owner} />
                <span>
                  <strong>{scope.owner}</strong>
                  <br />
                  <span class="muted">{scope.access(texts)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {options.registration && (
        <p>
          <a class="button" href="/records/new">
            {texts.records.start.open}
          </a>
        </p>
      )}
    </Page>
  );
};
