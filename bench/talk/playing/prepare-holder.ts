import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import type { ApiUser } from '../../../world/new-user.ts'
import { retryUntilDone } from '../../../world/proofs/crash.ts'
import { fetchTrades } from '../../../world/proofs/ledger.ts'
import { injectFault } from '../../../world/sandbox-control/inject-fault.ts'
import type { World } from '../../../world/start-world.ts'
import { parseTokenName } from '../fact.ts'
import { findToken } from '../tokens.ts'

const token = (name: string) => findToken(parseTokenName(name))
const [bonk, wif] = [token('BONK@sol'), token('WIF@sol')]
const boughtTokens = [
  [bonk, '25'],
  [token('LINK@eth'), '40'],
  [token('AERO@base'), '60'],
  [wif, '30'],
] as const
const watched = [token('PEPE@eth'), token('JUP@sol')]
/** The alert is this many times the current price. */
const alertFactor = 1.2

/** Makes the trades, alert and watchlist of the account `holder`, without its failed purchase. */
export async function prepareHolder(user: ApiUser): Promise<void> {
  for (const [{ address: tokenAddress, chain }, amountInUsd] of boughtTokens)
    await trade(user, '/buy', { amountInUsd, tokenAddress, chain })
  await trade(user, '/sell', { percentage: '50', tokenAddress: bonk.address, chain: bonk.chain })
  const { body } = await user.call<{ token: TokenDetail }>('GET', `/tokens/${bonk.address}?chain=sol`)
  const priceUsd = ((body.token.price ?? 0) * alertFactor).toFixed(12)
  const alert = { chain: 'sol', address: bonk.address, condition: 'above', priceUsd, byMail: false }
  await expectSuccess(user, 'POST', '/api/alerts', alert)
  for (const { chain, address } of watched) await expectSuccess(user, 'PUT', `/api/watchlist/${chain}/${address}`)
}

async function trade(user: ApiUser, path: '/buy' | '/sell', body: Record<string, string>): Promise<void> {
  const { success, message } = await retryUntilDone(user, { path, body, key: randomUUID() })
  if (!success) throw new Error(`A trade of the account failed: ${message}`)
}

async function expectSuccess(user: ApiUser, method: string, path: string, body?: unknown): Promise<void> {
  const reply = await user.call(method, path, body)
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
}

/** Purchases that are pending at the same time; their transactions must not expire. */
const batchSize = 8
const risePercent = 5

/** Each user buys $15 of WIF. The network rejects it, because the price rises before its block. */
export async function failPurchases({ sandboxUrl }: World, users: readonly ApiUser[]): Promise<void> {
  const shift = (percent: number) => injectFault(sandboxUrl, 'sol', { action: 'price', mint: wif.address, percent })
  for (let start = 0; start < users.length; start += batchSize) {
    const batch = users.slice(start, start + batchSize)
    await injectFault(sandboxUrl, 'sol', { action: 'hold' })
    const body = { amountInUsd: '15', tokenAddress: wif.address, chain: wif.chain }
    const purchases = batch.map((user) => retryUntilDone(user, { path: '/buy', body, key: randomUUID() }))
    await Promise.all(batch.map((user) => waitForNewest(user, 'Pending')))
    await shift(risePercent)
    await injectFault(sandboxUrl, 'sol', { action: 'release' })
    await Promise.allSettled(purchases)
    await Promise.all(batch.map((user) => waitForNewest(user, 'Failed')))
    await shift((1 / (1 + risePercent / 100) - 1) * 100)
  }
}

async function waitForNewest(user: ApiUser, status: 'Pending' | 'Failed'): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const [newest] = await fetchTrades(user)
    if (newest?.status === status && newest.hash) return
    await wait(100)
  }
  throw new Error(`The purchase that should fail is not ${status} after 60 s`)
}
