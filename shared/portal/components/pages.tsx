/** Leads through a list that is longer than a page. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';
import { Icon } from './icon.tsx';

interface PagesProperties {
  readonly offset: number;
  readonly limit: number;
  readonly shown: number;
  readonly total: number;
  /** False where the entries are no figures that a person counts. */
  readonly isCounted?: boolean;
  /** What else the address says. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** Nothing when everything is on one page. */
export const Pages: FC<PagesProperties> = ({ offset, limit, shown, total, isCounted = true, query }) => {
  const { health } = useTexts();
  if (total <= limit && offset === 0) return null;
  const to = (start: number) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
    if (start > 0) parameters.set('offset', String(start));
    return `?${parameters}`;
  };
  return (
    <nav
      class="pages"
      aria-label={
        isCounted ? health.page(offset + 1, offset + shown, total) : `${health.newer}, ${health.older}`
      }
    >
      {offset > 0 && (
        <a rel="prev" href={to(Math.max(0, offset - limit))}>
          <Icon name="previous" /> {health.newer}
        </a>
      )}
      {isCounted && (
        <span class="muted">{health.page(Math.min(offset + 1, total), offset + shown, total)}</span>
      )}
      {offset + shown < total && (
        <a rel="next" href={to(offset + limit)}>
          {health.older} <Icon name="next" />
        </a>
      )}
    </nav>
  );
};
