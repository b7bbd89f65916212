import type { Hex } from 'viem'
import { readAppendLog } from '#files/append-log.ts'

/**
 * An entry of the chain's write-ahead log. `taken`: a transaction is accepted. `mine`: a block is mined at a time (seconds).
 * `refused`: the node rejected an accepted transaction. Replaying all entries restores the same chain.
 */
export type JournalEntry =
  | { kind: 'taken'; hash: Hex; raw: Hex }
  | { kind: 'mine'; number: number; timestamp: number }
  | { kind: 'refused'; hash: Hex }

const kinds = ['taken', 'mine', 'refused']

/** Reads a journal's entries and removes an incomplete last line. */
export function readJournal(path: string): Promise<JournalEntry[]> {
  return readAppendLog(path, (value): value is JournalEntry =>
    kinds.includes((value as JournalEntry | undefined)?.kind ?? ''),
  )
}
