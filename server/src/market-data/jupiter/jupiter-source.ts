import { record } from '@murmur/contract/schema/record'
import * as v from 'valibot'
import { cleanText } from '#chains/clean-text.ts'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, numberText, optionalObject, requestInBatches } from '#market-data/parsing/fetch-json.ts'
import { dedupeReports } from '#market-data/parsing/make-report.ts'
import { parsePrice } from '#market-data/parsing/parse-figures.ts'
import { parseTokenAddress, toQueryableAddresses } from '#market-data/parsing/parse-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Priority, Upstream } from '#platform/upstreams/upstream.port.ts'
import { JupiterToken, parseJupiterReport } from './parse-jupiter.ts'

/** Jupiter's limits: mints per request to tokens v2 and price v3. */
const maxTokens = 100
const maxPrices = 50
const maxListed = 50
const Tokens = listSchema(JupiterToken)
const Prices = record(v.string(), optionalObject({ usdPrice: numberText }))

/** Jupiter's tokens v2 and price v3 (dev.jup.ag). Solana only. */
export function jupiterSource(settings: { upstream: Upstream; now: Clock }): MarketSource {
  const { upstream, now } = settings

  async function fetchReports(path: string, priority: Priority = 'browse'): Promise<TokenReport[]> {
    const tokens = (await fetchJson(upstream, { path: `/tokens/v2/${path}`, priority }, Tokens)) ?? []
    return dedupeReports(tokens.flatMap((token) => parseJupiterReport(token, now()) ?? []))
  }

  /** Prices by mint, without those that price v3 considers unreliable. */
  async function prices(mints: readonly string[], priority: Priority): Promise<Map<string, bigint>> {
    const found = await requestInBatches(mints, maxPrices, async (batch) => {
      const answer = await fetchJson(upstream, { path: `/price/v3?ids=${batch.join(',')}`, priority }, Prices)
      return batch.map((mint) => [mint, parsePrice(getOwn(answer ?? {}, mint)?.usdPrice)] as const)
    })
    return new Map(found.flatMap(([mint, usdE18]) => (usdE18 === undefined ? [] : [[mint, usdE18]])))
  }

  async function fetchTokenReports(mints: readonly string[], priority: Priority): Promise<TokenReport[]> {
    const [tokens, priced] = await Promise.all([
      requestInBatches(mints, maxTokens, (batch) => fetchReports(`search?query=${batch.join(',')}`, priority)),
      prices(mints, priority).catch(() => undefined),
    ])
    const requested = new Set(mints)
    return tokens
      .filter(({ address }) => requested.has(address))
      .map(({ profile: _, ...token }) => (priced ? withPrice(token, priced.get(token.address)) : token))
  }

  return {
    name: 'Jupiter',
    chains: ['sol'],
    trending: async (chain) => (chain === 'sol' ? fetchReports(`toptrending/24h?limit=${maxListed}`) : []),
    newest: async (chain) => (chain === 'sol' ? (await fetchReports('recent')).slice(0, maxListed) : []),
    report: async (chain, addresses, priority) =>
      chain === 'sol' ? fetchTokenReports(toQueryableAddresses(chain, addresses), priority) : [],
    async detail(chain, address) {
      const mint = chain === 'sol' ? parseTokenAddress(chain, address) : undefined
      return mint ? (await fetchReports(`search?query=${mint}`)).find((token) => token.address === mint) : undefined
    },
    async search(query) {
      const text = toQuery(query)
      return text ? fetchReports(`search?query=${encodeURIComponent(text)}`, 'search') : []
    },
  }
}

function withPrice({ usdE18: _, ...report }: TokenReport, usdE18: bigint | undefined): TokenReport {
  return usdE18 === undefined ? report : { ...report, usdE18 }
}

function getOwn<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** One search text: a comma would turn it into a list of mints. Empty for an EVM address, which Solana cannot have. */
function toQuery(input: string): string {
  const text = cleanText(input.replaceAll(',', ' ')).replace(/^\$+/, '')
  return /^0x[0-9a-f]{40}$/i.test(text) ? '' : text
}
