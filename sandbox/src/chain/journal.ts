import type { Hex } from 'viem'
import { readAppendLog } from '#files/append-log.ts'

/**
 * The chain's write-ahead log, written before each step: a transaction is taken, a block is mined at a time (seconds),
 * a taken transaction turned out to be refused by the node. Doing all of it again gives the same chain.
 */
export type JournalEntry =
  | { kind: 'taken'; hash: Hex; raw: Hex }
  | { kind: 'mine'; number: number; timestamp: number }
  | { kind: 'refused'; hash: Hex }

const kinds = ['taken', 'mine', 'refused']

/** The entries of a journal, a torn end cut off. */
export function readJournal(path: string): Promise<JournalEntry[]> {
  return readAppendLog(path, (value): value is JournalEntry =>
    kinds.includes((value as JournalEntry | undefined)?.kind ?? ''),
  )
}
