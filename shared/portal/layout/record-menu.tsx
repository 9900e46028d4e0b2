/** Leads to the parts of a record: beside the page on a laptop, at the bottom of the screen on a phone. */
import type { FC } from 'hono/jsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { type RecordSection, type Scope, sectionPath } from '../scope/scope.ts';
import type { Texts } from '../texts/index.ts';
import { useTexts } from './request-context.ts';

/** What the member of a carenet can see. The rest belongs to those who control the record. The most used come first. */
const sectionsOf: Readonly<Record<Scope['kind'], readonly RecordSection[]>> = {
  record: ['health', 'documents', 'sharing', 'activity', 'details', 'apps'],
  carenet: ['health', 'documents', 'details', 'apps'],
};

/** A thumb finds five places at the bottom of a phone. Where there are more, the fifth unfolds the rest. */
const mostPlaces = 5;

interface Entry {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

function entriesOf(scope: Scope, section: RecordSection | undefined, texts: Texts): readonly Entry[] {
  const entries = sectionsOf[scope.kind].map((name): Entry => {
    const href = sectionPath(scope, name);
    return { icon: name, label: texts.common[name], href, isCurrent: name === section };
  });
  if (scope.kind === 'record' || !scope.isPreview) return entries;
  const href = `/records/${scope.recordId}/sharing/${scope.carenetId}`;
  return [...entries, { icon: 'sharing', label: texts.records.endPreview, href, isCurrent: false }];
}

interface RecordMenuProperties {
  readonly scope: Scope;
  readonly section?: RecordSection | undefined;
}

export const RecordMenu: FC<RecordMenuProperties> = ({ scope, section }) => {
  const texts = useTexts();
  const entries = entriesOf(scope, section, texts);
  const places = entries.length > mostPlaces ? mostPlaces - 1 : entries.length;
  const rest = entries.slice(places);
  return (
    <nav class={`record-menu record-${scope.hue}`} aria-label={texts.common.recordMenu}>
      <ul>
        {entries.map((entry, index) => (
          <li class={index >= places ? 'beside-page' : undefined}>
            <MenuLink {...entry} />
          </li>
        ))}
        {rest.length > 0 && (
          <li class="on-phone">
            <details class="unfolding">
              <summary class={rest.some(({ isCurrent }) => isCurrent) ? 'current' : undefined}>
                <Icon name="more" /> <span>{texts.common.more}</span>
              </summary>
              <ul class="unfolded upwards">
                {rest.map((entry) => (
                  <li>
                    <MenuLink {...entry} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
};

const MenuLink: FC<Entry> = ({ icon, label, href, isCurrent }) => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={icon} /> <span>{label}</span>
  </a>
);
