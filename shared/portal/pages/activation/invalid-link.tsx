import type { PortalContext } from '../../environment.ts';
import { show } from '../../show.tsx';
import { MessagePage } from '../message-page.tsx';

/** The page of a link that does not work, whatever is wrong with it: it must not tell who has an account. */
export function showInvalidLink(context: PortalContext): Promise<Response> {
  const { invalidLink, forgotten } = context.var.request.texts.activation;
  const page = (
    <MessagePage title={invalidLink.title} text={invalidLink.text}>
      <p>
        <a class="standalone" href="/forgot-password">
          {forgotten.title}
        </a>
      </p>
    </MessagePage>
  );
  return show(context, page, 404);
}
