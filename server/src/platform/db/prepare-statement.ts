import type { Db, Queries } from './db.ts'

const statements = new WeakMap<Queries, Map<unknown, unknown>>()

/**
 * Returns a statement prepared for this database: `build` runs at its first use, and again for another database. Drizzle otherwise
 * builds the SQL for each call.
 */
export function prepareStatement<Statement>(db: Db, build: (read: Queries) => Statement): Statement {
  const { read } = db
  const own = statements.get(read) ?? new Map<unknown, unknown>()
  statements.set(read, own)
  if (!own.has(build)) own.set(build, build(read))
  return own.get(build) as Statement
}
