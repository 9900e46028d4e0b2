/**
 * A QR code, drawn by the server as SVG: it is there without a script, and sharp on paper. The code itself is made by lean-qr. Error
 * correction M at least: a fold or a stain of a seventh of it does no harm.
 */
import type { FC } from 'hono/jsx';
import { correction, generate } from 'lean-qr';

/** Modules of white around the code, as the standard asks (ISO/IEC 18004). */
const quiet = 4;

export const QrCode: FC<{ text: string; label: string }> = ({ text, label }) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * quiet;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={outline(code)} fill="#000" />
    </svg>
  );
};

/** The dark modules, each run of a row as one rectangle. */
function outline({ size, get }: ReturnType<typeof generate>): string {
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!get(x, y)) continue;
      const from = x;
      while (get(x + 1, y)) x += 1;
      const width = x - from + 1;
      runs.push(`M${from + quiet} ${y + quiet}h${width}v1h-${width}z`);
    }
  return runs.join('');
}
