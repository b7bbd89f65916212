import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Db, Signals } from '#db/db.ts'

/**
 * Hands databases out and takes them back when they are closed, emptied: opening one anew takes a second of computing,
 * emptying one some hundredths of it. The files of one test process share them.
 */
export function testDbPool(make: () => Promise<Db>): () => Promise<Db> {
  const free: Db[] = []
  let asMade: string | undefined
  return async () => {
    const db = free.pop() ?? (await make())
    asMade ??= await shapeOf(db)
    return lend(db, async () => {
      // Whoever changed the tables themselves was the last.
      if ((await shapeOf(db)) !== asMade) return db.close()
      await empty(db)
      free.push(db)
    })
  }
}

/** A database that is closed for its user, whose listeners go with it, and open for the next one. */
function lend(db: Db, giveBack: () => Promise<void>): Db {
  let closing: Promise<void> | undefined
  const opened = () => {
    if (closing !== undefined) throw new Error('This database is closed')
    return db
  }
  return {
    signals: new EventEmitter<Signals>().setMaxListeners(0),
    get read() {
      return opened().read
    },
    begin: async (work) => opened().begin(work),
    close() {
      closing ??= giveBack()
      return closing
    },
  }
}

/** Names of what the database is made of, and whether its triggers are on. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await db.read.execute<{ shape: string }>(sql`
    select (select string_agg(relname, ' ' order by relname) from pg_class where relnamespace = 'public'::regnamespace)
      || (select string_agg(tgname || tgenabled::text, ' ' order by tgname) from pg_trigger where not tgisinternal) as shape`)
  return rows[0]?.shape ?? ''
}

/** Every table as the migrations leave it: none of them puts a row in. */
async function empty(db: Db): Promise<void> {
  const { rows } = await db.read.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await db.begin(async (tx) => {
    // A replica fires no triggers: one of them keeps the audit from being emptied.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`))
  })
}
