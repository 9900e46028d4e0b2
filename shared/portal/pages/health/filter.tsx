/** The filter of a model page: a period, and a name to choose. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../../layout/request-context.ts';
import type { ModelView } from './models/model-view.ts';

/** As they stand in the address. */
export type FilterValues = Readonly<Record<'from' | 'to' | 'name', string | undefined>>;

interface FilterProperties {
  readonly view: ModelView;
  /** As they are stored. */
  readonly names: readonly string[];
  /** How they are told, as far as that is another way. */
  readonly told: ReadonlyMap<string, string>;
  readonly values: FilterValues;
  /** The address of all of them. */
  readonly all: string;
}

/** Nothing for a model without date and names. */
export const Filter: FC<FilterProperties> = ({ view, names, told, values, all }) => {
  const { health } = useTexts();
  if (!view.date && names.length < 2) return null;
  const isUsed = Object.values(values).some(Boolean);
  return (
    <form class="inline filter" method="get">
      {names.length > 1 && (
        <label>
          {health.filter.name}
          <select name="name">
            <option value="">{health.filter.any}</option>
            {names.map((name) => (
              <option value={name} selected={name === values.name}>
                {told.get(name) ?? name}
              </option>
            ))}
          </select>
        </label>
      )}
      {view.date && (
        <>
          <label>
            {health.filter.from}
            <input type="date" name="from" value={values.from} />
          </label>
          <label>
            {health.filter.to}
            <input type="date" name="to" value={values.to} />
          </label>
        </>
      )}
      <button type="submit" class="secondary">
        {health.filter.submit}
      </button>
      {isUsed && <a href={all}>{health.filter.clear}</a>}
    </form>
  );
};
