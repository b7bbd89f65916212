import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TradeReply } from '@murmur/contract/trading/trades'
import type { ApiUser } from '../new-user.ts'
import { makeTrouble } from '../sandbox-control/make-trouble.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'
import { type Posted, sendUntilDone } from './crash.ts'
import { tradesOf } from './ledger.ts'
import { spendNonce } from './rival.ts'

const { jup, feeOnSolana, link, taxed, brett } = sandboxTokens
const tokens = [
  [jup, feeOnSolana],
  [link, taxed],
  [brett, brett],
] as const

const troubles = {
  none: async () => undefined,
  kill: async (world: World) => {
    await world.server.kill9()
    await world.server.start()
  },
  'lost answer on Solana': (world: World) => makeTrouble(world.sandboxUrl, 'sol', { action: 'lose-answers' }),
  'dropped on Solana': (world: World) => makeTrouble(world.sandboxUrl, 'sol', { action: 'drop' }),
  'silent Solana node': (world: World) => makeTrouble(world.sandboxUrl, 'sol', { action: 'refuse', count: 3 }),
  'lost answer on Ethereum': (world: World) => makeTrouble(world.sandboxUrl, 'eth', { action: 'lose-answers' }),
  'silent Base node': (world: World) => makeTrouble(world.sandboxUrl, 'base', { action: 'refuse', count: 3 }),
}
export const troubleNames = Object.keys(troubles) as (keyof typeof troubles)[]

/** A trade on each chain at once, one in three of them of a token that keeps a part of each transfer. */
export function mixedPosts(): Posted[] {
  return tokens.map(([plain, taking]) => {
    const { chain, address: tokenAddress } = randomInt(3) === 0 ? taking : plain
    const isSell = randomInt(3) === 0
    // A taxed token moves its price by more than its tax; the trade accepts the high slippage.
    const slippage = { slippageBps: 3000, acceptHighSlippage: true }
    const body = isSell
      ? { percentage: '30', tokenAddress, chain, ...slippage }
      : { amountInUsd: '3', tokenAddress, chain, ...slippage }
    return { path: isSell ? '/sell' : '/buy', body, key: randomUUID() }
  })
}

/** Posts a round of trades into trouble, and posts the same with the same keys until all are answered. */
export async function mixedRound(world: World, user: ApiUser, trouble: keyof typeof troubles): Promise<TradeReply[]> {
  const posts = mixedPosts()
  if (trouble !== 'kill') await troubles[trouble](world)
  const first = posts.map((post) => sendUntilDone(user, post).catch(() => undefined))
  if (trouble === 'kill') await troubles.kill(world)
  await Promise.all(first)
  return Promise.all(posts.map((post) => sendUntilDone(user, post)))
}

/** A buy whose every sending is forgotten until its blockhash has run out: it must fail, with proof, and cost nothing. */
export async function expiredOnSolana(world: World, user: ApiUser): Promise<TradeReply> {
  await makeTrouble(world.sandboxUrl, 'sol', { action: 'drop', count: 1_000_000 })
  const posted = await postUntilSigned(user, jup.address)
  await makeTrouble(world.sandboxUrl, 'sol', { action: 'expire' })
  const reply = await posted.reply
  await makeTrouble(world.sandboxUrl, 'sol', { action: 'drop', count: 0 })
  return reply
}

/** A buy on Ethereum whose place another transaction of the wallet takes. */
export async function replacedOnEthereum(world: World, user: ApiUser, nonce: number): Promise<TradeReply> {
  await makeTrouble(world.sandboxUrl, 'eth', { action: 'hold' })
  const posted = await postUntilSigned(user, link.address)
  await spendNonce(world, user, nonce)
  await makeTrouble(world.sandboxUrl, 'eth', { action: 'release' })
  return posted.reply
}

/** Posts a buy and resolves once it has a hash: signed, stored, and not yet sent. Throws when it ends before. */
async function postUntilSigned(user: ApiUser, tokenAddress: string): Promise<{ reply: Promise<TradeReply> }> {
  const post: Posted = { path: '/buy', body: { amountInUsd: '3', tokenAddress }, key: randomUUID() }
  const reply = sendUntilDone(user, post)
  let early: TradeReply | undefined
  reply.then(
    (first) => {
      early = first
    },
    () => undefined,
  )
  for (;;) {
    const [newest] = await tradesOf(user)
    if (newest?.status === 'Pending' && newest.hash) return { reply }
    if (early) throw new Error(`A buy ended before it was signed: ${JSON.stringify(early)}`)
    await wait(20)
  }
}
