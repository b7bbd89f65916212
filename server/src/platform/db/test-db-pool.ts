import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Db, Signals } from './db.ts'

/**
 * Lends databases and empties them when they are closed: opening a new one takes a second of CPU time, emptying one a
 * hundredth of that. The files of one test process share the pool.
 */
export function testDbPool(make: () => Promise<Db>): () => Promise<Db> {
  const freeDbs: Db[] = []
  let initialSchema: string | undefined
  return async () => {
    const db = freeDbs.pop() ?? (await make())
    initialSchema ??= await readSchema(db)
    return lendDb(db, async () => {
      // A test changed the schema or left a query running: this database cannot be reused.
      if ((await readSchema(db)) !== initialSchema) return db.close()
      await emptyTables(db)
      freeDbs.push(db)
    })
  }
}

/** A view of the database that one user can close; its listeners are removed then. */
function lendDb(db: Db, returnToPool: () => Promise<void>): Db {
  let closing: Promise<void> | undefined
  const openPool = () => {
    if (closing !== undefined) throw new Error('This database is closed')
    return db
  }
  return {
    signals: new EventEmitter<Signals>().setMaxListeners(0),
    accountChanges: {
      period: () => openPool().accountChanges.period(),
      onChange: (listener) => openPool().accountChanges.onChange((userId) => closing ?? listener(userId)),
      onRows: (listener) => openPool().accountChanges.onRows((userId) => closing ?? listener(userId)),
      onPresence: (listener) => openPool().accountChanges.onPresence((userId) => closing ?? listener(userId)),
    },
    get read() {
      return openPool().read
    },
    get readReplica() {
      return openPool().readReplica
    },
    begin: async (work) => openPool().begin(work),
    close() {
      closing ??= returnToPool()
      return closing
    },
  }
}

/** The schema's names, whether its triggers are enabled, and the number of other running queries. */
async function readSchema(db: Db): Promise<string> {
  const { rows } = await db.read.execute<{ shape: string }>(sql`
    select (select string_agg(relname, ' ' order by relname) from pg_class where relnamespace = 'public'::regnamespace)
      || (select string_agg(tgname || tgenabled::text, ' ' order by tgname) from pg_trigger where not tgisinternal)
      || (select count(*) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as shape`)
  return rows[0]?.shape ?? ''
}

/**
 * Restores every table to its state after the migrations, which insert no rows. Only tables with rows are emptied;
 * `truncate` recreates each table and index, so it is only for those above 256 kB.
 */
async function emptyTables(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    // A replica runs no triggers: one of them would block emptying the audit log.
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
