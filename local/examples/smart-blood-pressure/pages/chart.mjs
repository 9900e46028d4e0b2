/** A line for each of both values, as SVG. */

const size = { width: 400, height: 220, left: 32, right: 10, top: 12, bottom: 24 };
/** With the word at the beginning of each. */
const lines = { systolic: 'upper', diastolic: 'lower' };

/** @param readings the oldest first */
export function chartOf(readings) {
  const days = readings.map(({ day }) => Date.parse(day));
  const values = readings.flatMap((reading) => Object.keys(lines).map((line) => reading[line]));
  const low = Math.floor((Math.min(...values) - 5) / 20) * 20;
  const high = Math.ceil((Math.max(...values) + 5) / 20) * 20;
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const x = (day) => size.left + (last === first ? 0.5 : (day - first) / (last - first)) * inner.width;
  const y = (value) => size.top + ((high - value) / (high - low)) * inner.height;

  const chart = element('svg', { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img' });
  chart.setAttribute('aria-label', `${readings.length} readings; the table below has the values`);
  for (let value = low; value <= high; value += 20) {
    chart.append(
      element('line', {
        class: 'grid',
        x1: size.left,
        x2: size.width - size.right,
        y1: y(value),
        y2: y(value),
      }),
      text(value, { x: size.left - 6, y: y(value) + 5, 'text-anchor': 'end' }),
    );
  }
  for (const [line, word] of Object.entries(lines)) {
    const points = readings.map((reading, index) => [x(days[index]), y(reading[line])]);
    chart.append(element('polyline', { class: line, points: points.map((point) => point.join()).join(' ') }));
    const [[left, above]] = points;
    chart.append(text(word, { x: left, y: above - 9 }));
    for (const [cx, cy] of points) chart.append(element('circle', { class: line, cx, cy, r: 4 }));
  }
  chart.append(text(readings[0].day, { x: size.left, y: size.height - 6 }));
  if (last !== first) {
    const end = { x: size.width - size.right, y: size.height - 6, 'text-anchor': 'end' };
    chart.append(text(readings.at(-1).day, end));
  }
  return chart;
}

function text(content, attributes) {
  const made = element('text', attributes);
  made.textContent = content;
  return made;
}

function element(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
