/** How long a subscription lives. */

const months = 3;

/** Three calendar months later, at the same time of the same day, or of the last day of a shorter month. */
export function expiryOf(instant: Date): Date {
  const end = new Date(instant);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return end;
}
