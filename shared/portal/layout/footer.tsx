import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { languages, type Texts } from '../texts/index.ts';
import { useRequest } from './request-context.ts';

/** Help, and the choice of a language, each named in itself. To choose one leads away, so a page that holds what was typed has none. */
export const Footer: FC = () => {
  const { texts, options, path, kept, holdsForm } = useRequest();
  return (
    <footer>
      <p>{texts.common.help(options.supportAddress)}</p>
      {!kept && !holdsForm && <LanguageChoice texts={texts} path={path} />}
    </footer>
  );
};

const LanguageChoice: FC<{ texts: Texts; path: string }> = ({ texts, path }) => (
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
);
