import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'

it('a trigger announces every change of the tables whose replies have a cached ETag', async () => {
  const db = await openMemory()
  const { rows } = await db.read.execute<{ table: string; changes: string }>(sql`
    select c.relname as "table", concat_ws(' ', case when t.tgtype::int & 4 > 0 then 'insert' end,
      case when t.tgtype::int & 16 > 0 then 'update' end, case when t.tgtype::int & 8 > 0 then 'delete' end) as changes
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('announce_user_row', 'announce_user_itself')`)
  const all = 'insert update delete'
  expect(Object.fromEntries(rows.map(({ table, changes }) => [table, changes]))).toEqual({
    account_deletions: all,
    chats: all,
    executions: all,
    legal_acceptances: all,
    preferences: all,
    price_alerts: all,
    told_values: all,
    trading_settings: all,
    transfers: all,
    turns: 'insert delete',
    users: 'update',
    wallets: all,
  })
  await db.close()
})
