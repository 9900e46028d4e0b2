/** Two people, or one in two tabs, have changed the same. */
import type { Texts } from '../texts.ts';

export const conflict: Texts['conflict'] = {
  title: 'Das wurde inzwischen geändert',
  lead: 'Während Sie geschrieben haben, wurde es anderswo gespeichert: in einem anderen Tab oder von jemand anderem mit Zugriff. Es wird nichts überschrieben. Wählen Sie aus, was stimmt, und speichern Sie dann.',
  stored: 'Inzwischen gespeichert',
  entered: 'Ihre Eingabe',
  nothing: 'leer',
  submit: 'Meine Auswahl speichern',
  leave: 'Alles so lassen, wie es gespeichert ist',
};
