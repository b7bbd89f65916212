import type { ChainKey } from '@murmur/contract/chains'
import { logoPath } from '@murmur/contract/markets/logo-path'
import { type TokenReply, tokensApi } from '@murmur/contract/markets/tokens'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { type FindTokensDeps, type FoundToken, findTokens } from './find-tokens.ts'
import type { MarketMetrics } from './market-metrics.ts'
import { pricesWithTimeout } from './prices-with-timeout.ts'

/** `fetchMetrics`: market data of a token, from sources and the given price; waits only briefly for sources. */
export type TokensDeps = FindTokensDeps & { fetchMetrics: (found: FoundToken) => Promise<MarketMetrics> }

/** Reads a token's details by its address as typed, on the first chain that has it. Rejects with TOKEN_NOT_FOUND, or as `findTokens` does. */
export type ReadTokenDetail = (text: string, chain?: ChainKey) => Promise<TokenReply>

/** Adds the route of token details. */
export function tokensRoutes(app: App, deps: TokensDeps): { readDetail: ReadTokenDetail } {
  const quickDeps = { ...deps, prices: pricesWithTimeout(deps.prices) }
  const readDetail: ReadTokenDetail = async (text, chain) => {
    const [first, ...others] = await findTokens(quickDeps, text, chain)
    if (!first) throw new Refusal('TOKEN_NOT_FOUND')
    const alternatives = others.map(({ chain }) => chain)
    const { address, decimals, name, symbol } = first.facts
    const logoURI = logoPath(first.chain, address)
    const token = { ...(await deps.fetchMetrics(first)), address, decimals, name, symbol, logoURI }
    return { token, chain: first.chain, ...(alternatives.length > 0 ? { alternatives } : {}) }
  }
  serve(app, tokensApi.detail, async ({ params, query }) => readDetail(params.address, query.chain))
  return { readDetail }
}
