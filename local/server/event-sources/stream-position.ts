import { readFileSync } from 'node:fs';
import { replaceFile } from '../data-dir.ts';

/** How far a stream has been handled. */
export interface StreamPosition {
  /** Sequence number of the last handled record of a shard; undefined when there is none. */
  after(shard: string): string | undefined;
  advance(shard: string, sequenceNumber: string): void;
}

/**
 * The position in this stream, stored in a file when one is given. Without a known position, handling starts
 * at the oldest record: handling a record twice does no harm.
 */
export function streamPosition(streamArn: string, file?: string): StreamPosition {
  const shards = file ? read(file, streamArn) : {};
  return {
    after: (shard) => shards[shard],
    advance(shard, sequenceNumber) {
      shards[shard] = sequenceNumber;
      if (file) replaceFile(file, JSON.stringify({ streamArn, shards }));
    },
  };
}

function read(file: string, streamArn: string): Record<string, string> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    return kept.streamArn === streamArn ? kept.shards : {};
  } catch {
    return {};
  }
}
