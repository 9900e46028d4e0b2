/** Asks before a link is made again: the first one, which may be on paper, ends by that. */
import type { FC } from 'hono/jsx';
import type { SharedLink } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { type CircleNames, contentText, linkName } from './describe.ts';

interface AgainView {
  readonly scope: RecordScope;
  readonly link: SharedLink;
  readonly circles: CircleNames;
  /** Id of the newest link that the person saw. */
  readonly read: string;
}

export const AgainPage: FC<AgainView> = ({ scope, link, circles, read }) => {
  const texts = useTexts();
  const { again } = texts.links;
  const title = again.title(linkName(link, circles, texts));
  const base = sectionPath(scope, 'links');
  const isActive = link.state === 'active';
  return (
    <Page title={title} scope={scope} section="sharing">
      <div class="narrow">
        <h1>{title}</h1>
        <p>{contentText(link, circles, texts)}</p>
        <p>{again.lead}</p>
        {isActive && <p>{again.ends}</p>}
        <form method="post" action={`${base}/${link.id}/again`}>
          <FormToken />
          <input type="hidden" name="read" value={read} />
          <input type="hidden" name="confirmed" value="yes" />
          {isActive && (
            <label>
              <input type="checkbox" name="keep" value="yes" />
              <span>{again.keep}</span>
            </label>
          )}
          <div class="actions">
            <button type="submit">{again.submit}</button>
            <a href={base}>{again.cancel}</a>
          </div>
        </form>
      </div>
    </Page>
  );
};
