/** Invitations by mail: sending them, answering for them, and what their readers see. */
import type { Texts } from '../texts.ts';

export const invitations: Texts['invitations'] = {
  section: {
    title: 'Per E-Mail einladen',
    lead: 'Für jemanden, der hier noch kein Konto hat. Wir schicken einen Link. Niemand sieht etwas, bevor er angenommen hat.',
    open: 'Jemanden einladen',
    list: 'Offene Einladungen',
    of: (name) => `Gesendet von ${name}`,
    until: (date) => `offen bis ${date}`,
    declined: 'abgelehnt',
    waiting: 'wartet auf Ihre Antwort',
    waitingForOther: 'wartet auf eine Antwort',
    takeBack: 'Zurücknehmen',
    takeBackOne: (address) => `Zurücknehmen: Einladung an ${address}`,
    forget: 'Entfernen',
    forgetOne: (address) => `Entfernen: Einladung an ${address}`,
    asks: 'Jemand möchte Ihre Einladung annehmen, mit einer anderen Adresse als der, die Sie eingeladen haben.',
    look: 'Nachsehen, wer es ist',
    offer: 'Sie können diese Person per E-Mail einladen. Dann kann sie ein Konto anlegen und annehmen.',
    offerSubmit: (address) => `Einladung an ${address} senden`,
  },
  what: {
    record: 'die ganze Akte',
    carenet: (circle) => `was der Kreis „${circle}“ sieht`,
    owner: 'die Akte selbst, zur Übernahme',
  },
  form: {
    title: 'Per E-Mail einladen',
    lead: 'Die Person bekommt eine E-Mail mit einem Link, der 14 Tage lang gilt. Damit kann sie ein Konto anlegen und annehmen oder ablehnen. Bis dahin sieht sie nichts.',
    address: 'E-Mail-Adresse der Person',
    addressHint: 'Prüfen Sie sie genau: Wer diese E-Mail liest, kann annehmen.',
    what: 'Was soll diese Person sehen?',
    circle: (circle) => `Was der Kreis „${circle}“ sieht`,
    circleHint: 'Ein Kreis sieht einen Teil der Akte und ändert nichts.',
    whole: 'Die ganze Akte',
    part: 'Was ein Kreis sieht',
    wholeHint: 'Alles. Die Person kann auch etwas ändern.',
    noCircle:
      'Wenn Sie nur einen Teil zeigen möchten, brauchen Sie zuerst einen Kreis. Legen Sie unter „Freigaben“ einen an.',
    submit: 'Einladung senden',
    cancel: 'Nein, zurück',
  },
  confirm: {
    title: 'Diese Person zur ganzen Akte einladen?',
    lead: 'Prüfen Sie die Adresse. Wer ihre E-Mails liest, kann annehmen und dann in dieser Akte, was Sie können:',
    submit: 'Ja, Einladung senden',
  },
  handOver: {
    link: 'Die Akte jemandem übergeben',
    title: 'Die Akte übergeben',
    lead: 'Zum Beispiel Ihrem Kind, das erwachsen geworden ist. Wir schicken eine Einladung. Wird sie angenommen, gehört die Akte dieser Person.',
    effects: {
      title: 'Was dann geschieht',
      decides: 'Wem die Akte dann gehört, der bestimmt, wer sie sieht, und kann auch Ihren Zugriff beenden.',
      forGood: 'Sie können sie danach nicht selbst zurückholen.',
      ends: 'Links, die Sie angelegt haben, Apps, die Sie hineingelassen haben, und Ihre anderen Einladungen gelten nicht mehr.',
      until: 'Bis zur Annahme ändert sich nichts. Sie können die Einladung 14 Tage lang zurücknehmen.',
    },
    address: 'E-Mail-Adresse der Person, der die Akte gehören soll',
    still: 'Ich möchte danach weiter alles darin sehen',
    yes: 'Ja',
    stillHint: 'Die Person kann das beenden.',
    password: 'Ihr Passwort',
    submit: 'Einladung zur Übernahme senden',
    submitByPasskey: 'Mit einem Passkey bestätigen und senden',
    cancel: 'Nein, zurück',
  },
  answer: {
    title: 'Ist das die Person, die Sie eingeladen haben?',
    lead: 'Jemand hat den Link Ihrer Einladung geöffnet und möchte sie mit diesem Konto annehmen. Die Adresse ist eine andere als die, die Sie eingeladen haben.',
    invited: 'Sie haben eingeladen',
    account: 'Dieses Konto möchte annehmen',
    noName: 'ohne Namen',
    gets: 'Es bekäme',
    ask: 'Jeder kann sich jeden Namen geben. Wenn Sie nicht sicher sind, fragen Sie die Person, die Sie eingeladen haben, zum Beispiel am Telefon.',
    yes: 'Ja, das ist die richtige Person',
    no: 'Nein, es ist jemand anders',
    noHint: 'Wenn Sie Nein sagen, gilt der Link nicht mehr. Sie können eine neue Einladung senden.',
  },
  read: {
    title: 'Eine Einladung',
    by: (name) => `${name || 'Jemand'} lädt Sie ein`,
    what: {
      record: (name) =>
        `${name || 'Jemand'} möchte eine ganze Gesundheitsakte mit Ihnen teilen. Sie würden alles darin sehen und könnten etwas hinzufügen und ändern.`,
      carenet: (name, circle) =>
        `${name || 'Jemand'} möchte einen Teil einer Gesundheitsakte mit Ihnen teilen, über den Kreis „${circle}“. Sie würden ihn sehen und nichts ändern.`,
      owner: (name) =>
        `${name || 'Jemand'} möchte Ihnen eine Gesundheitsakte übergeben. Sie würde dann Ihnen gehören: Sie sähen alles und bestimmten, wer es noch sieht.`,
    },
    sentTo: 'Gesendet an',
    until: 'Sie können annehmen bis',
    nothing:
      'Bevor Sie annehmen, geschieht nichts. Wenn Sie nicht wissen, wer Sie einlädt, schließen Sie diese Seite.',
    how: 'Zum Annehmen brauchen Sie ein Konto. Haben Sie eines?',
    signIn: 'Ich habe ein Konto: anmelden',
    register: 'Ein Konto anlegen',
    signedIn: (account) => `Sie sind als ${account} angemeldet.`,
    otherAddress: (name) =>
      `Die Einladung ging an eine andere Adresse als die Ihres Kontos. Wenn Sie annehmen, fragen wir zuerst ${name || 'die Person, die Sie einlädt'}, ob Sie gemeint sind. Bis dahin sehen Sie nichts.`,
    relationHint: 'Das sehen nur Sie.',
    accept: 'Annehmen',
    decline: 'Nein, danke',
    waits: (name) =>
      `Jemand hat diese Einladung mit einer anderen Adresse angenommen. ${name || 'Wer sie gesendet hat,'} wird gefragt, ob es die richtige Person ist. Wenn Sie das waren, müssen Sie nichts mehr tun: Wir schicken Ihnen eine E-Mail.`,
    own: 'Diese Einladung haben Sie selbst gesendet. Die Person, die Sie eingeladen haben, kann den Link öffnen und annehmen.',
    taken:
      'Jemand anders hat diese Einladung schon geöffnet und wartet auf eine Antwort. Fragen Sie die Person, die Sie eingeladen hat.',
    accepted: {
      title: 'Diese Einladung wurde angenommen',
      text: 'Wenn Sie das waren, finden Sie die Akte unter „Akten“.',
      open: 'Zu den Akten',
    },
    done: {
      accepted: 'Sie haben die Einladung angenommen. Hier finden Sie die Akte.',
      waiting:
        'Die Person, die Sie eingeladen hat, wird zuerst gefragt, ob Sie gemeint sind. Dann schicken wir Ihnen eine E-Mail.',
      declined: 'Sie haben die Einladung abgelehnt.',
    },
  },
  register: {
    title: 'Ein Konto anlegen',
    lead: (address) =>
      `Ihr Konto wird für ${address} angelegt. Wir schicken einen Link an diese Adresse; danach kommen Sie zur Einladung zurück.`,
    another: 'Ich möchte eine andere Adresse nehmen',
  },
  over: {
    title: 'Diese Einladung gilt nicht mehr',
    text: 'Vielleicht ist sie älter als 14 Tage, wurde zurückgenommen oder schon beantwortet, oder es gibt eine neuere E-Mail mit einem anderen Link. Suchen Sie nach der neuesten E-Mail, oder fragen Sie die Person, die Sie eingeladen hat.',
  },
  errors: {
    address: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ines@mail.example',
    yourself: 'Das ist Ihre eigene Adresse',
    what: 'Wählen Sie, was die Person sehen soll',
    role: 'Nehmen Sie höchstens 50 Zeichen',
    tooMany:
      'Sie haben heute viele Einladungen gesendet, insgesamt oder an diese Adresse. Versuchen Sie es morgen wieder',
    soon: 'Gerade werden viele Einladungen gesendet. Versuchen Sie es in ein paar Minuten wieder',
    password: 'Geben Sie Ihr Passwort ein',
  },
  takenOver: {
    title: 'Die Akte gehört jetzt Ihnen.',
    lead: 'Sie entscheiden, wer sie sieht. Noch haben diese Zugriff; sehen Sie nach, ob Sie das wollen:',
    people: (names) =>
      names.length === 0 ? 'Niemand sonst sieht die ganze Akte' : `Die ganze Akte: ${names.join(', ')}`,
    circles: (count) => (count === 0 ? 'Es gibt keine Kreise' : 'Einen Teil davon: wer in einem Kreis ist'),
    apps: (names) => (names.length === 0 ? 'Keine Apps' : `Apps: ${names.join(', ')}`),
  },
  done: {
    invited:
      'Sie haben diese Person eingeladen. Wir sehen nicht, ob die E-Mail ankommt. Kommt sie nicht an, laden Sie morgen noch einmal ein.',
    taken_back: 'Die Einladung wurde zurückgenommen. Ihr Link öffnet nichts mehr.',
    confirmed: 'Die Person sieht jetzt, was Sie teilen.',
    refused: 'Die Einladung ist beendet, und ihr Link öffnet nichts mehr. Sie können eine neue senden.',
  },
  told: {
    done: {
      changed: 'Diese Einladung hat sich inzwischen geändert. Sehen Sie in die Liste.',
      accepted_before:
        'Die Einladung wurde angenommen, bevor Sie sie zurückgenommen haben. Sie können den Zugriff hier beenden.',
    },
  },
};
