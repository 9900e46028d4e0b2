/** What session.page.js shows before the session ends and when it has ended. Without the script, nothing of it is seen. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../assets/index.ts';
import { FormToken } from '../components/form-token.tsx';
import { formKinds } from '../kept-forms/kinds.ts';
import { timeLeft } from '../security/session.ts';
import { useProductName, useRequest } from './request-context.ts';

/** In seconds: how long before the end a person is warned. WCAG 2.2 (2.2.1) asks for at least 20. */
const warning = 120;

const keptPaths = formKinds.map(({ path }) => path.source).join('|');

export const SessionWatch: FC = () => {
  const { session, options, now, texts } = useRequest();
  const product = useProductName();
  if (!session) return null;
  const own = texts.session;
  const { idle, end } = timeLeft(session, options, now);
  // With a very short session, a person would be warned all the time.
  const early = Math.min(warning, options.idleMinutes * 30);
  return (
    <>
      <template
        id="session"
        data-idle={idle}
        data-end={end}
        data-warning={early}
        data-kept={keptPaths}
        data-title={`${own.over.title} – ${product}`}
      >
        <form class="session-warning" data-part="idle" method="post" action="/session/stay">
          <FormToken />
          <p>{own.idle(early)}</p>
          <button type="submit">{own.stay}</button>
        </form>
        <form class="session-warning" data-part="end">
          <p>{own.end(early)}</p>
          <button type="submit" class="secondary">
            {own.understood}
          </button>
        </form>
        <Over part="over" text={own.over.text} button={own.over.submit} />
        <Over part="over-typed" text={own.over.typed} button={own.over.submitTyped} />
      </template>
      <script type="module" src={assetPaths.session} />
    </>
  );
};

const Over: FC<{ part: string; text: string; button: string }> = ({ part, text, button }) => {
  const { session } = useRequest().texts;
  return (
    <main class="session-over" data-part={part}>
      <h1 tabindex={-1}>{session.over.title}</h1>
      <p>{text}</p>
      <form>
        <button type="submit">{button}</button>
      </form>
    </main>
  );
};
