/** By keyboard alone: everything can be reached and used, and one always sees where one is. */
import { describe, expect, it } from 'vitest';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { createPerson, patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { requestToken } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

/** More than any page has. */
const mostSteps = 80;

interface Stop {
  /** What the element is called: its label, its text, or its value. */
  readonly name: string;
  readonly tag: string;
  /** Whether one sees that it has the focus, and whether it is on the screen. */
  readonly isMarked: boolean;
  readonly isOnScreen: boolean;
}

/** Where the keyboard is. Undefined when it is nowhere on the page. */
function stop(page: BrowserPage): Promise<Stop | undefined> {
  return page.evaluate(`(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const label = element.labels?.[0]?.innerText;
    const name = element.ariaLabel ?? label ?? (element.innerText || element.value || element.id);
    const style = getComputedStyle(element);
    const isMarked =
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none';
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return { name: name.trim(), tag: element.localName, isMarked, isOnScreen };
  })()`);
}

/** Presses Tab until the element of this name has the focus. Each stop on the way must be seen. */
async function tabTo(page: BrowserPage, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  // A heading may be there before the styles that show the focus.
  await page.waitForLoadState('load');
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const found = await stop(page);
    if (!found) throw new Error(`The focus was lost after ${passed.join(', ')}.`);
    expect(found).toMatchObject({ isMarked: true, isOnScreen: true });
    if (typeof name === 'string' ? found.name === name : name.test(found.name)) return;
    passed.push(found.name);
  }
  throw new Error(`Not reached: ${name}. There were ${passed.join(', ')}.`);
}

async function press(page: BrowserPage, key = 'Enter'): Promise<void> {
  await page.keyboard.press(key);
}

describe('By keyboard alone a person', () => {
  it('signs in, and skips the menu', async () => {
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    await tabTo(page, 'User name or email address');
    await page.keyboard.type(patient.username);
    await tabTo(page, 'Password');
    await page.keyboard.type(patient.password);
    await press(page);
    await page.getByRole('heading', { name: 'Records' }).waitFor();
    await tabTo(page, 'Skip to the content');
    await press(page);
    await tabTo(page, /Rosa Lind/);
    await press(page);
    await page.getByRole('heading', { name: 'Health at a glance' }).waitFor();
  });

  it('shares with a circle, and takes back', async () => {
    const doctor = await createPerson(portal.service, 'Daniel Achterberg');
    const page = await signIn(portal, patient, `/records/${patient.recordId}/sharing`);
    await tabTo(page, /^Physicians/);
    await press(page);
    await page.getByRole('heading', { name: 'Physicians', level: 1 }).waitFor();
    await tabTo(page, 'Allergies');
    await press(page, 'Space');
    await tabTo(page, 'Save');
    await press(page);
    await page.getByText('What the circle sees was changed.').waitFor();
    await tabTo(page, 'Add or remove people and apps, rename');
    await press(page);
    await page.getByRole('heading', { name: 'Who is in “Physicians”', level: 1 }).waitFor();
    await tabTo(page, 'Email address of their account');
    await page.keyboard.type(doctor.id);
    await press(page);
    await page.getByText('Added to the circle.').waitFor();
    await tabTo(page, 'Take Daniel Achterberg out of the circle');
    await press(page);
    await page.getByText('Nobody is in this circle.').waitFor();
  });

  it('lets an app in, and stops it', async () => {
    const { token } = await requestToken(portal.service, portal.service.apps.user, {
      indivo_record_id: patient.recordId,
    });
    const page = await signIn(portal, patient, `/oauth/authorize?oauth_token=${token}`);
    await page.route('https://problems.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Problems</title>' }),
    );
    await tabTo(page, 'Let it in');
    await press(page);
    await page.waitForURL('https://problems.example.org/**');
    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    // The first is the part that unfolds, the second the button in it.
    await tabTo(page, 'Stop Problems');
    await press(page);
    await tabTo(page, 'Stop Problems');
    await press(page);
    await page.getByText('No app uses this record.').waitFor();
  });

  it('is led to the errors of a form, and from there to the field', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/documents/new`);
    await tabTo(page, 'Add');
    await press(page);
    await page.getByRole('alert').waitFor();
    expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
    await tabTo(page, 'Choose a file');
    await press(page);
    expect(await page.locator(':focus').getAttribute('id')).toBe('file');
  });

  it.each(['health', 'documents', 'sharing', 'apps', 'activity', 'details'])(
    'goes through the whole page of %s and sees at each step where she is',
    async (section) => {
      const page = await signIn(portal, patient, `/records/${patient.recordId}/${section}`);
      // The last thing on every page.
      await tabTo(page, 'support@clinic.example');
    },
  );
});
