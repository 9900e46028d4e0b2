/** What is kept in this browser: sealed emergency cards, in IndexedDB. Nothing of them can be read without their secret. */

const name = 'phr-device';
const cards = 'cards';

/** Whether anything was kept here, or notices are on: pages look after it only then. */
export function isInUse() {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function noteUse() {
  localStorage.setItem(name, 'yes');
}

/** In the order in which they were kept. */
export async function allCards() {
  if (!isInUse()) return [];
  const found = await run('readonly', (store) => store.getAll());
  return found.toSorted((one, other) => (one.keptAt < other.keptAt ? -1 : 1));
}

/** In the place of an earlier one of the same record. */
export async function putCard(card) {
  noteUse();
  await run('readwrite', (store) => store.put(card));
}

export function removeCard(id) {
  return run('readwrite', (store) => store.delete(id));
}

/** Removes everything, for who signs out. */
export async function forgetEverything() {
  const request = indexedDB.deleteDatabase(name);
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
    // Another page has it open. It closes it when it is asked to; what is deleted is deleted then.
    request.onblocked = resolve;
  });
  localStorage.removeItem(name);
}

async function run(mode, work) {
  const database = await opened();
  try {
    const transaction = database.transaction(cards, mode);
    const request = work(transaction.objectStore(cards));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function opened() {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(cards, { keyPath: 'id' });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
