import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofRounds, reportProof } from '../../spec/proof.ts'
import { newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'
import { chainReader } from './chain-reader.ts'
import { buyUntilExpired, buyUntilReplaced, faultNames, runMixedRound } from './fault-rounds.ts'
import { fetchTrades, findDifferences } from './ledger.ts'

const requestedTrades = proofRounds({ few: 18, all: 150, short: 500, full: 10_000 })

let world: World
beforeAll(async () => {
  world = await startWorld({ blockMs: 40, debug: true, market: true })
})
afterAll(() => world?.stop())

test(
  `the ledger equals the chains after ${requestedTrades} mixed trades on three chains under every kind of fault`,
  async () => {
    const user = await newUser(world)
    const chain = chainReader(world.sandboxUrl)
    const ends = new Map<string, number>()
    for (let done = 0, round = 0; done < requestedTrades; round += 1) {
      const fault = faultNames[round % faultNames.length] ?? 'none'
      for (const { data, success } of await runMixedRound(world, user, fault)) {
        const end = data ? data.status : `refused ${success}`
        ends.set(end, (ends.get(end) ?? 0) + 1)
        if (data) done += 1
      }
      if (round % 4 !== 3) continue
      const expired = await buyUntilExpired(world, user)
      expect(expired).toMatchObject({ success: false, data: { status: 'failed' } })
      const replaced = await buyUntilReplaced(world, user, await chain.countIncluded('eth', user.addresses.eth))
      expect(replaced).toMatchObject({ success: false, data: { status: 'failed' } })
      done += 2
    }
    const trades = await fetchTrades(user)
    expect(trades.filter(({ status }) => status === 'Pending')).toEqual([])
    for (const trade of trades.filter(({ hash }) => hash)) {
      const outcome = await chain.outcome(trade.chain, trade.hash ?? '')
      expect([trade.id, trade.status]).toEqual([trade.id, outcome === 'succeeded' ? 'Successful' : 'Failed'])
    }
    // The server reads the newest blocks with a delay.
    await expect.poll(() => findDifferences(user, chain), { timeout: 90_000 }).toEqual([])

    await world.server.stop()
    const reconciled = await world.run('reconcile')
    expect(reconciled.output).toContain('ledger − chain = 0')
    expect(reconciled.code).toBe(0)
    reportProof('ledger', { tried: trades.length, note: JSON.stringify(Object.fromEntries(ends)) })
    process.stdout.write(
      `${trades.length} trades ended ${JSON.stringify(Object.fromEntries(ends))}; ${reconciled.output.trim().split('\n').at(-1)}\n`,
    )
  },
  requestedTrades * 10_000 + 60_000,
)
