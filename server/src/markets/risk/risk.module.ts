import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys, mapByEvmChain } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { PasswordHasher } from '#identity/api.ts'
import type { PinnedToken } from '#market-data/pinned-token-source.ts'
import type { Markets } from '#markets/markets.routes.ts'
import type { Search } from '#markets/search/make-search.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { makeNamesakeCheck } from '#platform/token-names/make-namesake-check.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import { goPlusSource } from '#risk/goplus/goplus-source.ts'
import { honeypotSource } from '#risk/honeypot-source.ts'
import { jupiterAuditSource } from '#risk/jupiter-audit-source.ts'
import { listSource } from '#risk/list-source.ts'
import { marketSizeSource } from '#risk/market-size-source.ts'
import type { RiskSource } from '#risk/risk-source.port.ts'
import { rugCheckSource } from '#risk/rugcheck-source.ts'
import { simulationSource } from '#risk/simulation-source.ts'
import type { WiredChains } from '#venues/chains.module.ts'
import { createRiskAssessor, type RiskToken } from './create-risk-assessor.ts'
import { riskRoutes } from './risk.routes.ts'
import { getTradingSettings } from './trading-settings.store.ts'

export type RiskParts = {
  db: Db
  config: Config
  chains: WiredChains
  upstreams: Upstreams
  isVerified: (chain: ChainKey, address: Address) => boolean
  search: Pick<Search, 'imitates'>
  /** All verified tokens, including native tokens. */
  pinned: readonly PinnedToken[]
  markets: Pick<Markets, 'tokens'>
  /** A token's on-chain names. */
  tokenOf: (chain: ChainKey, text: string) => Promise<RiskToken | undefined>
  passwords: PasswordHasher
  secrets: Secrets
  newId: () => string
  now: Clock
  log: Pick<Logger, 'warn'>
}

/** Composes the risk sources and adds their routes. */
export function wireRisk(app: App, parts: RiskParts) {
  const { db, chains, markets, now } = parts
  const readMarketSize = async (chain: ChainKey, address: Address) => (await markets.tokens([{ chain, address }]))[0]
  const risk = createRiskAssessor({
    ...parts,
    sources: [
      simulationSource(chainKeys.map((key) => chains[key].venue)),
      listSource({
        isVerified: parts.isVerified,
        imitates: parts.search.imitates,
        isNamesake: makeNamesakeCheck(parts.pinned),
      }),
      ...configuredVendors(parts),
      marketSizeSource({ readMarketSize, now }),
    ],
    coinOf: (chain) => chains[chain].coin,
  })
  riskRoutes(app, { ...parts, risk, findToken: parts.tokenOf })
  return {
    risk,
    canBuyDangerous: async (userId: UserId) => (await getTradingSettings(db.read, userId)).allowDanger,
  }
}

/** The configured vendors. */
function configuredVendors({ config, upstreams }: RiskParts): RiskSource[] {
  const chainIds = mapByEvmChain(({ key }) => config.chains[key].chainId)
  const { goPlus, honeypot, rugCheck, jupiterData } = upstreams
  const sourceFactories: Record<Config['RISK_SOURCES'][number], () => RiskSource> = {
    goplus: () => goPlusSource({ upstream: goPlus, chainIds }),
    honeypot: () => honeypotSource({ upstream: honeypot, chainIds }),
    rugcheck: () => rugCheckSource({ upstream: rugCheck }),
    jupiter: () => jupiterAuditSource({ upstream: jupiterData }),
  }
  return config.RISK_SOURCES.map((name) => sourceFactories[name]())
}
