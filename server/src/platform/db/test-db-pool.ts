import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Db, Signals } from './db.ts'

/**
 * Hands databases out and takes them back when they are closed, emptied: opening one anew takes a second of computing,
 * emptying one a hundredth of it. The files of one test process share them.
 */
export function testDbPool(make: () => Promise<Db>): () => Promise<Db> {
  const free: Db[] = []
  let asMade: string | undefined
  return async () => {
    const db = free.pop() ?? (await make())
    asMade ??= await shapeOf(db)
    return lend(db, async () => {
      // Whoever changed the tables themselves, or left a query running, was the last.
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

/** Names of what the database is made of, whether its triggers are on, and how many others are at work in it. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await db.read.execute<{ shape: string }>(sql`
    select (select string_agg(relname, ' ' order by relname) from pg_class where relnamespace = 'public'::regnamespace)
      || (select string_agg(tgname || tgenabled::text, ' ' order by tgname) from pg_trigger where not tgisinternal)
      || (select count(*) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as shape`)
  return rows[0]?.shape ?? ''
}

/**
 * Every table as the migrations leave it: none of them puts a row in. Only what was written to is touched, since
 * `truncate` makes each table and index anew; it is for those that grew to 256 kB.
 */
async function empty(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    // A replica fires no triggers: one of them keeps the audit from being emptied.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      do $$
      declare it record;
      begin
        for it in
          select quote_ident(relname) as name, pg_relation_size(oid) as bytes from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        loop
          if it.bytes > 262144 then
            execute 'truncate ' || it.name || ' cascade';
          else
            execute 'delete from ' || it.name;
          end if;
        end loop;
        for it in select seqrelid::regclass as name from pg_sequence where pg_sequence_last_value(seqrelid) is not null
        loop
          execute 'alter sequence ' || it.name || ' restart';
        end loop;
      end $$`)
  })
}
