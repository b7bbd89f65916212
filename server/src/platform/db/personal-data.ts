import type { UserId } from '@murmur/contract/ids'
import type { Queries } from './db.ts'
import type { Tx } from './transact.ts'

type Row = Record<string, unknown>
export type DataOwner = { id: UserId; email: string }
/** Reads one section of a user's data export, row by row. */
export type ReadSection = (queries: Queries, user: DataOwner) => AsyncIterable<Row>

/** Personal data that one module stores: how to export it, and how to erase it. */
export type PersonalData = {
  /** Sections contain no secrets (hashes, seals, codes). Names are the keys of the exported JSON. */
  sections: readonly (readonly [name: string, read: ReadSection])[]
  /** Deletes the user's own rows; ledger rows stay. Called with the user's row locked. */
  erase(tx: Tx, user: DataOwner): Promise<void>
}

/** Rows per query. */
export const pageSize = 500

/** A section that is always small: one query. */
export function readOnce(query: (queries: Queries, user: DataOwner) => PromiseLike<Row[]>): ReadSection {
  return async function* (queries, user) {
    yield* await query(queries, user)
  }
}

/**
 * A section that may be large. The query returns the rows after a row, in an order that adds new rows at the end, and the first ones
 * without it: numbers of rows would skip some when a sweep deletes earlier ones meanwhile.
 */
export function readPaged<R extends Row>(
  query: (queries: Queries, user: DataOwner, page: { limit: number; after: R | undefined }) => PromiseLike<R[]>,
): ReadSection {
  return async function* (queries, user) {
    for (let after: R | undefined; ; ) {
      const rows: R[] = await query(queries, user, { limit: pageSize, after })
      yield* rows
      after = rows.at(-1)
      if (rows.length < pageSize) return
    }
  }
}
