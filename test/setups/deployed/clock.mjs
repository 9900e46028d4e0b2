/**
 * Loaded before a function (`node --import`): moves its clock by the milliseconds in a file, so that a test can
 * advance the time of a deployment. Timers are not affected.
 */
import { readFileSync } from 'node:fs';

const Clock = Date;
const now = () => Clock.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));

globalThis.Date = class AdvancedClock extends Clock {
  constructor(...values) {
    if (values.length === 0) super(now());
    else super(...values);
  }

  static now = now;

  static [Symbol.hasInstance](value) {
    return value instanceof Clock;
  }
};
