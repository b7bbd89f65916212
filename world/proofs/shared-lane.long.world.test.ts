import { coinAddresses } from '@murmur/contract/chains'
import type { TradeLimitsReply } from '@murmur/contract/identity/limits'
import { expect, test } from 'vitest'
import { type ApiUser, newUser } from '../new-user.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'
import { type SharedPair, sharePair } from './share-pair.ts'

let pair: SharedPair
let world: World

const isAvailable = await sharePair({ debug: true, env: { TRADE_ANSWER_SECONDS: '4' } }, (opened) => {
  pair = opened
  world = opened.world
})

/** Lamports that the signer has let leave the wallet today. */
async function readUsedToday(user: ApiUser): Promise<number> {
  const { body } = await user.call<{ data: TradeLimitsReply }>('GET', '/api/trading/limits')
  const sol = body.data.signer?.assets.find(({ chain, address }) => chain === 'sol' && address === coinAddresses.sol)
  return Number(sol?.usedToday)
}

test.runIf(isAvailable)('a trade that waits for another server’s trade is signed and counted once', async () => {
  const user = await newUser(world)
  const { password } = user
  const limits = await user.call('PUT', '/api/trading/limits', { perTradeUsd: 30, perDayUsd: 60, password })
  expect(limits.status).toBe(200)
  const order = { amountInUsd: '20', tokenAddress: sandboxTokens.jup.address, chain: 'sol' }
  await injectFault(world.sandboxUrl, 'sol', { action: 'hold' })
  expect((await user.call('POST', '/buy', order)).body.data).toMatchObject({ status: 'pending' })
  const ofOne = await readUsedToday(user)
  expect(ofOne).toBeGreaterThan(0)
  const waiting = await pair.atOther(user)('POST', '/buy', order)
  expect(waiting.body.data).toMatchObject({ status: 'pending' })
  expect(await readUsedToday(user)).toBe(ofOne)
  await injectFault(world.sandboxUrl, 'sol', { action: 'release' })
  const fetchStatuses = async () => (await fetchTrades(user)).map(({ status }) => status)
  await expect.poll(fetchStatuses, { timeout: 60_000 }).toEqual(['Successful', 'Successful'])
  expect((await readUsedToday(user)) / ofOne).toBeCloseTo(2, 1)
})
