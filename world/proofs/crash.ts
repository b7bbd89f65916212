import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TradeReply } from '@murmur/contract/trading/trades'
import type { ApiUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'

export type TradePost = { path: '/buy' | '/sell'; body: Record<string, unknown>; key: string }

const { jup, link, brett } = sandboxTokens

/** A small buy, or sometimes a sell, on each chain. */
export function randomTrades(): TradePost[] {
  return [jup, link, brett].map(({ chain, address: tokenAddress }) => {
    const isSell = randomInt(3) === 0
    const body = isSell ? { percentage: '20', tokenAddress, chain } : { amountInUsd: '3', tokenAddress, chain }
    return { path: isSell ? '/sell' : '/buy', body, key: randomUUID() }
  })
}

/** Posts trades, kills and restarts the server at a random time, and retries the trades with their idempotency keys. */
export async function crashAndRetry(
  world: World,
  user: ApiUser,
  posts: TradePost[],
  withinMs: number,
): Promise<TradeReply[]> {
  const unanswered = posts.map((post) => send(user, post).catch(() => undefined))
  await wait(randomInt(withinMs))
  await world.server.kill9()
  await Promise.all(unanswered)
  await world.server.start()
  return Promise.all(posts.map((post) => retryUntilDone(user, post)))
}

export async function retryUntilDone(user: ApiUser, post: TradePost): Promise<TradeReply> {
  let last: unknown
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status, body } = await send(user, post)
    last = { status, body }
    if (status >= 500) throw new Error(`${post.path} answered ${status}: ${JSON.stringify(body)}`)
    const isOpen = status === 200 && body.data.status === 'pending'
    if (!isOpen && status !== 424) return body
    await wait(200)
  }
  throw new Error(`${post.path} with key ${post.key} never came to its end: ${JSON.stringify(last)}`)
}

function send(user: ApiUser, { path, body, key }: TradePost) {
  return user.call<TradeReply>('POST', path, body, { 'idempotency-key': key })
}
