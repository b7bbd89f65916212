import { randomUUID } from 'node:crypto'
import type { ChainKey } from '@murmur/contract/chains'
import { getAddress, zeroAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeNode, fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { emptyHistory, historyAnswers } from '#chains/transfers/test-support/fake-history.ts'
import { readConfig } from '#platform/config/config.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { wireUpstreams } from '#platform/upstreams/configured-upstreams.ts'
import { testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { wireChains } from '#venues/chains.module.ts'
import { historyRoutes } from './history/history.routes.ts'
import { wireTransfers } from './transfers.module.ts'

const pollOptions = { timeout: 30_000 }
const unreachable = 'http://127.0.0.1:9'

/** A node of a chain in whose block 37 every wallet received 1,000 base units of coin. */
async function openNode(): Promise<FakeNode> {
  const chain = emptyHistory()
  chain.height = 100n
  chain.coin = (_, block) => (block >= 37n ? 1_000n : 0n)
  const node = await fakeNode(readConfig({}).chains.eth.chainId, historyAnswers(chain, getAddress(zeroAddress)))
  onTestFinished(() => node.close())
  return node
}

/** Makes a node fail on every call of a contract; the returned function ends this. */
function breakCalls(node: FakeNode): () => void {
  const { eth_call: answer } = node.answers
  node.answers.eth_call = () => {
    throw new NodeError(-32603, 'Internal error')
  }
  return () => Object.assign(node.answers, { eth_call: answer })
}

/** The app, which follows the transfers of a signed-in user through these nodes. */
async function followDeposits(...nodes: FakeNode[]) {
  const config = readConfig({
    ETH_RPC_URL: nodes.map(({ url }) => url).join(),
    ...{ BASE_RPC_URL: unreachable, SOL_RPC_URL: unreachable, CHAIN_POLL_MS: '20' },
  })
  const db = await openMemory()
  const now = () => new Date()
  const chains = wireChains(config, wireUpstreams(config, { db, now }))
  const wired: ReturnType<typeof wireTransfers>[] = []
  const world = await testApp(
    {
      addRoutes(app) {
        const history = { db, coinOf: (key: ChainKey) => chains[key].coin, transactionUrl: () => 'https://page.test' }
        const parts = { ...history, chains, settleDepth: () => 1, now, newId: randomUUID, log: app.log }
        wired.push(wireTransfers(app, parts))
        historyRoutes(app, history)
      },
    },
    async () => db,
  )
  const user = await verifiedVisitor(world)
  const followers = wired.map(({ follow }) => follow({ isAlone: true }))
  onTestFinished(async () => {
    await Promise.all(followers.map((follower) => follower.stop()))
    await world.close()
  })
  return {
    async listDeposits() {
      const { data } = (await user.call('GET', '/transactions/history')).body
      return (data as { tokenOut: { amountBaseUnits: string } }[]).map(({ tokenOut }) => tokenOut.amountBaseUnits)
    },
    countFailures: () => world.logged.filter((line) => /"chain":"eth".*failed to read transfers/.test(line)).length,
  }
}

test('a deposit is listed late, and not lost, after an internal error of the only node', async () => {
  const node = await openNode()
  const repair = breakCalls(node)
  const { listDeposits, countFailures } = await followDeposits(node)
  await expect.poll(countFailures, pollOptions).toBeGreaterThan(0)
  expect(await listDeposits()).toEqual([])
  repair()
  await expect.poll(listDeposits, pollOptions).toEqual(['1000'])
})

test('a deposit is read from the next node while the first one returns internal errors', async () => {
  const [broken, next] = [await openNode(), await openNode()]
  breakCalls(broken)
  const { listDeposits, countFailures } = await followDeposits(broken, next)
  await expect.poll(listDeposits, pollOptions).toEqual(['1000'])
  expect(countFailures()).toBe(0)
  expect(broken.requests).toContain('eth_call')
})
