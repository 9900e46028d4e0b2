/** Was eine Person auf ihrem Gerät einrichten kann. */
import type { Texts } from '../texts.ts';

export const device: Texts['device'] = {
  title: 'Dieses Gerät',
  lead: 'Öffnen Sie das Portal wie eine App, lassen Sie sich melden, was neu ist, und haben Sie den Notfallausweis zur Hand.',
  open: 'Dieses Gerät einrichten',
  app: {
    title: 'Wie eine App öffnen',
    lead: 'Legen Sie das Portal auf den Startbildschirm. Dann öffnet es sich mit einem Tippen.',
    install: 'Jetzt installieren',
    systems: {
      iphone: {
        name: 'Auf einem iPhone oder iPad',
        how: 'Tippen Sie in Safari auf „Teilen“: das Quadrat mit dem Pfeil. Tippen Sie dann auf „Zum Home-Bildschirm“.',
      },
      android: {
        name: 'Auf einem Android-Telefon',
        how: 'Tippen Sie oben auf die drei Punkte. Tippen Sie dann auf „Zum Startbildschirm hinzufügen“ oder „App installieren“.',
      },
      computer: {
        name: 'Auf einem Computer',
        how: 'Klicken Sie in Chrome oder Edge rechts in der Adresszeile auf das Zeichen zum Installieren.',
      },
    },
  },
  notices: {
    title: 'Hinweise',
    lead: 'Auf diesem Gerät erscheint ein kurzer Hinweis, wenn es etwas Neues gibt. Mehr steht nicht darin: kein Name und nichts über Ihre Gesundheit.',
    switchOn: 'Hinweise hier einschalten',
    on: 'Hinweise sind hier eingeschaltet.',
    noScript: 'Für Hinweise braucht es JavaScript. Das ist in diesem Browser ausgeschaltet.',
    unsupported:
      'Dieser Browser kann keine Hinweise zeigen. Legen Sie das Portal auf einem iPhone oder iPad zuerst auf den Home-Bildschirm, und öffnen Sie es von dort.',
    blocked:
      'Hinweise des Portals sind in diesem Browser gesperrt. Erlauben Sie sie in seinen Einstellungen, und öffnen Sie diese Seite dann noch einmal.',
    failed: 'Das hat nicht geklappt. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
    tooMany:
      'Hinweise sind an zehn Stellen eingeschaltet, mehr geht nicht. Schalten Sie unten eine aus, und versuchen Sie es dann noch einmal.',
    list: 'Wo Hinweise eingeschaltet sind',
    ending: 'Sie enden überall, wenn Sie Ihr Passwort ändern oder sich überall sonst abmelden.',
    here: '(hier)',
    unknownDevice: 'Ein Browser',
    since: 'Seit',
    remove: 'Ausschalten',
    removeOne: (name) => `Ausschalten: ${name}`,
    about: 'Was Hinweise melden',
    groups: {
      results: 'Etwas Neues in einer Akte, zum Beispiel ein Befund',
      messages: 'Eine neue Nachricht',
      shares: 'Eine ganze Akte wird freigegeben, von Ihnen oder für Sie',
      circles: 'Jemand kommt in einen Ihrer Kreise, oder Sie in einen anderen',
      links: 'Jemand öffnet einen Link von Ihnen',
    },
    save: 'Auswahl speichern',
    mails: 'Welche E-Mails Sie bekommen, wählen Sie hier:',
    mailsLink: 'E-Mails',
    words: {
      results: 'Es gibt etwas Neues für Sie. Melden Sie sich an, um es zu sehen.',
      messages: 'Sie haben eine neue Nachricht. Melden Sie sich an, um sie zu lesen.',
      shares: 'Etwas wurde freigegeben. Melden Sie sich an, um es zu sehen.',
      circles: 'In einem Kreis hat sich etwas geändert. Melden Sie sich an, um es zu sehen.',
      links: 'Ein Link von Ihnen wurde geöffnet. Melden Sie sich an, um mehr zu sehen.',
      other: 'Es gibt etwas Neues für Sie. Melden Sie sich an, um es zu sehen.',
    },
  },
  cards: {
    title: 'Notfallausweis',
    lead: 'Speichern Sie den Notfallausweis auf diesem Gerät. Er öffnet sich dann ohne Verbindung und ohne Anmeldung.',
    kept: 'Kopie vom {date}',
    notKept: 'Nicht auf diesem Gerät',
    none: 'Sie haben noch keine Akte.',
    open: 'Den Ausweis öffnen, der hier ist',
  },
  done: {
    told: 'Hinweise sind hier eingeschaltet.',
    removed: 'Hinweise sind dort ausgeschaltet.',
    wishes: 'Ihre Auswahl wurde gespeichert.',
  } as Readonly<Record<string, string>>,
};
