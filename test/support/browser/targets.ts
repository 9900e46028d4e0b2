import type { Page } from 'playwright-core';

/** In CSS pixels: what WCAG 2.2 asks for at its highest level (2.5.5). Level AA (2.5.8) asks for 24. */
const least = 44;

/**
 * What can be tapped and is smaller than a finger, as lines. A link in running text may be, as in 2.5.5. Of a box to tick, its label is
 * tapped. What is not on the screen, such as the link that skips the menu, is not tapped. Points of a chart stand in a table too.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const isInText = (element) => {
      const block = element.closest('p, .message');
      if (!block || getComputedStyle(element).display !== 'inline') return false;
      const links = [...block.querySelectorAll('a, button')].map((link) => link.textContent).join('');
      return block.textContent.replace(/\\s/g, '').length > links.replace(/\\s/g, '').length;
    };
    const target = (element) => element.matches('[type="checkbox"], [type="radio"]') ? element.labels[0] ?? element : element;
    return [...document.querySelectorAll(':not(svg *):is(a[href], button, summary, input:not([type="hidden"]), select, textarea)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInText(element))
      .map((element) => [target(element).getBoundingClientRect(), element])
      .filter(([{ width, height, right }]) => width > 0 && right > 0 && (width < ${least} - 0.5 || height < ${least} - 0.5))
      .map(([{ width, height }, element]) =>
        Math.round(width) + ' × ' + Math.round(height) + ' px are too small to be tapped: ' + element.parentElement.localName + ' > ' + element.outerHTML.slice(0, 90));
  })()`);
}
