import type { FC } from 'hono/jsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { dateText } from '../../components/formats.ts';
import { Icon } from '../../components/icon.tsx';
import { Initials } from '../../components/initials.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';

interface RecordsProperties {
  readonly records: readonly Scope[];
  /** `YYYY-MM-DD`, of records whose names do not tell them apart. */
  readonly birthDates: ReadonlyMap<Scope, string>;
}

/** The records of a person: her own, and those shared with her. */
export const RecordsPage: FC<RecordsProperties> = ({ records, birthDates }) => {
  const { texts, options } = useRequest();
  const start = { href: '/records/new', label: texts.records.start.open };
  return (
    <Page title={texts.records.title}>
      <h1>{texts.records.title}</h1>
      {records.length === 0 ? (
        <EmptyState
          icon="records"
          text={texts.records.empty}
          action={options.registration ? start : undefined}
        >
          {!options.registration && <p>{texts.records.emptyHelp}</p>}
        </EmptyState>
      ) : (
        <TapRows>
          {records.map((scope) => (
            <TapRow
              class={`record-${scope.hue}`}
              href={sectionPath(scope, 'health')}
              picture={<Initials name={scope.owner} />}
              title={scope.owner}
              detail={<Detail scope={scope} birthDate={birthDates.get(scope)} />}
            />
          ))}
        </TapRows>
      )}
      {records.length > 0 && options.registration && (
        <p>
          <a class="button quiet" href={start.href}>
            <Icon name="add" /> {start.label}
          </a>
        </p>
      )}
    </Page>
  );
};

const Detail: FC<{ scope: Scope; birthDate: string | undefined }> = ({ scope, birthDate }) => {
  const { texts } = useRequest();
  const born = dateText(birthDate, texts.tag);
  return (
    <>
      {born && `${texts.records.born(born)} · `}
      {scope.access(texts)}
    </>
  );
};
