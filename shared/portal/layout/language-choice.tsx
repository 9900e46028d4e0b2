import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { Icon } from '../components/icon.tsx';
import { languages } from '../texts/index.ts';
import { useRequest } from './request-context.ts';

/** The other languages, each named in itself. To choose one leads away, so a page that holds what was typed has none. */
export const LanguageChoice: FC = () => {
  const { texts, path, kept, holdsForm } = useRequest();
  if (kept || holdsForm) return null;
  return (
    <form class="languages" method="post" action="/language">
      <FormToken />
      <input type="hidden" name="next" value={path} />
      {Object.entries(languages)
        .filter(([, { tag }]) => tag !== texts.tag)
        .map(([code, { name, tag }]) => (
          <button class="link" type="submit" name="language" value={code}>
            <Icon name="languages" /> <span lang={tag}>{name}</span>
          </button>
        ))}
    </form>
  );
};
