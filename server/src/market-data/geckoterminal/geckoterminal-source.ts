import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, requestInBatches } from '#market-data/parsing/fetch-json.ts'
import { makeReport, type ReportFields } from '#market-data/parsing/make-report.ts'
import { mergeAll } from '#market-data/parsing/merge-pools.ts'
import { parseTokenAddress, toQueryableAddresses } from '#market-data/parsing/parse-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Priority, Upstream } from '#platform/upstreams/upstream.port.ts'
import { createPoolSideFinder } from './create-pool-side-finder.ts'
import { geckoChart } from './gecko-chart.ts'
import { geckoPools } from './gecko-pools.ts'
import { geckoTrades } from './gecko-trades.ts'
import {
  GeckoInfo,
  GeckoPool,
  GeckoToken,
  geckoNetworks,
  parseGeckoId,
  parseGeckoInfo,
  parseGeckoPool,
  parseGeckoToken,
} from './parse-gecko.ts'

const maxTokens = 30
const PoolsResponse = object({ data: listSchema(GeckoPool), included: v.fallback(listSchema(GeckoToken), []) })
const TokensResponse = object({ data: listSchema(GeckoToken), included: v.fallback(listSchema(GeckoPool), []) })
const TokenResponse = object({ data: GeckoToken, included: v.fallback(listSchema(GeckoPool), []) })
const Info = object({ data: GeckoInfo })
type TokensResponse = v.InferOutput<typeof TokensResponse>

/** GeckoTerminal's API v2 (api.geckoterminal.com/docs). `upstream` leads to /api/v2. */
export function geckoTerminalSource(settings: { upstream: Upstream; now: Clock }): MarketSource {
  const { upstream, now } = settings
  const toPath = (chain: ChainKey, rest: string) => `/networks/${geckoNetworks[chain]}/${rest}`

  async function list(chain: ChainKey, which: string): Promise<TokenReport[]> {
    const call = { path: toPath(chain, `${which}?include=base_token&page=1`), priority: 'browse' as const }
    const { data = [], included = [] } = (await fetchJson(upstream, call, PoolsResponse)) ?? {}
    const pools = data.flatMap((pool) => parseGeckoPool(chain, pool, included, now()) ?? [])
    return mergeAll('GeckoTerminal', now(), pools)
  }

  /** Reports of the tokens in a response. `more`: fields shared by all of them. */
  function toReports(
    chain: ChainKey,
    { data, included }: TokensResponse,
    more: Partial<ReportFields> = {},
  ): TokenReport[] {
    const pools = included.flatMap((pool) => parseGeckoPool(chain, pool, [], now()) ?? [])
    return data.flatMap((token) => {
      const address = parseGeckoId(chain, token.id)
      const own = pools.filter(({ base }) => base === address)
      const origin = { source: 'GeckoTerminal' as const, chain, address, at: now() }
      return makeReport(origin, { ...more, ...parseGeckoToken(token, own) }) ?? []
    })
  }

  async function fetchReports(
    chain: ChainKey,
    addresses: readonly Address[],
    priority: Priority,
  ): Promise<TokenReport[]> {
    return requestInBatches(toQueryableAddresses(chain, addresses), maxTokens, async (batch) => {
      const path = toPath(chain, `tokens/multi/${batch.join(',')}?include=top_pools`)
      const answer = await fetchJson(upstream, { path, priority }, TokensResponse)
      return answer ? toReports(chain, answer).filter(({ address }) => batch.includes(address)) : []
    })
  }

  async function detail(chain: ChainKey, address: Address): Promise<TokenReport | undefined> {
    const token = parseTokenAddress(chain, address)
    if (!token) return undefined
    const [response, info] = await Promise.all([
      fetchJson(
        upstream,
        { path: toPath(chain, `tokens/${token}?include=top_pools`), priority: 'browse' },
        TokenResponse,
      ),
      fetchJson(upstream, { path: toPath(chain, `tokens/${token}/info`), priority: 'browse' }, Info).catch(
        () => undefined,
      ),
    ])
    if (!response) return undefined
    const isSameToken = info && parseTokenAddress(chain, info.data.attributes.address) === token
    const answer = { data: [response.data], included: response.included }
    const [one] = toReports(chain, answer, isSameToken ? parseGeckoInfo(info.data) : {})
    return one?.address === token ? one : undefined
  }

  const poolDeps = { ...settings, poolSideOf: createPoolSideFinder(settings) }
  return {
    name: 'GeckoTerminal',
    chains: chainKeys,
    trending: (chain) => list(chain, 'trending_pools'),
    newest: (chain) => list(chain, 'new_pools'),
    report: fetchReports,
    detail,
    chart: geckoChart(poolDeps),
    pools: geckoPools(settings),
    trades: geckoTrades(poolDeps),
  }
}
