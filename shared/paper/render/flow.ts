/** Lays slices into frames, one after the other: a page, or a half of a card. */

/** A part of a paper that is not broken, such as a line. */
export interface Slice {
  readonly height: number;
  readonly draw: (canvas: Canvas, x: number, y: number) => void;
}

/** Slices that stay together where a frame has room for them, such as a row of a table. */
export interface Group {
  readonly slices: readonly Slice[];
  /** Space above it, which nothing needs at the beginning of a frame. */
  readonly space: number;
  /** A heading is not left alone at the end of a frame. */
  readonly staysWithNext?: boolean;
  /** Repeated where the frame changes within the table. */
  readonly head?: Slice;
}

/** What slices draw with. */
export interface Canvas {
  text(piece: {
    readonly text: string;
    readonly weight: 'regular' | 'bold';
    readonly size: number;
    readonly isQuiet: boolean;
    readonly x: number;
    readonly baseline: number;
  }): void;
  rule(x: number, y: number, width: number, thickness: number): void;
  box(x: number, y: number, width: number, height: number): void;
  /** At the corners of a card, and where it is folded. */
  cutMarks(x: number, y: number, width: number, height: number): void;
}

/** A slice in its place, from the top of its frame. */
export interface Placed {
  readonly frame: number;
  readonly top: number;
  readonly slice: Slice;
}

/** `heightOf` says how high the frame with this number is. */
export function flow(groups: readonly Group[], heightOf: (frame: number) => number): readonly Placed[] {
  const placed: Placed[] = [];
  let frame = 0;
  let top = 0;
  const put = (slice: Slice) => {
    placed.push({ frame, top, slice });
    top += slice.height;
  };
  const next = () => {
    frame += 1;
    top = 0;
  };
  for (const [index, group] of groups.entries()) {
    const space = top === 0 ? 0 : group.space;
    const needed = space + heightTogether(groups, index);
    const room = heightOf(frame) - top;
    if (top > 0 && needed > room && heightTogether(groups, index) <= heightOf(frame + 1)) {
      next();
      if (group.head) put(group.head);
    } else top += space;
    for (const slice of group.slices) {
      if (top > 0 && top + slice.height > heightOf(frame)) {
        next();
        if (group.head) put(group.head);
      }
      put(slice);
    }
  }
  return placed;
}

/** Of a group, and of that which it stays with. */
function heightTogether(groups: readonly Group[], index: number): number {
  const group = groups[index]!;
  const own = group.slices.reduce((sum, { height }) => sum + height, 0);
  const following = groups[index + 1];
  return group.staysWithNext && following ? own + following.space + heightTogether(groups, index + 1) : own;
}
