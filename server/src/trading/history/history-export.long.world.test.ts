import type { UserId } from '@murmur/contract/ids'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#platform/db/open-db.ts'
import { transact } from '#platform/db/transact.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { type ApiUser, newUser } from '../../../../world/new-user.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const rows = breadth(50_000, 100_000)

let world: World
beforeAll(async () => {
  world = await startWorld({ embedded: true })
})
afterAll(() => world?.stop())

/** Inserts received transfers into the stopped server's database, a second apart. */
async function addTransfers(userId: UserId): Promise<void> {
  const db = await openDb({ dataDir: world.dataDir })
  await transact(db, (tx) =>
    tx.execute(sql`
      insert into transfers (id, user_id, chain, hash, position, direction, token, name, symbol, decimals, amount,
        network_fee, counterparty, block_number, at, created_at)
      select gen_random_uuid(), ${userId}::uuid, 'eth', 'h' || n, 0, 'in', ${link}, 'ChainLink Token', 'LINK', 18, n,
        0, null, '1', timestamptz '2020-01-01' + n * interval '1 second', now()
      from generate_series(1, ${rows}) as n`),
  )
  await db.close()
}

/** Starts a download and counts its lines as they arrive. */
function startExport(user: ApiUser) {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const progress = { lines: 0, isDone: false }
  const finished = (async () => {
    const reply = await fetch(`${world.url}/api/history.csv`, { headers: { cookie } })
    for await (const chunk of reply.body ?? []) progress.lines += Buffer.from(chunk).toString().split('\n').length - 1
    progress.isDone = true
    return reply.status
  })()
  return { progress, finished }
}

test('the server lets another user trade during an export of many thousand rows, and refuses a second export of the same user', async () => {
  const [exporter, trader] = [await newUser(world), await newUser(world)]
  await world.server.stop()
  await addTransfers(exporter.id)
  await world.server.start()

  const { progress, finished } = startExport(exporter)
  while (progress.lines === 0) await trader.call('GET', '/api/config')
  const second = await exporter.call('GET', '/api/history.csv')
  expect([second.status, second.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(second.body.reason).toContain('still being exported')
  const bought = await trader.call<TradeReply>('POST', '/buy', { amountInUsd: '5', tokenAddress: link })
  expect(bought.body).toMatchObject({ success: true, data: { status: 'successful' } })
  // The trade did not wait for the export.
  expect(progress.isDone).toBe(false)

  expect(await finished).toBe(200)
  // The header, the three faucet grants and every transfer.
  expect(progress.lines).toBe(1 + 3 + rows)
  const again = await exporter.call('GET', '/api/history.csv?from=2026-01-01')
  expect(again.status).toBe(200)
})
