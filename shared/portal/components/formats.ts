/** Dates and figures as people write them. */

export { dateText } from '../../titles/dates.ts';
export { quantityText } from '../../titles/figures.ts';
