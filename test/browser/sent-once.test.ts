/** A form is sent once, however often a person sends it while she waits. */
import { expect, it } from 'vitest';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

it('A form that was sent is not sent again by another of its buttons', async () => {
  const page = await signIn(portal, patient, `/records/${patient.recordId}/sharing`);
  // Events alone, which send nothing: while a form is on its way, the browser answers no questions.
  const isAllowed = await page.evaluate(`(() => {
    const form = document.querySelector('form[action$="/circles"]');
    const send = () => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    return [send(), send()];
  })()`);
  expect(isAllowed).toEqual([true, false]);
});
