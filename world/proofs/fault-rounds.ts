import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TradeReply } from '@murmur/contract/trading/trades'
import type { ApiUser } from '../new-user.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { dollarTokens, sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'
import { retryUntilDone, type TradePost } from './crash.ts'
import { fetchTrades } from './ledger.ts'
import { replaceNonce } from './replace-nonce.ts'

const { jup, feeOnSolana, link, taxed, brett } = sandboxTokens
const tokens = [
  [jup, feeOnSolana],
  [link, taxed],
  [brett, brett],
] as const

const faults = {
  none: async () => undefined,
  kill: async (world: World) => {
    await world.server.kill9()
    await world.server.start()
  },
  'lost answer on Solana': (world: World) => injectFault(world.sandboxUrl, 'sol', { action: 'lose-answers' }),
  'dropped on Solana': (world: World) => injectFault(world.sandboxUrl, 'sol', { action: 'drop' }),
  'silent Solana node': (world: World) => injectFault(world.sandboxUrl, 'sol', { action: 'refuse', count: 3 }),
  'lost answer on Ethereum': (world: World) => injectFault(world.sandboxUrl, 'eth', { action: 'lose-answers' }),
  'silent Base node': (world: World) => injectFault(world.sandboxUrl, 'base', { action: 'refuse', count: 3 }),
}
export const faultNames = Object.keys(faults) as (keyof typeof faults)[]

/**
 * One trade on each chain: a buy, a sale, or a swap with the chain's dollars in either direction; one in three is of a token that
 * takes a fee from each transfer.
 */
function randomMixedTrades(): TradePost[] {
  return tokens.map(([plain, feeToken]) => {
    const { chain, address } = randomInt(3) === 0 ? feeToken : plain
    const kind = (['buy', 'sell', 'to dollars', 'from dollars'] as const)[randomInt(4)]
    // A taxed token moves its price by more than its tax; the trade accepts the high slippage.
    const common = { chain, slippageBps: 3000, acceptHighSlippage: true }
    const key = randomUUID()
    if (kind === 'sell') return { path: '/sell', body: { ...common, percentage: '30', tokenAddress: address }, key }
    const dollar = dollarTokens[chain]
    const pair = {
      buy: { tokenAddress: address },
      'to dollars': { tokenAddress: dollar, payWith: `${chain}:${address}` },
      'from dollars': { tokenAddress: address, payWith: `${chain}:${dollar}` },
    }[kind ?? 'buy']
    return { path: '/buy', body: { ...common, amountInUsd: kind === 'buy' ? '3' : '1', ...pair }, key }
  })
}

/** Posts a round of trades during a fault, and retries them with their idempotency keys until all are answered. */
export async function runMixedRound(world: World, user: ApiUser, fault: keyof typeof faults): Promise<TradeReply[]> {
  const posts = randomMixedTrades()
  if (fault !== 'kill') await faults[fault](world)
  const first = posts.map((post) => retryUntilDone(user, post).catch(() => undefined))
  if (fault === 'kill') await faults.kill(world)
  await Promise.all(first)
  return Promise.all(posts.map((post) => retryUntilDone(user, post)))
}

/** A buy whose transaction is dropped until its blockhash expires. The buy must fail provably and cost nothing. */
export async function buyUntilExpired(world: World, user: ApiUser): Promise<TradeReply> {
  await injectFault(world.sandboxUrl, 'sol', { action: 'drop', count: 1_000_000 })
  const posted = await postUntilSigned(user, jup.address)
  await injectFault(world.sandboxUrl, 'sol', { action: 'expire' })
  const reply = await posted.reply
  await injectFault(world.sandboxUrl, 'sol', { action: 'drop', count: 0 })
  return reply
}

/** A buy on Ethereum whose nonce another transaction of the wallet uses first. */
export async function buyUntilReplaced(world: World, user: ApiUser, nonce: number): Promise<TradeReply> {
  await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
  const posted = await postUntilSigned(user, link.address)
  await replaceNonce(world, user, nonce)
  await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
  return posted.reply
}

/** Refusals before anything is signed because the market moved: away from the quote, or before the rehearsal on the chain. */
const refusedByMarket = new Set(['PRICE_OFF_MARKET', 'PRICE_MOVED', 'SIMULATION_FAILED'])

/**
 * Posts a buy and resolves once it has a hash: signed and stored, but not sent. Posts again while the market moves away
 * from the price. @throws Error if the buy ends earlier for another reason
 */
async function postUntilSigned(user: ApiUser, tokenAddress: string): Promise<{ reply: Promise<TradeReply> }> {
  for (;;) {
    const post: TradePost = { path: '/buy', body: { amountInUsd: '3', tokenAddress }, key: randomUUID() }
    const reply = retryUntilDone(user, post)
    let early: TradeReply | undefined
    reply.then(
      (first) => {
        early = first
      },
      () => undefined,
    )
    while (!early) {
      const [newest] = await fetchTrades(user)
      if (newest?.status === 'Pending' && newest.hash) return { reply }
      await wait(20)
    }
    const { code } = early as { code?: string }
    if (!refusedByMarket.has(code ?? '')) throw new Error(`A buy ended before it was signed: ${JSON.stringify(early)}`)
    await wait(500)
  }
}
