/**
 * Loaded before the service (`node --import`): its clock starts at the moment in CLOCK_START, so that the pictures show the
 * same days whenever they are made. Timers are not affected.
 */
const Clock = Date;
const shift = Clock.parse(process.env.CLOCK_START) - Clock.now();
const now = () => Clock.now() + shift;

globalThis.Date = class StartedClock extends Clock {
  constructor(...values) {
    if (values.length === 0) super(now());
    else super(...values);
  }

  static now = now;

  static [Symbol.hasInstance](value) {
    return value instanceof Clock;
  }
};
