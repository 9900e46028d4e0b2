/** SMART apps that were let in, a card each, with everything that each was let in for. */
import type { FC } from 'hono/jsx';
import type { AppManifest, SmartGrant } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import { Tag } from '../../components/tag.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { Grant } from '../smart/grant.tsx';
import { AppForm } from './app-form.tsx';
import { smartPart } from './smart-app.ts';

export interface GrantedApp {
  readonly id: string;
  readonly name: string;
  /** Undefined for an app that registered itself: lists of apps name only those that somebody has checked. */
  readonly manifest: AppManifest | undefined;
  readonly grants: readonly SmartGrant[];
}

/** By app, in the order of their names. */
export function grantedApps(
  grants: readonly SmartGrant[],
  manifests: readonly AppManifest[],
): readonly GrantedApp[] {
  const byApp = Map.groupBy(grants, ({ app }) => app.id);
  return [...byApp.values()]
    .map((own) => {
      const { id, name } = own[0]!.app;
      return { id, name, manifest: manifests.find((manifest) => manifest.id === id), grants: own };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

interface GrantedProperties {
  /** Of the page, to which forms are sent. */
  readonly path: string;
  readonly activity?: string | undefined;
  readonly apps: readonly GrantedApp[];
  /** Where the page is about a circle, its id. */
  readonly circle?: string;
}

export const GrantedApps: FC<GrantedProperties> = ({ path, activity, apps, circle }) => {
  const texts = useTexts();
  const { apps: own, smart } = texts;
  return (
    <>
      {apps.map(({ id, name, manifest, grants }) => {
        const part = manifest && smartPart(manifest);
        return (
          <li class="card">
            <h2>{name}</h2>
            {manifest ? (
              <p>{appText(manifest, 'description', texts)}</p>
            ) : (
              <Tag kind="caution">{smart.apps.unchecked}</Tag>
            )}
            {part?.isForPeople && part.canBeOpened && (
              <div class="actions">
                <AppForm action={`${path}/launch`} app={{ id }} label={own.open(name)} />
              </div>
            )}
            <ul class="facts grants">
              {grants.map((grant) => (
                <li>
                  <Grant
                    grant={grant}
                    stop={`${path}/stop`}
                    activity={activity}
                    isInCircle={circle !== undefined}
                  >
                    {grant.kind === 'system' && (
                      <p>
                        <a class="standalone" href={`${path}/let-in?app=${encodeURIComponent(id)}`}>
                          {smart.apps.again(name)}
                        </a>
                      </p>
                    )}
                  </Grant>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </>
  );
};
