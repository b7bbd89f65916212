import type pg from 'pg'

/**
 * Copies a user's trades until the user has `count` more, 37 s apart, each with its intent, transactions and prices. Every copy has
 * its own ids, hashes and time.
 */
export async function makeHistory(client: pg.Client, userId: string, count: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `create temp table copies on commit drop as
      select gen_random_uuid() as id, e.id as source, now() - (n || ' seconds')::interval * 37 as at
      from generate_series(1, $2::int) n join (
        select id, row_number() over () - 1 as place, count(*) over () as size from executions where user_id = $1
      ) e on n % e.size = e.place`,
    [userId, count],
  )
  const copy = (table: string, key: string, changes: string) =>
    client.query(`insert into ${table} select made.* from copies c join ${table} r on r.${key} = c.source
      cross join lateral jsonb_populate_record(r, jsonb_build_object(${changes})) made`)
  await copy('intents', 'id', `'id', c.id, 'created_at', c.at`)
  await copy(
    'executions',
    'id',
    `'id', c.id, 'created_at', c.at, 'transaction_hash', '0x' || md5(c.id || r.transaction_hash)`,
  )
  await copy(
    'transactions',
    'execution_id',
    `'hash', '0x' || md5(c.id || r.hash), 'execution_id', c.id, 'created_at', c.at`,
  )
  await copy('told_values', 'id', `'id', c.id, 'at', c.at`)
  await client.query('commit')
  await client.query('analyze')
}
