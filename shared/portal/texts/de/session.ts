/** Before a session ends, and when it has ended while a page was open. */
import type { Texts } from '../texts.ts';

export const session: Texts['session'] = {
  idle: (seconds) =>
    `In etwa ${minutes(seconds)} werden Sie abgemeldet, weil hier eine Weile nichts geschehen ist.`,
  stay: 'Angemeldet bleiben',
  end: (seconds) =>
    `In etwa ${minutes(seconds)} müssen Sie sich zu Ihrer Sicherheit wieder anmelden. Was Sie geschrieben haben, bleibt erhalten.`,
  understood: 'Verstanden',
  over: {
    title: 'Sie wurden abgemeldet',
    text: 'Auf diesem Bildschirm sieht jetzt niemand anders Ihre Akte. Melden Sie sich an, um weiterzumachen.',
    typed:
      'Auf diesem Bildschirm sieht jetzt niemand anders Ihre Akte. Was Sie geschrieben haben, ist noch da: Melden Sie sich an, dann können Sie es absenden.',
    submit: 'Wieder anmelden',
    submitTyped: 'Anmelden und weitermachen',
  },
};

function minutes(seconds: number): string {
  if (seconds < 90) return seconds < 60 ? `${seconds} Sekunden` : 'einer Minute';
  return `${Math.round(seconds / 60)} Minuten`;
}
