import type { NoticeTexts } from './texts.ts';

const somebody = 'Jemand';

export const de: NoticeTexts = {
  hello: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  notices: {
    contact_left: ({ account }) => ({
      subject: 'Ihre Kontaktadresse wurde geändert',
      paragraphs: [
        `Das Konto ${account} hat eine neue Kontaktadresse. E-Mails dazu kommen nicht mehr an diese hier.`,
        'Wenn Sie das selbst waren, müssen Sie nichts tun.',
      ],
    }),
    contact_changed: ({ account }) => ({
      subject: 'Das ist Ihre neue Kontaktadresse',
      paragraphs: [`E-Mails zum Konto ${account} kommen von jetzt an an diese Adresse.`],
    }),
    erasure_asked: ({ account }) => ({
      subject: 'Ihr Konto wird in 14 Tagen gelöscht',
      paragraphs: [
        `Sie haben uns gebeten, das Konto ${account} zu löschen. Das geschieht in 14 Tagen.`,
        'Bis dahin können Sie es sich anders überlegen: Melden Sie sich an, öffnen Sie „Mein Konto“ und wählen Sie „Mein Konto behalten“.',
        'Laden Sie vorher herunter, was Sie behalten möchten. Danach kann es Ihnen niemand mehr geben.',
        'Wenn Sie es nicht waren, melden Sie sich an, behalten Sie das Konto und ändern Sie das Passwort.',
      ],
    }),
    erasure_dropped: ({ account }) => ({
      subject: 'Ihr Konto wurde nicht gelöscht',
      paragraphs: [
        `Die 14 Tage sind vorbei, aber wir konnten das Konto ${account} nicht löschen. Was Sie für Ihre Akten gewählt haben, geht nicht mehr: Vielleicht gehört Ihnen eine Akte, die Ihnen damals nicht gehörte, oder jemand, der eine Akte bekommen sollte, hat kein Konto mehr.`,
        'Ihr Konto bleibt, wie es ist. Wenn Sie es weiterhin löschen möchten, tun Sie das noch einmal unter „Mein Konto“ und wählen Sie für jede Akte, was mit ihr geschieht.',
      ],
    }),
    username_changed: ({ account }) => ({
      subject: 'Ihr Benutzername wurde geändert',
      paragraphs: [
        `Sie melden sich bei Ihrem Konto ${account} jetzt mit einem anderen Benutzernamen an. Das Passwort ist dasselbe.`,
        'Wenn Sie es nicht waren, war jemand in Ihrem Konto angemeldet. Lassen Sie sich auf der Anmeldeseite einen Link für ein neues Passwort schicken: Wo Sie es wählen, steht der Benutzername. Beenden Sie dann unter „Mein Konto“ alle anderen Sitzungen.',
      ],
    }),
    passkey_added: ({ account }) => ({
      subject: 'Ihr Konto hat einen neuen Passkey',
      paragraphs: [
        `Ihr Konto ${account} hat einen neuen Passkey. Wer das Gerät damit hat, kann sich ohne Ihr Passwort anmelden.`,
        'Wenn Sie es nicht waren, melden Sie sich an, entfernen Sie den Passkey unter „Mein Konto“, ändern Sie das Passwort und beenden Sie alle anderen Sitzungen.',
      ],
    }),
    passkey_removed: ({ account }) => ({
      subject: 'Ein Passkey Ihres Kontos wurde entfernt',
      paragraphs: [
        `Ein Passkey Ihres Kontos ${account} wurde entfernt. Niemand kann sich mehr damit anmelden.`,
        'Wenn Sie es nicht waren, melden Sie sich an, ändern Sie das Passwort und beenden Sie alle anderen Sitzungen.',
      ],
    }),
    passkey_copied: ({ account }) => ({
      subject: 'Ein Passkey von Ihnen funktioniert nicht mehr',
      paragraphs: [
        `Jemand hat einen Passkey Ihres Kontos ${account} verwendet, den es zweimal zu geben scheint. Wir haben niemanden hineingelassen, und dieser Passkey öffnet nichts mehr.`,
        'Melden Sie sich auf andere Weise an, mit einem Notfallcode, wenn er Ihr einziger zweiter Schritt war. Fügen Sie dann unter „Mein Konto“ einen neuen Passkey hinzu und entfernen Sie diesen. Sehen Sie dort auch nach, wo Sie angemeldet sind.',
      ],
    }),
    share_given: ({ other = somebody }) => ({
      subject: 'Eine ganze Akte ist freigegeben',
      paragraphs: [
        `${other} kann jetzt alles in einer Ihrer Akten sehen und ändern. Sie können das jederzeit beenden, unter „Freigaben“.`,
      ],
    }),
    share_received: ({ other = somebody }) => ({
      subject: 'Eine Akte ist für Sie freigegeben',
      paragraphs: [`${other} teilt eine ganze Akte mit Ihnen. Melden Sie sich an, um sie zu sehen.`],
    }),
    member_added: ({ other = somebody }) => ({
      subject: 'Jemand ist neu in einem Ihrer Kreise',
      paragraphs: [
        `${other} ist jetzt in einem Ihrer Kreise und sieht, was Sie mit ihm teilen. Sie können das jederzeit beenden, unter „Freigaben“.`,
      ],
    }),
    share_given_by_another: ({ other = somebody }) => ({
      subject: 'Jemand anders hat Ihre ganze Akte freigegeben',
      paragraphs: [
        `${other} kann jetzt alles in einer Ihrer Akten sehen und ändern. Das haben Sie nicht selbst getan, sondern jemand, der sie für Sie freigeben darf.`,
        'Wenn das nicht richtig ist, beenden Sie es unter „Freigaben“.',
      ],
    }),
    member_added_by_another: ({ other = somebody }) => ({
      subject: 'Jemand anders hat eine Person in einen Ihrer Kreise aufgenommen',
      paragraphs: [
        `${other} ist jetzt in einem Ihrer Kreise und sieht, was mit ihm geteilt wird. Das haben Sie nicht selbst getan, sondern jemand, der Ihre Akte für Sie freigeben darf.`,
        'Wenn das nicht richtig ist, beenden Sie es unter „Freigaben“.',
      ],
    }),
    new_results: () => ({
      subject: 'In einer Gesundheitsakte ist etwas Neues',
      paragraphs: [
        'In einer Akte, die Ihnen gehört oder um die Sie sich kümmern, wurde etwas Neues gespeichert. Es kann ein Befund sein. Melden Sie sich an, um es zu sehen.',
      ],
    }),
    new_message: () => ({
      subject: 'Sie haben eine neue Nachricht',
      paragraphs: [
        'In Ihrem geschützten Postfach ist eine neue Nachricht. Melden Sie sich an, um sie zu lesen.',
      ],
    }),
    link_opened: () => ({
      subject: 'Ein Link von Ihnen wurde geöffnet',
      paragraphs: [
        'Jemand hat einen Link geöffnet, mit dem Sie etwas aus einer Akte teilen. Melden Sie sich an, um zu sehen, wann das war. Sie können den Link jederzeit beenden.',
      ],
    }),
    invitation_accepted: ({ other = somebody }) => ({
      subject: 'Ihre Einladung wurde angenommen',
      paragraphs: [
        `${other} hat Ihre Einladung angenommen und sieht von jetzt an, was Sie teilen. Sie können das jederzeit beenden, unter „Freigaben“.`,
      ],
    }),
    invitation_waiting: () => ({
      subject: 'Ist das die Person, die Sie eingeladen haben?',
      paragraphs: [
        'Jemand möchte Ihre Einladung mit einem Konto annehmen, das eine andere Adresse hat als die, die Sie eingeladen haben. Niemand sieht etwas, bis Sie gesagt haben, dass es die richtige Person ist.',
        'Melden Sie sich an, öffnen Sie „Freigaben“ und sehen Sie nach, wer es ist. Wenn Sie diese Person nicht kennen, lehnen Sie dort ab.',
      ],
    }),
    invitation_confirmed: ({ other = somebody }) => ({
      subject: 'Sie sehen jetzt, was für Sie freigegeben ist',
      paragraphs: [`${other} hat bestätigt, dass die Einladung, die Sie angenommen haben, für Sie war.`],
    }),
    handover_begun: () => ({
      subject: 'Sie übergeben eine Akte',
      paragraphs: [
        'Sie haben jemanden eingeladen, eine Ihrer Akten zu übernehmen. Sobald die Einladung angenommen ist, gehört die Akte nicht mehr Ihnen, und Sie können sie nicht selbst zurückholen.',
        'Bis dahin können Sie die Einladung zurücknehmen, unter „Freigaben“. Wenn Sie es nicht waren, tun Sie das sofort, und ändern Sie Ihr Passwort.',
      ],
    }),
    handover_done: ({ other = somebody }) => ({
      subject: 'Eine Akte gehört jetzt jemand anderem',
      paragraphs: [
        `${other} hat die Akte übernommen, die Sie übergeben haben, und entscheidet von jetzt an, wer sie sieht.`,
      ],
    }),
    handover_received: ({ other = somebody }) => ({
      subject: 'Eine Akte gehört jetzt Ihnen',
      paragraphs: [
        `Sie haben eine Akte von ${other} übernommen. Sie entscheiden jetzt, wer sie sieht.`,
        'Andere Personen und Apps haben vielleicht noch Zugriff darauf. Öffnen Sie die Akte und sehen Sie unter „Freigaben“ und unter „Apps“ nach, wer das ist; dort können Sie es beenden.',
      ],
    }),
    membership_received: ({ other = somebody }) => ({
      subject: 'Sie sind jetzt in einem Kreis',
      paragraphs: [
        `${other} hat Sie in einen Kreis aufgenommen und teilt einen Teil einer Akte mit Ihnen. Melden Sie sich an, um ihn zu sehen.`,
      ],
    }),
  },
  several: 'Was es für Sie Neues gibt',
  lookHere: 'Hier melden Sie sich an:',
  notYou: (supportAddress) =>
    `Wenn Sie nicht wissen, warum Sie diese E-Mail bekommen, schreiben Sie an ${supportAddress}.`,
  switchOff: 'Hier wählen Sie, welche E-Mails Sie wann bekommen:',
};
