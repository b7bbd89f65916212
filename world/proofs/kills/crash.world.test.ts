import { afterAll, beforeAll, expect, test } from 'vitest'
import { printProofProgress, proofRounds, reportProof } from '../../../spec/proof.ts'
import { newUser } from '../../new-user.ts'
import { startWorld, type World } from '../../start-world.ts'
import { chainReader } from '../chain-reader.ts'
import { crashAndRetry, randomTrades } from '../crash.ts'
import { fetchHistory, findDifferences } from '../ledger.ts'

const kills = proofRounds({ few: 2, all: 60, short: 60, full: 1_000 })

let world: World
beforeAll(async () => {
  // Mines blocks 60 ms after a transaction, so that some kills fall between sending and inclusion.
  world = await startWorld({ blockMs: 60, embedded: true })
})
afterAll(() => world?.stop())

test(
  `trades interrupted by ${kills} kills -9 have one transaction each, none lost and none falsely failed`,
  async () => {
    const user = await newUser(world)
    const chain = chainReader(world.sandboxUrl)
    let answered = 0
    for (let kill = 0; kill < kills; kill += 1) {
      printProofProgress('kills', kill, kills)
      const replies = await crashAndRetry(world, user, randomTrades(), 350)
      answered += replies.filter((reply) => reply.data).length
    }
    const history = await fetchHistory(user)
    // Each accepted trade is one row; refused requests have none.
    expect(new Set(history.map((trade) => trade.id)).size).toBe(history.length)
    const trades = history.filter(({ type }) => type !== 'Transfer')
    expect(trades.length).toBe(answered)
    expect(history.filter((trade) => trade.status === 'Pending')).toEqual([])
    for (const trade of trades) {
      const outcome = await chain.outcome(trade.chain, trade.hash ?? '')
      const expected = outcome === 'succeeded' ? 'Successful' : 'Failed'
      expect([trade.id, trade.status, outcome]).toEqual([trade.id, expected, outcome])
    }
    // A second transaction of any trade would change a balance.
    await expect.poll(() => findDifferences(user, chain), { timeout: 90_000 }).toEqual([])
    reportProof('kills', { tried: kills, note: `${trades.length} trades` })
  },
  kills * 20_000 + 180_000,
)
