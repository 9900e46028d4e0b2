/** The apps of a record: letting one in, opening it, seeing what it did, stopping it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, documentsPath } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, look, type ShownPage, wordsOf } from '../support/page-forms.ts';
import { authorizeApp } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { userApp } from '../support/user-app.ts';
import { type Visitor, visit } from '../support/visitor.ts';

const lists = userApp('lists', {
  index: '/records/{record_id}/health/problems',
  oauth_callback_url: 'https://lists.example.org/after',
});
/** Where visitors of these tests find the portal. */
const portal = 'http://127.0.0.1:8080';
let service: TestService<'lists'>;
let patient: Patient;
let visitor: Visitor;
let record: string;
beforeAll(async () => {
  ({ service } = await startInMemory({ apps: { lists }, env: { UI_URL: portal } }));
});
beforeEach(async () => {
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  record = `/records/${patient.recordId}`;
});

const apps = () => look(visitor, `${record}/apps`);

/** The card of the page with this button. */
function cardWith(button: string, { html }: ShownPage): { readonly html: string } {
  return { html: html.split('<li class="card"').find((card) => card.includes(button))! };
}

/** Where the button of this name leads. */
async function opened(button: string): Promise<URL> {
  const page = await fillIn(visitor, cardWith(button, await apps()), `${record}/apps/open`);
  const [, url = page.path] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page.html) ?? [];
  return new URL(url.replaceAll('&amp;', '&').replaceAll('&quot;', '"'), portal);
}

describe('A person', () => {
  it('lets an app in, opens it on her record, and stops it', async () => {
    const { words } = await apps();
    for (const text of ['No app uses this record.', 'It will ask you to let it in.'])
      expect(words).toContain(text);
    const asking = await opened('Open Problems');
    expect(asking.origin).toBe('https://problems.example.org');
    expect(asking.searchParams.get('record_id')).toBe(patient.recordId);
    expect(asking.searchParams.has('oauth_header')).toBe(false);

    const app = await authorizeApp(service, patient, patient.recordId);
    expect((await apps()).words).toContain('Has not used the record yet');
    const address = await opened('Open Problems');
    expect(address.searchParams.get('record_id')).toBe(patient.recordId);
    expect(address.searchParams.get('oauth_header')).toMatch(/^OAuth .*oauth_signature="/);

    await createDocument(app, patient.recordId, 'made by the app', { contentType: 'text/plain' });
    const used = await apps();
    expect(used.words).toContain('Last used');
    const [, done = ''] = /href="([^"]+)"[^>]*>All it has done/.exec(used.html)!;
    expect((await look(visitor, done.replaceAll('&amp;', '&'))).words).toContain(
      'You, with Problems, added a document.',
    );
    // Behind a part that unfolds, which says what comes of it.
    expect(used.html).toMatch(/<summary[^>]*>(?:<[^>]*>)*Stop Problems.*The app loses its access at once\./s);
    const stopped = await fillIn(visitor, used, `${record}/apps/remove`);
    for (const text of ['The app has no access any more.', 'No app uses this record.'])
      expect(stopped.words).toContain(text);
    expect((await app.get(documentsPath(patient.recordId))).status).toBe(403);
  });

  it('opens an app that leads to a page of the portal without a secret in the address', async () => {
    await authorizeApp(service, patient, patient.recordId, service.apps.lists);
    expect((await opened('Open lists')).href).toBe(`${portal}${record}/health/problems`);
  });

  it('is told which app works when she is not signed in, and lets it in', async () => {
    const card = cardWith('Let Lab import in', await apps());
    expect(wordsOf(card.html)).toContain('Works on its own, also when you are not signed in');
    const { words } = await fillIn(visitor, card, `${record}/apps`);
    for (const text of ['The app can use the record now.', 'Stop Lab import']) expect(words).toContain(text);
  });
});
