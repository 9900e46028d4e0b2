import type { FC } from 'hono/jsx';
import type { AppManifest, SmartGrant } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Done } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { AppForm } from './app-form.tsx';
import { GrantedApps, grantedApps } from './granted-apps.tsx';
import { isSmartOnly, smartPart } from './smart-app.ts';

interface UsedApp {
  readonly app: AppManifest;
  /** When it made its last call on the record, on its own or for someone; undefined when it never did. */
  readonly lastUse: string | undefined;
}

interface AppsProperties {
  readonly scope: RecordScope;
  readonly apps: readonly UsedApp[];
  /** What SMART apps were let in for, on the record and in its circles. */
  readonly grants: readonly SmartGrant[];
  /** All apps of the service. */
  readonly all: readonly AppManifest[];
}

export const AppsPage: FC<AppsProperties> = ({ scope, apps, grants, all }) => {
  const texts = useTexts();
  const { apps: own } = texts;
  const path = sectionPath(scope, 'apps');
  const isIn = ({ id }: AppManifest) =>
    apps.some(({ app }) => app.id === id) || grants.some((grant) => grant.app.id === id);
  const others = all.filter((app) => !isIn(app));
  return (
    <Page title={own.title} scope={scope} section="apps">
      <Done texts={own.done} />
      <h1>{own.title}</h1>
      <p>{own.lead}</p>
      {apps.length + grants.length === 0 ? (
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
          <GrantedApps
            path={path}
            activity={sectionPath(scope, 'activity')}
            apps={grantedApps(grants, all)}
          />
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
              <Add app={app} path={path} />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
};

/** How an app that is not in is let in. One that speaks SMART asks for no more than it needs, so that is the way if there are two. */
const Add: FC<{ app: AppManifest; path: string }> = ({ app, path }) => {
  const { apps: own, smart } = useTexts();
  const part = smartPart(app);
  if (part?.isForPeople && part.canBeOpened)
    return (
      <>
        <p class="muted">{own.willAsk}</p>
        <AppForm action={`${path}/launch`} app={app} label={own.open(app.name)} kind="secondary" />
      </>
    );
  if (part?.isBackend)
    return (
      <>
        <p class="muted">{own.background}</p>
        <p>
          <a class="button quiet" href={`${path}/let-in?app=${encodeURIComponent(app.id)}`}>
            {own.allow(app.name)}
          </a>
        </p>
      </>
    );
  if (isSmartOnly(app)) return <p class="muted">{smart.apps.beginsThere}</p>;
  return (
    <>
      {app.autonomous_reason && <p class="muted">{own.background}</p>}
      {app.index ? (
        <>
          <p class="muted">{own.willAsk}</p>
          <AppForm action={`${path}/open`} app={app} label={own.open(app.name)} kind="secondary" />
        </>
      ) : (
        <AppForm action={path} app={app} label={own.allow(app.name)} kind="secondary" />
      )}
    </>
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
