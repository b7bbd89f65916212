import { chainKeys } from '@murmur/contract/chains'
import type { TradeReply } from '@murmur/contract/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTrouble } from '../make-trouble.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { chainReader } from './chain-reader.ts'
import { balances, differences } from './ledger.ts'

const { jup, link, brett } = sandboxTokens
const forAll = 1_000_000

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ debug: true })
  user = await newUser(world)
})
afterAll(() => world?.stop())

const buy = (tokenAddress: string) => user.call<TradeReply>('POST', '/buy', { amountInUsd: '3', tokenAddress })
const figures = async () => {
  const data = await balances(user)
  return chainKeys.map((key) => data[key].tokens.map((each) => [each.address, each.amountBaseUnits]))
}

test.each(chainKeys)(
  'the node of %s is silent: its figures are old and say so, the other two trade on, and it heals by itself',
  async (down) => {
    for (const { address } of [jup, link, brett]) expect((await buy(address)).body).toMatchObject({ success: true })
    const before = await figures()
    await makeTrouble(world.sandboxUrl, down, { action: 'refuse', count: forAll })
    // Restarted meanwhile, the server has the figures of before from its database.
    await world.server.stop()
    await world.server.start()
    const data = await balances(user)
    for (const key of chainKeys) expect([key, data[key].stale]).toEqual([key, key === down])
    expect(await figures()).toEqual(before)
    expect(new Date(data[down].asOf).getTime()).toBeGreaterThan(Date.now() - 120_000)
    for (const { chain, address } of [jup, link, brett]) {
      const { status, body } = await buy(address)
      if (chain === down) expect(body).toMatchObject({ success: false, code: 'UPSTREAM_DOWN' })
      else expect([chain, status, body.success]).toEqual([chain, 200, true])
    }
    await makeTrouble(world.sandboxUrl, down, { action: 'refuse', count: 0 })
    await expect.poll(async () => (await balances(user))[down].stale, { timeout: 20_000 }).toBe(false)
    expect((await buy({ sol: jup, eth: link, base: brett }[down].address)).body).toMatchObject({ success: true })
    expect(await differences(user, chainReader(world.sandboxUrl))).toEqual([])
  },
)
