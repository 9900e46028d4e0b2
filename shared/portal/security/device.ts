/**
 * What a person would call the browser that she uses, from `User-Agent` (RFC 9110 §10.1.5). It is only shown to her, and
 * decides nothing; so a few well-known names are enough, and a package that knows thousands is not needed.
 */

/** The first that fits: others name themselves too, for old servers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const separator = ' / ';

/** Browser and system, such as `Firefox / Windows`. Undefined when it names none that is known. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const text = (userAgent ?? '').slice(0, 500);
  const found = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  return found.some(Boolean) ? found.filter(Boolean).join(separator) : undefined;
}

/** The two parts of a device; the second is undefined for anything that this portal has not written. */
export function partsOfDevice(device: string): readonly [string, string | undefined] {
  const [browser = '', system] = device.split(separator);
  return [browser, system];
}
