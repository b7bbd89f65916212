import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { ApiUser } from '../../../world/new-user.ts'
import { fetchHistory } from '../../../world/proofs/ledger.ts'
import type { ApiView } from '../api-view.ts'
import { parseTokenName, type TokenName } from '../fact.ts'
import { findToken } from '../tokens.ts'

/** A token of each seeded chain, for a quote of its network fee. */
const quotedTokens: Partial<Record<ChainKey, TokenName>> = {
  sol: parseTokenName('JUP@sol'),
  eth: parseTokenName('LINK@eth'),
  base: parseTokenName('AERO@base'),
}

/** The API's values for a user from now on. `language`: of the reasons why trades failed. */
export function createApiView(account: ApiUser, language: Language): ApiView {
  const user: ApiUser = {
    ...account,
    call: (method, path, body, headers) =>
      account.call(method, path, body, { 'x-murmur-language': language, ...headers }),
  }
  const replies = new Map<string, Promise<unknown>>()
  const fetchOnce = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const reply = replies.get(key) ?? load()
    replies.set(key, reply)
    return reply as Promise<T>
  }
  const get = <T>(path: string, pick: (body: never) => T): Promise<T> =>
    fetchOnce(path, async () => pick(await read(user, 'GET', path)))
  const data = <T>(path: string): Promise<T> => get(path, ({ data }: { data: T }) => data)
  const path = (token: TokenName) => `${token.chain}/${findToken(token).address}`
  return {
    detail: (token) =>
      get(`/tokens/${findToken(token).address}?chain=${token.chain}`, ({ token: detail }: { token: never }) => detail),
    chart: (token, range) => data(`/api/tokens/${path(token)}/chart?range=${range}`),
    risk: (token) => data(`/api/tokens/${path(token)}/risk`),
    list: (name) => get(name === 'trending' ? '/tokens/trending' : `/api/markets/${name}`, (body) => body),
    portfolio: () => data('/api/portfolio'),
    balances: () => data('/balances/getuserbalance'),
    history: () => fetchOnce('history', () => fetchHistory(user)),
    addresses: () => data('/api/wallet/addresses'),
    alerts: () => data('/api/alerts'),
    watchlist: () => data('/api/watchlist'),
    limits: () => data('/api/trading/limits'),
    preferences: () => data('/api/preferences'),
    quote: (chain) =>
      fetchOnce(`quote ${chain}`, async () => {
        const token = quotedTokens[chain]
        if (!token) throw new Error(`No token to quote on ${chain}`)
        const { address: tokenAddress } = findToken(token)
        const body = { side: 'buy', amountInUsd: '20', tokenAddress, chain }
        return ((await read(user, 'POST', '/api/quotes', body)) as { data: never }).data
      }),
  }
}

async function read(user: ApiUser, method: string, path: string, content?: unknown): Promise<never> {
  const { status, body } = await user.call(method, path, content)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body as never
}
