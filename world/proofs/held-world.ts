import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { coinAddresses } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { addRecipient, postSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { sandboxChainIds } from '../environment.ts'
import { newUser } from '../new-user.ts'
import { callDebugRpc } from '../sandbox-control/debug-rpc.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { chainReader } from './chain-reader.ts'
import { type HeldTransaction, startHeldNode } from './held-node.ts'
import { findDifferences } from './ledger.ts'

const gwei = 1_000_000_000n
const longTimeout = { timeout: 60_000, interval: 500 }

/**
 * A world with two users, whose server reaches Ethereum through a node that can hold transactions. A trade settles after three
 * blocks.
 */
export async function startHeldWorld() {
  const clock = testClock()
  let sandboxUrl = ''
  const node = await startHeldNode(() => `${sandboxUrl}/eth`)
  const world = await startWorld({
    ...{ clock, debug: true },
    env: (url) => {
      sandboxUrl = url
      return { ETH_RPC_URL: node.url, ETH_SETTLE_DEPTH: '3', TRADE_ANSWER_SECONDS: '1', REPLACE_AFTER_SECONDS: '1' }
    },
  })
  const passBlocks = await createOtherTransactions(world)
  const [user, friend] = await mineUntilDone(passBlocks, Promise.all([newUser(world), newUser(world)]))
  const { id: recipientId } = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
  clock.advance(11_000)
  const isOfUser = ({ from }: HeldTransaction) => from === user.addresses.eth.toLowerCase()
  const reader = chainReader(world.sandboxUrl)
  const buy = (amountInUsd = '5') =>
    user.call<TradeReply>('POST', '/buy', { amountInUsd, tokenAddress: sandboxTokens.link.address, chain: 'eth' })
  const fetchEntry = async (id: string): Promise<HistoryTransaction> => {
    const { body } = await user.call<{ data: HistoryTransaction }>('GET', `/api/history/${id}`)
    return body.data
  }
  /** Mines blocks until an entry of the history is final. */
  async function waitUntilFinal(id: string): Promise<HistoryTransaction> {
    const pass = () => passBlocks(1).then(async () => (await fetchEntry(id)).status)
    await expect.poll(pass, longTimeout).not.toBe('Pending')
    return fetchEntry(id)
  }
  const sentByUser = () => node.sent().filter(isOfUser)
  return {
    ...{ clock, node, world, user, friend, reader, passBlocks, isOfUser, sentByUser, fetchEntry },
    call: <T>(method: string, params: unknown[]) => callDebugRpc<T>(world.sandboxUrl, 'eth', method, params),
    async buyPending(): Promise<string> {
      const { body } = await buy()
      expect(body).toMatchObject({ success: true, data: { status: 'pending' } })
      return body.data.tradeId
    },
    /** Sends 0.01 ETH to the friend. */
    async sendPending(): Promise<string> {
      const amount = { unit: 'tokens', value: '0.01' } as const
      const { intentId } = await requireSendQuote(user, { chain: 'eth', token: coinAddresses.eth, amount, recipientId })
      const { body } = await postSend(user, intentId, {}, { 'idempotency-key': randomUUID() })
      expect(body).toMatchObject({ success: true, data: { status: 'pending' } })
      return intentId
    },
    waitUntilFinal,
    /** Expects that the wallet can trade, and that history and chain are equal to the base unit for both users. */
    async expectConsistent(): Promise<void> {
      node.hold(() => false)
      const { body } = await buy('3')
      expect(body).toMatchObject({ success: true })
      expect(await waitUntilFinal(body.data.tradeId)).toMatchObject({ status: 'Successful' })
      for (const each of [user, friend])
        await expect.poll(() => passBlocks(1).then(() => findDifferences(each, reader)), longTimeout).toEqual([])
    },
    /** The hashes of the included transactions among those signed for the nonce of `hash`. */
    async includedReplacements(hash: string | null): Promise<string[]> {
      const nonce = sentByUser().find((each) => each.hash === hash)?.nonce
      const rivals = sentByUser().filter((each) => each.nonce === nonce)
      const outcomes = await Promise.all(rivals.map((each) => reader.outcome('eth', each.hash)))
      return rivals.filter((_, index) => outcomes[index] !== 'absent').map((each) => each.hash)
    },
    async stop() {
      await world.stop()
      await node.close()
    },
  }
}
export type HeldWorld = Awaited<ReturnType<typeof startHeldWorld>>

/** Sends transactions of other accounts, each of which mines a block. */
async function createOtherTransactions(world: World) {
  const call = (method: string, params: unknown[]) => callDebugRpc(world.sandboxUrl, 'eth', method, params)
  const account = privateKeyToAccount(generatePrivateKey())
  await call('anvil_setBalance', [account.address, toHex(10n ** 24n)])
  let nonce = 0
  return async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      const fees = { gas: 21_000n, maxFeePerGas: 1_000n * gwei, maxPriorityFeePerGas: gwei }
      const common = { type: 'eip1559', chainId: sandboxChainIds.eth, nonce: nonce++, to: account.address } as const
      await call('eth_sendRawTransaction', [await account.signTransaction({ ...common, ...fees, value: 0n })])
    }
  }
}

/** Mines blocks until the work is done: deposits count only once they are settled. */
async function mineUntilDone<T>(passBlocks: (count: number) => Promise<void>, work: Promise<T>): Promise<T> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    await passBlocks(1)
    await wait(300)
  }
  return work
}
