/** The form above a list: what to look for, in which order, and which part. It is part of the address, so it works without a script. */
import type { Child, FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';
import { Icon } from './icon.tsx';

interface SearchSortProperties {
  /** What is looked for, as it stands in the address under `q`. Without it, there is no field to search. */
  readonly search?: { readonly label: string; readonly value: string | undefined } | undefined;
  /** Orders by their value in the address under `sort`, with their names. The first is in force when the address says none. */
  readonly sort?:
    | { readonly orders: Readonly<Record<string, string>>; readonly value: string | undefined }
    | undefined;
  /** Further choices: labels with their fields. */
  readonly children?: Child;
  /** Whether the list shows a part only, so that there is a way back to all of it. */
  readonly isUsed: boolean;
}

export const SearchSort: FC<SearchSortProperties> = ({ search, sort, children, isUsed }) => {
  const { common } = useTexts();
  return (
    <search>
      <form class="search-sort" method="get">
        {search && (
          <label>
            {search.label}
            <input type="search" name="q" value={search.value} maxlength={100} />
          </label>
        )}
        {children}
        {sort && (
          <label>
            {common.sort}
            <select name="sort">
              {Object.entries(sort.orders).map(([order, name]) => (
                <option value={order} selected={order === sort.value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" class="secondary">
          <Icon name="search" /> {common.show}
        </button>
        {isUsed && (
          <a class="standalone" href="?">
            {common.showAll}
          </a>
        )}
      </form>
    </search>
  );
};
