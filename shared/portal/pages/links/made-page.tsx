/** Shows a link, once: it holds the key, which is kept nowhere. On paper, the page is a sheet with the QR code. */
import type { FC } from 'hono/jsx';
import type { SharedLink } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { Time } from '../../components/time.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { type CircleNames, contentText } from './describe.ts';
import { LeftOutList } from './left-out.tsx';

interface MadeView {
  readonly scope: RecordScope;
  readonly link: SharedLink;
  readonly circles: CircleNames;
  /** The address of the page that opens it, with the link. */
  readonly address: string;
}

export const MadePage: FC<MadeView> = ({ scope, link, circles, address }) => {
  const texts = useTexts();
  const { made } = texts.links;
  return (
    <Page title={made.title} scope={scope} section="sharing">
      <div class="narrow made">
        <div class="on-screen">
          <h1>{made.title}</h1>
          <Warning title={made.onlyOnce}>
            <p>{made.why}</p>
          </Warning>
        </div>
        <Sheet scope={scope} link={link} circles={circles} address={address} />
        <div class="on-screen">
          <p>{made.scan}</p>
          <div class="field">
            <label for="link">{made.link}</label>
            <textarea id="link" rows={4} readonly spellcheck={false}>
              {address}
            </textarea>
          </div>
          <div class="actions" data-link="link">
            <button type="button" data-act="copy" data-done={made.copied} hidden>
              {made.copy}
            </button>
            <button type="button" class="secondary" data-act="send" data-title={link.label ?? ''} hidden>
              {made.send}
            </button>
            <button type="button" class="secondary" data-act="print" hidden>
              {made.print}
            </button>
          </div>
          <p role="status" />
          <noscript>
            <p class="muted">{made.printHint}</p>
          </noscript>
          {link.hasPasscode && <p>{made.passcode}</p>}
          {link.leftOut.length > 0 && (
            <Warning title={made.leftOut}>
              <LeftOutList leftOut={link.leftOut} />
            </Warning>
          )}
          <p>
            <a class="standalone" href={sectionPath(scope, 'links')}>
              {made.done}
            </a>
          </p>
        </div>
      </div>
      <script type="module" src={assetPaths.made} />
    </Page>
  );
};

/** The code with what somebody needs who has the paper alone. On the screen, the words around it stand elsewhere. */
const Sheet: FC<MadeView> = ({ scope, link, circles, address }) => {
  const texts = useTexts();
  const { made } = texts.links;
  const { sheet } = made;
  const { label, maxViews, hasPasscode, expiresAt } = link;
  return (
    <section class="qr-sheet" aria-label={sheet.title}>
      <h2 class="on-paper">{label || sheet.title}</h2>
      <p class="on-paper">
        {sheet.of(scope.owner)}: {contentText(link, circles, texts)}
      </p>
      <QrCode text={address} label={made.qr} />
      <p>
        <strong>
          {made.until} <Time value={expiresAt} />
        </strong>
      </p>
      {(maxViews !== undefined || hasPasscode) && (
        <p>
          {maxViews !== undefined && sheet.views(maxViews)} {hasPasscode && sheet.passcode}
        </p>
      )}
      <ol class="on-paper">
        <li>{sheet.scan}</li>
        <li>{sheet.say}</li>
        <li>{sheet.read}</li>
      </ol>
      <p class="on-paper">{sheet.secret}</p>
    </section>
  );
};
