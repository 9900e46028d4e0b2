import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { languages } from '../texts/index.ts';
import { useRequest } from './request-context.ts';

/** Help, and the choice of a language, each named in itself. */
export const Footer: FC = () => {
  const { texts, options, path } = useRequest();
  return (
    <footer>
      <p>{texts.common.help(options.supportAddress)}</p>
      <form method="post" action="/language" class="inline">
        <FormToken />
        <input type="hidden" name="next" value={path} />
        <label>
          {texts.common.language}
          <select name="language">
            {Object.entries(languages).map(([code, { name, tag }]) => (
              <option value={code} lang={tag} selected={tag === texts.tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button class="secondary" type="submit">
          {texts.common.change}
        </button>
      </form>
    </footer>
  );
};
