/** Makes elements. A text becomes text, never markup. */

/** `element('p', { class: 'muted' }, 'text', other)`. What is undefined, false or empty is left out. Properties with `on` listen. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  const shown = children.flat().filter((child) => child !== undefined && child !== false && child !== '');
  made.append(...shown);
  return made;
}
