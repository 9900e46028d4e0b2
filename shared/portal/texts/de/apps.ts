/** Apps of a record, and the page on which a person lets one in. */
import type { Texts } from '../texts.ts';

export const apps: Texts['apps'] = {
  title: 'Apps',
  lead: 'Diese Apps können diese Akte nutzen. Sie können ihnen den Zugriff jederzeit nehmen.',
  empty: 'Keine App nutzt diese Akte.',
  open: (name) => `${name} öffnen`,
  wholeRecord: 'Sieht die ganze Akte',
  background: 'Arbeitet selbständig, auch wenn Sie nicht angemeldet sind',
  neverUsed: 'Hat die Akte noch nicht genutzt',
  lastUsed: 'Zuletzt genutzt',
  activity: 'Alles, was sie getan hat',
  remove: (name) => `${name} stoppen`,
  removeLead:
    'Die App verliert sofort ihren Zugriff. Was sie hinzugefügt hat, bleibt in der Akte; was sie für sich aufbewahrt, wird gelöscht.',
  add: 'App hinzufügen',
  addLead:
    'Apps, die der Betreiber dieses Dienstes anbietet. Eine App sieht nichts, bevor Sie sie hereinlassen.',
  allow: (name) => `${name} hereinlassen`,
  noneToAdd: 'Alle Apps, die der Betreiber anbietet, sind schon hier.',
  launching: (name) => `${name} wird geöffnet`,
  launchingText: 'Wenn nichts geschieht, folgen Sie dem Link.',
  willAsk: 'Sie wird Sie um Zugang bitten.',
  done: {
    removed: 'Die App hat keinen Zugriff mehr.',
    stopped: 'Dieser Zugriff ist beendet. Weitere Zugriffe der App stehen unten, falls es welche gibt.',
    added: 'Die App kann die Akte jetzt nutzen.',
  },
};

export const authorize: Texts['authorize'] = {
  title: (name) => `${name} hereinlassen?`,
  asks: (name) => `${name} möchte eine Gesundheitsakte nutzen.`,
  about: 'Was die App über sich sagt',
  gets: 'Was sie könnte',
  canRead: 'Alle Dokumente und Ergebnisse dieser Akte lesen, auch neue',
  canWrite: 'Dokumente und Ergebnisse hinzufügen',
  canReadCircle: (name) => `Lesen, was Mitglieder von „${name}“ sehen, und sonst nichts`,
  isBackground: 'Das jederzeit tun, auch wenn Sie nicht angemeldet sind',
  reason: (text) => `Ihr Grund: ${text}`,
  expires: 'Ihr Zugriff endet nach einer Weile, dann fragt sie wieder',
  canReadActivity: 'Lesen, wer diese Akte wann genutzt hat',
  cannot: 'Was sie nicht kann',
  cannotPassword: 'Ihr Passwort oder Ihre Nachrichten sehen',
  cannotOthers: 'Andere Akten sehen, auf die Sie Zugriff haben',
  cannotShare: 'Etwas freigeben oder andere hereinlassen',
  which: 'Welche Akte?',
  approve: 'Hereinlassen',
  refuse: 'Nein, danke',
  again: 'Diese App hat schon Zugriff auf die Akte. Wenn Sie weitergehen, bekommt sie einen neuen Schlüssel.',
  undo: 'Sie können sie jederzeit auf der Seite „Apps“ der Akte stoppen.',
  gone: {
    title: 'Diese Anfrage ist beendet',
    text: 'Sie wurde schon benutzt oder war zu lange offen. Gehen Sie zurück zur App und beginnen Sie neu.',
  },
  notYours: {
    title: 'Sie können diese Anfrage nicht beantworten',
    text: 'Nur wer über die Akte verfügt, kann die App hereinlassen.',
  },
  notInCircle: {
    title: 'Die App wurde nicht hereingelassen',
    text: (app) =>
      `${app} ist noch nicht in diesem Kreis. Nehmen Sie sie auf der Seite „Freigaben“ der Akte auf, und beginnen Sie in der App von vorn.`,
  },
  refused: {
    title: 'Die App wurde nicht hereingelassen',
    text: 'Sie erfährt nichts über Sie oder Ihre Akte. Sie können diese Seite schließen.',
  },
  returning: (name) => `Zurück zu ${name}`,
  returningText: 'Die App wurde hereingelassen. Wenn nichts geschieht, folgen Sie dem Link.',
  noRecord: 'Sie haben keine Akte, in die Sie eine App lassen könnten.',
};
