/** Forms in pages of the portal, for tests that have no browser. */

/** The fields of the form that is sent to the path, as a browser sends them. Throws when the page has none. */
export function formIn(html: string, action: string): URLSearchParams {
  const form = html
    .split('<form')
    .slice(1)
    .map((part) => part.split('</form>')[0]!)
    .find((part) => part.includes(`action="${action}"`));
  if (form === undefined) throw new Error(`No form is sent to ${action}`);
  const fields = new URLSearchParams();
  for (const [, tag = ''] of form.matchAll(/(<input\b[^>]*>)/g)) {
    const isLeftOut = /type="(?:radio|checkbox)"/.test(tag) && !/ checked\b/.test(tag);
    if (!isLeftOut && !tag.includes('type="file"'))
      fields.append(attribute(tag, 'name'), attribute(tag, 'value'));
  }
  for (const [, tag = '', options = ''] of form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const [chosen = ''] = /<option[^>]* selected[^>]*>/.exec(options) ?? [];
    fields.append(attribute(tag, 'name'), attribute(chosen, 'value'));
  }
  return fields;
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
