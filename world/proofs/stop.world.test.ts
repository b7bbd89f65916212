import { setTimeout as wait } from 'node:timers/promises'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'

const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'

let world: World
beforeAll(async () => {
  world = await startWorld({ blockMs: 4_000 })
})
afterAll(() => world?.stop())

test('a server stopped during a trade replies "pending" and exits cleanly, and the next start finishes the trade', async () => {
  covers('7.calls.27')
  const user = await newUser(world)
  const posted = user.call<TradeReply>(
    'POST',
    '/buy',
    { amountInUsd: '5', tokenAddress: link },
    { 'idempotency-key': 'stop' },
  )
  // Waits until the trade is signed and sent, and only its block is missing.
  while ((await fetchTrades(user)).at(0)?.hash == null) await wait(20)
  const exit = await world.server.stop()
  expect(exit).toMatchObject({ code: 0 })
  expect((await posted).body).toMatchObject({ success: true, data: { status: 'pending' } })
  await world.server.start()
  const { body } = await user.call<TradeReply>(
    'POST',
    '/buy',
    { amountInUsd: '5', tokenAddress: link },
    { 'idempotency-key': 'stop' },
  )
  expect(body).toMatchObject({ success: true, data: { status: 'successful' } })
  expect(await fetchTrades(user)).toHaveLength(1)
})
