import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import { type TokenKey, tokenKey } from '@murmur/contract/token-id'
import { fetchJson, listSchema } from '#market-data/parsing/fetch-json.ts'
import { parseAmount, parsePrice } from '#market-data/parsing/parse-figures.ts'
import { isQuoteToken } from '#market-data/parsing/quote-tokens.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { GeckoPool, geckoNetworks, parseGeckoId } from './parse-gecko.ts'

const cacheMs = 10 * 60_000
const maxCached = 1_000
const PoolsResponse = object({ data: listSchema(GeckoPool) })

/** A token's main pool, the side the token is on, and the USD price of both sides. */
export type PoolSide = { pool: string; side: 'base' | 'quote'; own: bigint | undefined; other: bigint | undefined }

/** Creates a function that finds a token's main pool, cached for ten minutes; undefined without a pool. */
export function createPoolSideFinder({ upstream, now }: { upstream: Upstream; now: Clock }) {
  const poolSides = new Map<TokenKey, { at: number; poolSide: PoolSide }>()
  return async (chain: ChainKey, token: Address): Promise<PoolSide | undefined> => {
    const key = tokenKey({ chain, address: token })
    const kept = poolSides.get(key)
    if (kept && now().getTime() - kept.at < cacheMs) return kept.poolSide
    const path = `/networks/${geckoNetworks[chain]}/tokens/${token}/pools?page=1`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, PoolsResponse)
    const poolSide = deepestPoolSide(chain, token, answer?.data ?? [])
    poolSides.delete(key)
    if (poolSide) poolSides.set(key, { at: now().getTime(), poolSide })
    const [oldest] = poolSides.keys()
    if (oldest !== undefined && poolSides.size > maxCached) poolSides.delete(oldest)
    return poolSide
  }
}

function deepestPoolSide(chain: ChainKey, token: Address, pools: readonly GeckoPool[]): PoolSide | undefined {
  // A pool against the creator's own token can show any price, so it is used only if there is no other.
  const hasQuoteToken = ({ relationships: { base_token, quote_token } }: GeckoPool) =>
    [base_token, quote_token].some((side) => {
      const address = parseGeckoId(chain, side?.data?.id)
      return address !== token && isQuoteToken(chain, address)
    })
  const rank = (pool: GeckoPool) =>
    (parseAmount(pool.attributes.reserve_in_usd) ?? 0) + (hasQuoteToken(pool) ? 1e18 : 0)
  for (const pool of [...pools].sort((a, b) => rank(b) - rank(a))) {
    const { address, base_token_price_usd, quote_token_price_usd } = pool.attributes
    const isPath = /^[0-9a-zA-Z]{32,66}$/.test(address)
    const [base, quote] = [parsePrice(base_token_price_usd), parsePrice(quote_token_price_usd)]
    const { base_token, quote_token } = pool.relationships
    if (isPath && parseGeckoId(chain, base_token?.data?.id) === token)
      return { pool: address, side: 'base', own: base, other: quote }
    if (isPath && parseGeckoId(chain, quote_token?.data?.id) === token)
      return { pool: address, side: 'quote', own: quote, other: base }
  }
  return undefined
}
