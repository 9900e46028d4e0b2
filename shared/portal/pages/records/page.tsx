import type { FC } from 'hono/jsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { dateText } from '../../components/formats.ts';
import { Icon } from '../../components/icon.tsx';
import { Initials } from '../../components/initials.tsx';
import { Done } from '../../components/notice.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';

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
      <Done texts={texts.invitations.read.done} />
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
        groupsOf(records, texts).map(({ title, scopes }) => (
          <Group title={title} scopes={scopes} birthDates={birthDates} />
        ))
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

interface RecordGroup {
  /** Undefined where all records are in one group. */
  readonly title: string | undefined;
  readonly scopes: readonly Scope[];
}

/** Those of people she cares for stand together, as soon as there is one. */
function groupsOf(records: readonly Scope[], { records: { groups } }: Texts): readonly RecordGroup[] {
  const nameOf = (scope: Scope): keyof typeof groups => {
    if (scope.kind === 'carenet') return 'shared';
    if (scope.relation) return 'care';
    return scope.isOwner ? 'own' : 'shared';
  };
  const found = Map.groupBy(records, nameOf);
  if (!found.has('care')) return [{ title: undefined, scopes: records }];
  return (['own', 'care', 'shared'] as const).flatMap((name) => {
    const scopes = found.get(name);
    return scopes ? [{ title: groups[name], scopes }] : [];
  });
}

const Group: FC<RecordGroup & Pick<RecordsProperties, 'birthDates'>> = ({ title, scopes, birthDates }) => (
  <>
    {title && <h2>{title}</h2>}
    <TapRows>
      {scopes.map((scope) => (
        <TapRow
          class={`record-${scope.hue}`}
          href={sectionPath(scope, 'health')}
          picture={<Initials name={scope.owner} />}
          title={scope.owner}
          detail={<Detail scope={scope} birthDate={birthDates.get(scope)} />}
        />
      ))}
    </TapRows>
  </>
);

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
