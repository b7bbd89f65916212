import { chainKeys } from '@murmur/contract/chains'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ApiUser, newUser } from '../new-user.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { chainReader } from './chain-reader.ts'
import { fetchBalances, findDifferences } from './ledger.ts'

const { jup, link, brett } = sandboxTokens
type Token = { chain: string; address: string }
const all: Token[] = [jup, link, brett]
const unlimitedCount = 1_000_000

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ debug: true })
  user = await newUser(world)
})
afterEach(async () => {
  for (const key of chainKeys) await injectFault(world.sandboxUrl, key, { action: 'refuse', count: 0 })
})
afterAll(() => world?.stop())

/** Posts a buy with the chain, as the web app does. Without it, the address could belong to the unavailable chain. */
const buy = ({ chain, address: tokenAddress }: Token) =>
  user.call<TradeReply>('POST', '/buy', { amountInUsd: '3', tokenAddress, chain })
const fetchFigures = async () => {
  const data = await fetchBalances(user)
  return chainKeys.map((key) => data[key].tokens.map((each) => [each.address, each.amountBaseUnits]))
}

test.each(chainKeys)(
  'while the node of %s is unavailable its figures are marked stale, the other two chains trade, and it recovers by itself',
  async (down) => {
    for (const token of all) expect((await buy(token)).body).toMatchObject({ success: true })
    const before = await fetchFigures()
    await injectFault(world.sandboxUrl, down, { action: 'refuse', count: unlimitedCount })
    // After a restart the server reads the earlier figures from its database.
    await world.server.stop()
    await world.server.start()
    // Right after its start the server may exceed its own timeouts for the other chains.
    const fetchStaleChains = () => chainKeys.filter((key) => data[key].stale)
    let data = await fetchBalances(user)
    await expect
      .poll(
        async () => {
          data = await fetchBalances(user)
          return fetchStaleChains()
        },
        { timeout: 90_000 },
      )
      .toEqual([down])
    expect(await fetchFigures()).toEqual(before)
    expect(new Date(data[down].asOf).getTime()).toBeGreaterThan(Date.now() - 120_000)
    for (const token of all) {
      const { status, body } = await buy(token)
      if (token.chain === down) expect(body).toMatchObject({ success: false, code: 'UPSTREAM_DOWN' })
      else expect([token.chain, status, body.success]).toEqual([token.chain, 200, true])
    }
    await injectFault(world.sandboxUrl, down, { action: 'refuse', count: 0 })
    await expect.poll(async () => (await fetchBalances(user))[down].stale, { timeout: 90_000 }).toBe(false)
    expect((await buy({ sol: jup, eth: link, base: brett }[down])).body).toMatchObject({ success: true })
    expect(await findDifferences(user, chainReader(world.sandboxUrl))).toEqual([])
  },
)
