/** The mails in German. */
import type { MailTexts } from './en.ts';

const codeNote = (sendSecret: string): readonly string[] => [
  'Sie werden nach einem Bestätigungscode gefragt, der nie in einer Mail steht. Wenn Sie ihn nicht haben, öffnen Sie diesen Link:',
  sendSecret,
];

const ifNotYou = ({ uiUrl, support }: { uiUrl: string; support: string }): readonly string[] => [
  `Wenn Sie es nicht waren, wählen Sie gleich ein neues Passwort, und schreiben Sie an ${support}:`,
  `${uiUrl}/forgot-password`,
];

export const de: MailTexts = {
  hello: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  unexpected: (support) => `Wenn Sie diese Mail nicht erwartet haben, schreiben Sie an ${support}.`,
  questions: (support) => `Wenn Sie Fragen haben, schreiben Sie an ${support}.`,
  activation: ({ accountId, init, sendSecret, hasCode }) => ({
    subject: 'Aktivieren Sie Ihr Konto',
    paragraphs: [
      `Für Sie wurde ein Konto für Ihre Gesundheitsakte angelegt. Es heißt ${accountId}.`,
      'Öffnen Sie diesen Link, um es zu aktivieren:',
      init,
      ...(hasCode ? codeNote(sendSecret) : []),
    ],
  }),
  passwordReset: ({ accountId, init, resetPassword, sendSecret, hasCode }) => ({
    subject: 'Setzen Sie Ihr Passwort zurück',
    paragraphs: [
      `Jemand hat gebeten, das Passwort Ihres Kontos ${accountId} zurückzusetzen. Bis Sie einen der Links unten benutzen, kann sich niemand anmelden.`,
      'Öffnen Sie diesen Link, um ein neues Passwort zu wählen:',
      resetPassword,
      'Wenn Sie Ihr Passwort noch kennen, öffnen Sie stattdessen diesen Link. Er aktiviert das Konto wieder:',
      init,
      ...(hasCode ? codeNote(sendSecret) : []),
    ],
  }),
  welcome: ({ accountId, init }) => ({
    subject: 'Willkommen',
    paragraphs: [
      `Ihr Konto ${accountId} ist jetzt aktiv.`,
      'Wenn Sie Benutzername und Passwort noch nicht gewählt haben, öffnen Sie diesen Link:',
      init,
    ],
  }),
  resetLink: ({ accountId, newPassword }) => ({
    subject: 'Wählen Sie ein neues Passwort',
    paragraphs: [
      `Jemand hat für das Konto ${accountId} ein neues Passwort angefordert. Öffnen Sie diesen Link, um eines zu wählen. Er gilt einmal, eine Stunde lang:`,
      newPassword,
      'Bis Sie den Link benutzen, ändert sich nichts: Ihr Passwort bleibt, wie es ist. Wenn Sie es nicht waren, brauchen Sie nichts zu tun.',
    ],
  }),
  noAccount: ({ accountId, uiUrl }) => ({
    subject: 'Zu dieser Adresse gibt es kein Konto',
    paragraphs: [
      `Jemand hat für ${accountId} ein neues Passwort angefordert, aber zu dieser E-Mail-Adresse gibt es kein Konto.`,
      'Wenn Sie es waren, haben Sie vielleicht ein Konto mit einer anderen Adresse. Versuchen Sie es mit ihr:',
      `${uiUrl}/forgot-password`,
      'Wenn Sie es nicht waren, brauchen Sie nichts zu tun.',
    ],
  }),
  notByMail: ({ accountId, support }) => ({
    subject: 'Ihr Konto lässt sich nicht per Mail öffnen',
    paragraphs: [
      `Jemand hat für das Konto ${accountId} ein neues Passwort angefordert. Dieses Konto ist geschlossen und lässt sich nicht per Mail öffnen.`,
      `Wenn Sie es benutzen möchten, schreiben Sie an ${support}.`,
    ],
  }),
  signsInElsewhere: ({ accountId, support }) => ({
    subject: 'Ihr Konto hat hier kein Passwort',
    paragraphs: [
      `Jemand hat für das Konto ${accountId} ein neues Passwort angefordert. Dieses Konto hat hier kein Passwort: Sie melden sich mit dem Konto einer anderen Organisation an, und nur sie kann Ihnen ein neues Passwort geben.`,
      `Wenn Sie nicht wissen, welche das ist, schreiben Sie an ${support}.`,
    ],
  }),
  accountExists: ({ accountId, uiUrl }) => ({
    subject: 'Sie haben schon ein Konto',
    paragraphs: [
      `Jemand wollte ein Konto mit der Adresse ${accountId} anlegen. Sie haben schon eines, und es bleibt, wie es ist.`,
      'Hier melden Sie sich an:',
      `${uiUrl}/sign-in`,
      'Wenn Sie das Passwort vergessen haben, wählen Sie hier ein neues:',
      `${uiUrl}/forgot-password`,
    ],
  }),
  addressUnusable: ({ accountId, support }) => ({
    subject: 'Es konnte kein Konto angelegt werden',
    paragraphs: [
      `Jemand wollte ein Konto mit der Adresse ${accountId} anlegen. Mit dieser Adresse geht das nicht.`,
      `Wenn Sie es waren, nehmen Sie eine andere Adresse, oder schreiben Sie an ${support}. Wenn Sie es nicht waren, brauchen Sie nichts zu tun.`,
    ],
  }),
  passwordChanged: ({ accountId, uiUrl, support }) => ({
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: [
      `Das Passwort Ihres Kontos ${accountId} wurde geändert.`,
      `Wenn Sie es nicht waren, wählen Sie gleich ein neues, und schreiben Sie an ${support}:`,
      `${uiUrl}/forgot-password`,
    ],
  }),
  secondFactorOn: ({ accountId, support }) => ({
    subject: 'Ihre Anmeldung hat jetzt zwei Schritte',
    paragraphs: [
      `Wenn Sie sich mit dem Konto ${accountId} anmelden, kommt jetzt nach dem Passwort ein zweiter Schritt. Alle anderen Browser wurden abgemeldet.`,
      'Bewahren Sie Ihre Ersatzcodes sicher auf. Jeder gilt einmal anstelle des zweiten Schritts, wenn Sie Ihr Gerät verlieren.',
      `Wenn Sie es nicht waren, schreiben Sie gleich an ${support}.`,
    ],
  }),
  secondFactorOff: (view) => ({
    subject: 'Zur Anmeldung genügt jetzt das Passwort',
    paragraphs: [
      `Der zweite Schritt der Anmeldung mit dem Konto ${view.accountId} wurde ausgeschaltet. Jetzt genügt das Passwort, und Ihre Ersatzcodes gelten nicht mehr.`,
      ...ifNotYou(view),
    ],
  }),
  totpAdded: (view) => ({
    subject: 'Eine App für Anmeldecodes wurde eingerichtet',
    paragraphs: [
      `Eine App zeigt jetzt Codes für die Anmeldung mit dem Konto ${view.accountId}. Wenn Sie vorher schon eine hatten, gelten deren Codes nicht mehr.`,
      ...ifNotYou(view),
    ],
  }),
  totpRemoved: (view) => ({
    subject: 'Die App für Anmeldecodes wurde entfernt',
    paragraphs: [
      `Die Codes Ihrer App gelten nicht mehr für die Anmeldung mit dem Konto ${view.accountId}.`,
      ...ifNotYou(view),
    ],
  }),
  recoveryCodeUsed: (view) => ({
    subject: 'Ein Ersatzcode wurde benutzt',
    paragraphs: [
      `Einer der Ersatzcodes Ihres Kontos ${view.accountId} wurde benutzt. Er gilt nicht noch einmal.`,
      'Wenn nur noch wenige übrig sind, erzeugen Sie hier neue:',
      `${view.uiUrl}/account`,
      ...ifNotYou(view),
    ],
  }),
  recoveryCodesNew: (view) => ({
    subject: 'Sie haben neue Ersatzcodes',
    paragraphs: [
      `Für Ihr Konto ${view.accountId} wurden neue Ersatzcodes erzeugt. Die früheren gelten nicht mehr.`,
      ...ifNotYou(view),
    ],
  }),
  secondFactorGuessed: ({ accountId, uiUrl }) => ({
    subject: 'Vielleicht kennt jemand Ihr Passwort',
    paragraphs: [
      `Jemand hat für das Konto ${accountId} das richtige Passwort eingegeben und danach mehrmals einen falschen Code. Damit kam niemand hinein.`,
      'Wenn Sie es waren, brauchen Sie nichts zu tun. Wenn Sie es nicht waren, kennt jemand Ihr Passwort. Wählen Sie gleich ein neues:',
      `${uiUrl}/forgot-password`,
    ],
  }),
  invitation: ({ inviter, what, link }) => ({
    subject: 'Eine Einladung zu einer Gesundheitsakte',
    paragraphs: [
      {
        record: `${inviter || 'Jemand'} möchte eine Gesundheitsakte mit Ihnen teilen.`,
        carenet: `${inviter || 'Jemand'} möchte einen Teil einer Gesundheitsakte mit Ihnen teilen.`,
        owner: `${inviter || 'Jemand'} möchte Ihnen eine Gesundheitsakte übergeben. Sie würde dann Ihnen gehören.`,
      }[what],
      'Öffnen Sie diesen Link, um zu sehen, worum es geht. Mit dem Öffnen nehmen Sie nichts an: Das entscheiden Sie dann. Der Link gilt 14 Tage lang:',
      link,
      'Wenn Sie nicht wissen, wer Sie einlädt, oder nichts damit zu tun haben möchten, brauchen Sie nichts zu tun.',
    ],
  }),
  accountErased: ({ accountId }) => ({
    subject: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      `Das Konto ${accountId} wurde gelöscht, wie Sie es wollten. Niemand kann sich mehr damit anmelden. Das ist unsere letzte E-Mail an Sie.`,
    ],
  }),
};
