/** Before a session ends, and when it has ended while a page was open. */
export const session = {
  idle: (seconds: number) =>
    `In about ${minutes(seconds)} you will be signed out, because nothing has happened here for a while.`,
  stay: 'Stay signed in',
  end: (seconds: number) =>
    `In about ${minutes(seconds)} you need to sign in again, for your safety. What you have typed will be kept.`,
  understood: 'Understood',
  over: {
    title: 'You have been signed out',
    text: 'Nobody else can see your record on this screen now. Sign in to go on.',
    typed:
      'Nobody else can see your record on this screen now. What you typed is kept: sign in, and you can send it.',
    submit: 'Sign in again',
    submitTyped: 'Sign in and go on',
  },
};

function minutes(seconds: number): string {
  if (seconds < 90) return seconds < 60 ? `${seconds} seconds` : 'one minute';
  return `${Math.round(seconds / 60)} minutes`;
}
