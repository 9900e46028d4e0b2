/**
 * Adds to a page that shows a secret once, such as a new link or recovery codes, what only a script can do: copy it, hand it to another
 * program, print it.
 */

const actions = document.querySelector('[data-link]');
const link = document.getElementById(actions.dataset.link);
const text = () => link.value ?? link.innerText;
const said = actions.parentElement.querySelector('[role="status"]');

const acts = {
  copy: navigator.clipboard && copy,
  send: navigator.share && send,
  print: () => print(),
};

async function copy({ dataset }) {
  try {
    await navigator.clipboard.writeText(text());
    said.textContent = dataset.done;
  } catch {
    // The browser does not let it: then the person copies it herself.
    if (link.select) link.select();
    else getSelection().selectAllChildren(link);
  }
}

async function send({ dataset }) {
  try {
    await navigator.share({ title: dataset.title || document.title, url: text() });
  } catch {
    // She has chosen no program.
  }
}

for (const button of actions.querySelectorAll('[data-act]')) {
  const act = acts[button.dataset.act];
  if (!act) continue;
  button.hidden = false;
  button.addEventListener('click', () => act(button));
}
if (link.select) link.addEventListener('focus', () => link.select());
