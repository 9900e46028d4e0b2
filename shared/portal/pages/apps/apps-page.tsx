import type { FC } from 'hono/jsx';
import type { AppManifest } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';

interface UsedApp {
  readonly app: AppManifest;
  /** When it made its last call on the record, on its own or for someone; undefined when it never did. */
  readonly lastUse: string | undefined;
}

interface AppsProperties {
  readonly scope: RecordScope;
  readonly apps: readonly UsedApp[];
  /** Apps of the service that the record does not have. */
  readonly others: readonly AppManifest[];
}

export const AppsPage: FC<AppsProperties> = ({ scope, apps, others }) => {
  const texts = useTexts();
  const { apps: own } = texts;
  return (
    <Page title={own.title} scope={scope} section="apps">
      <Done texts={own.done} />
      <h1>{own.title}</h1>
      <p>{own.lead}</p>
      {apps.length === 0 ? (
        <EmptyState
          icon="apps"
          text={own.empty}
          action={others.length > 0 ? { href: '#add', label: own.add } : undefined}
        />
      ) : (
        <ul class="cards">
          {apps.map((used) => (
            <li class="card">
              <AppCard scope={scope} used={used} />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="add">
        <h2 id="add">{own.add}</h2>
        <p>{own.addLead}</p>
        {others.length === 0 && <p class="empty">{own.noneToAdd}</p>}
        <ul class="cards">
          {others.map((app) => (
            <li class="card">
              <h3>{app.name}</h3>
              <p>{appText(app, 'description', texts)}</p>
              {app.autonomous_reason && <p class="muted">{own.background}</p>}
              {app.index ? (
                <>
                  <p class="muted">{own.willAsk}</p>
                  <AppForm
                    action={`${sectionPath(scope, 'apps')}/open`}
                    app={app}
                    label={own.open(app.name)}
                    kind="secondary"
                  />
                </>
              ) : (
                <AppForm
                  action={sectionPath(scope, 'apps')}
                  app={app}
                  label={own.allow(app.name)}
                  kind="secondary"
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
};

const AppCard: FC<{ scope: RecordScope; used: UsedApp }> = ({ scope, used: { app, lastUse } }) => {
  const texts = useTexts();
  const { apps: own } = texts;
  const path = sectionPath(scope, 'apps');
  return (
    <>
      <h2>{app.name}</h2>
      <p>{appText(app, 'description', texts)}</p>
      <p class="muted">
        {app.mode === 'background' ? own.background : own.wholeRecord}
        <br />
        {lastUse ? (
          <>
            {own.lastUsed} <Time value={lastUse} />
            {' · '}
            <a href={`${sectionPath(scope, 'activity')}?app=${encodeURIComponent(app.id)}`}>{own.activity}</a>
          </>
        ) : (
          own.neverUsed
        )}
      </p>
      <div class="actions">
        {app.index && <AppForm action={`${path}/open`} app={app} label={own.open(app.name)} />}
        <details>
          <summary>{own.remove(app.name)}</summary>
          <p>{own.removeLead}</p>
          <AppForm action={`${path}/remove`} app={app} label={own.remove(app.name)} kind="danger" />
        </details>
      </div>
    </>
  );
};

const AppForm: FC<{ action: string; app: AppManifest; label: string; kind?: 'secondary' | 'danger' }> = ({
  action,
  app,
  label,
  kind,
}) => (
  <form method="post" action={action}>
    <FormToken />
    <input type="hidden" name="app" value={app.id} />
    <button type="submit" class={kind}>
      {label}
    </button>
  </form>
);
