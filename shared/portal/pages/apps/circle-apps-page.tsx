/** What apps see through a circle: those that this person let in, for who controls the record those of everybody. */
import type { FC } from 'hono/jsx';
import type { AppManifest, SmartGrant } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Done } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type CarenetScope, sectionPath } from '../../scope/scope.ts';
import { AppForm } from './app-form.tsx';
import { GrantedApps, grantedApps } from './granted-apps.tsx';
import { smartPart } from './smart-app.ts';

interface CircleAppsProperties {
  readonly scope: CarenetScope;
  readonly grants: readonly SmartGrant[];
  /** All apps of the service. */
  readonly all: readonly AppManifest[];
}

export const CircleAppsPage: FC<CircleAppsProperties> = ({ scope, grants, all }) => {
  const texts = useTexts();
  const { apps: own, smart } = texts;
  const path = sectionPath(scope, 'apps');
  const others = all.filter((app) => {
    const part = smartPart(app);
    return part?.isForPeople && part.canBeOpened && !grants.some((grant) => grant.app.id === app.id);
  });
  return (
    <Page title={own.title} scope={scope} section="apps">
      <Done texts={own.done} />
      <h1>{own.title}</h1>
      <p>{smart.circle.lead}</p>
      {grants.length === 0 ? (
        <EmptyState icon="apps" text={smart.circle.empty} />
      ) : (
        <ul class="cards">
          <GrantedApps path={path} apps={grantedApps(grants, all)} circle={scope.carenetId} />
        </ul>
      )}
      <section aria-labelledby="add">
        <h2 id="add">{own.add}</h2>
        {others.length === 0 && <p class="empty">{smart.circle.noneToAdd}</p>}
        <ul class="cards">
          {others.map((app) => (
            <li class="card">
              <h3>{app.name}</h3>
              <p>{appText(app, 'description', texts)}</p>
              <p class="muted">{own.willAsk}</p>
              <AppForm action={`${path}/launch`} app={app} label={own.open(app.name)} kind="secondary" />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
};
