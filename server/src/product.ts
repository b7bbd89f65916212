import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys, mapByEvmChain } from '@murmur/contract/chains'
import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { guardChat } from '#assistant/api.ts'
import type { PasswordHasher, SessionRules } from '#identity/api.ts'
import { priceNear, sampledPrices, samplePrices, watchPrices } from '#markets/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Logger } from '#platform/logger/logger.ts'
import {
  createLedgers,
  pollValues,
  portfolioRoutes,
  tightenLimits,
  tradedTokens,
  watchPortfolios,
} from '#trading/api.ts'
import { checkNodes, type WiredChains, wireChains } from '#venues/chains.module.ts'
import {
  createOwnTokens,
  prepareSignerLimits,
  type SignerLimitsDeps,
  type TokenMetadata,
  userTokens,
} from '#wallets/api.ts'
import { wireAssistant } from './assistant/module.ts'
import { verifiedTokens } from './chains/evm/verified-tokens.ts'
import { verifiedMints } from './chains/solana/verified-mints.ts'
import { mergeSources } from './market-data/merge-sources.ts'
import { combinePrices } from './market-data/prices/combine-prices.ts'
import { jupiterPrices } from './market-data/prices/jupiter-prices.ts'
import { poolPrices } from './market-data/prices/pool-prices.ts'
import type { Prices } from './market-data/prices/prices.port.ts'
import { createDayChangeReader, metricsForChat } from './markets/metrics.module.ts'
import { type MarketsParts, wireMarkets } from './markets/module.ts'
import { wireRisk } from './markets/risk/risk.module.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/db.ts'
import type { Alongside } from './platform/db/transact.ts'
import type { App } from './platform/http/serve-endpoint.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { makeImitationCheck } from './platform/token-names/make-imitation-check.ts'
import { type Upstreams, wireUpstreams } from './platform/upstreams/configured-upstreams.ts'
import { passkeySite } from './start/passkey-site.ts'
import { type TradingParts, wireTrading } from './trading/module.ts'
import { wireTransfers } from './trading/transfers.module.ts'
import { wireWallets } from './wallets/module.ts'
import type { Signer } from './wallets/signer/signer.port.ts'

export type ProductParts = Pick<TradingParts, 'now' | 'newId'> & {
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  db: Db
  config: Config
  signer: Signer
  secrets: Secrets
  passwords: PasswordHasher
  sessionRules: SessionRules
}

const platformFeeBps = 50

type IsVerified = (chain: ChainKey, address: Address) => boolean

/** Wires the modules that read chains or trade on them, and adds their routes. */
export function wireProduct(app: App, parts: ProductParts) {
  const { db, config, now, log } = parts
  const upstreams = wireUpstreams(config, { db, now })
  const chains = wireChains(config, upstreams)
  const verifiedByChain = { sol: verifiedMints, ...verifiedTokens }
  const allChains = chainKeys.map((key) => ({ ...chains[key], verifiedTokens: verifiedByChain[key] }))
  const basePrices = makePrices(chains, upstreams, now)
  const prices = sampledPrices({ db, prices: basePrices, now, sample: samplePrices({ db, now }) })
  const watched = listWatchedTokens(allChains)
  const pinned = watched.flatMap(({ chain, tokens }) => tokens.map((token) => ({ chain, ...token })))
  const isVerified: IsVerified = (...token) => isAmong(pinned, ...token)
  const values = pollValues({ db, now, prices: basePrices, coinOf: (chain) => chains[chain].coin, isVerified, log })
  const sharedDeps = { ...sharedParts(parts, chains, values, isVerified), prices, imitates: makeImitationCheck(pinned) }
  const transfers = wireTransfers(app, sharedDeps)
  const readDeps = {
    chains: allChains.map(({ chain }) => chain),
    // Any visitor can query a token, so these prices are not sampled.
    prices: sampledPrices({ db, prices: basePrices, now }),
    pinned,
    isVerified,
  }
  const assessRisk: MarketsParts['assessRisk'] = async (...token) => (await risk.assess(...token)).level
  const { search, markets, tokenOf, forChat } = wireMarkets(app, { ...parts, ...readDeps, upstreams, assessRisk })
  const riskDeps = { ...sharedDeps, ...readDeps, chains, upstreams, search, markets, tokenOf }
  const { risk, canBuyDangerous } = wireRisk(app, riskDeps)
  const changes = createDayChangeReader(markets.view)
  const limitPrices = withQuotePriority(basePrices)
  const walletParts = wireWallets(app, {
    ...sharedDeps,
    limitPrices,
    verifiedTokens: verifiedByChain,
    changes,
    chains: allChains,
    recoverySeconds: passkeySite(config)?.recoverySeconds ?? null,
  })
  const limits = { balancesOf: walletParts.balancesOf, prices: limitPrices, verifiedTokens: verifiedByChain }
  const { trading, ...engine } = wireTrading(app, {
    ...sharedDeps,
    prices: withQuotePriority(basePrices),
    assessRisk: (chain, token) => risk.assess(chain, token, { priority: 'buy' }),
    ...{ canBuyDangerous, isVerified, platformFeeBps },
    listedTokens: (userId) => createAddressLister(sharedDeps, allChains, userId),
    independentPrices: markets.independentPrices,
    guardChat: guardChat(db),
    responseTimeoutMs: config.TRADE_ANSWER_SECONDS * 1000,
  })
  const assistant = wireAssistant(app, {
    ...sharedDeps,
    ...readDeps,
    tokens: mergeSources(pinned, [search.source]),
    publicTokens: mergeSources(pinned, [search.publicSource]),
    view: metricsForChat(markets.view),
    trading,
    ...walletParts,
    ...forChat,
    ...{ assessRisk: risk.assess, tightenLimits: tightenLimitsOf({ ...sharedDeps, ...limits }) },
  })
  portfolioRoutes(app, { ...sharedDeps, ...walletParts })
  return {
    ...engine,
    assistant,
    ...limits,
    ...{ transfers, values, checkNodes: () => checkNodes(chains) },
    watch: () => watchValues({ ...parts, prices, watched }),
  }
}

/** Sets stricter limits, here and in the signer. */
function tightenLimitsOf(parts: Pick<ProductParts, 'db' | 'now'> & SignerLimitsDeps) {
  const prepareSigner: Parameters<typeof tightenLimits>[0]['prepareSigner'] = (...change) =>
    prepareSignerLimits(parts, ...change)
  return (userId: UserId, limits: TradeLimits, alongside?: Alongside) =>
    tightenLimits({ ...parts, prepareSigner }, userId, limits, alongside)
}

/** Prices of quotes and limits, which do not need the change over a day. */
function withQuotePriority(read: ReturnType<typeof makePrices>): Prices {
  return { usd: (chain, tokens) => read.usd(chain, tokens, 'quote') }
}

type ValueWatch = Pick<ProductParts, 'db' | 'now' | 'log'> &
  Pick<Parameters<typeof watchPrices>[0], 'prices' | 'watched'>

/** Background jobs: sample prices, and record the wallets' worth. */
function watchValues({ db, now, log, prices, watched }: ValueWatch) {
  return [watchPrices({ prices, watched, log }), watchPortfolios({ db, now, prices, log })]
}

function isAmong(pinned: readonly { chain: ChainKey; address: Address }[], chain: ChainKey, address: Address): boolean {
  return pinned.some((token) => token.chain === chain && token.address === address)
}

/** The addresses of a user's token list on each chain, without their names. */
async function createAddressLister(...[deps, all, userId]: Parameters<typeof userTokens>) {
  const tokensOf = await userTokens(deps, all, userId)
  return (chain: ChainKey) => [...tokensOf(chain).keys()]
}

function listWatchedTokens(
  all: readonly { key: ChainKey; coin: TokenMetadata; verifiedTokens: readonly TokenMetadata[] }[],
) {
  return all.map(({ key, coin, verifiedTokens: tokens }) => ({ chain: key, tokens: [coin, ...tokens] }))
}

type PollValues = ReturnType<typeof pollValues>

/** Data that trading, wallets and history need from the chains. */
function sharedParts(
  parts: ProductParts,
  chains: WiredChains,
  values: Pick<PollValues, 'onPendingValue'>,
  isVerified: IsVerified,
) {
  const { config, db, now } = parts
  const coinOf = (chain: ChainKey) => chains[chain].coin
  return {
    ...parts,
    ...{ chains, coinOf, ledgers: createLedgers({ db, coinOf }) },
    ownTokens: createOwnTokens({ db, now, tradedTokens: (userId) => tradedTokens(db, userId) }),
    values: {
      onPendingValue: values.onPendingValue,
      // Any user can set the price of an unlisted token, so it counts only with its pool.
      priceNear: async (...[tx, chain, address, at]: Parameters<typeof priceNear>) =>
        isVerified(chain, address) ? priceNear(tx, chain, address, at) : null,
    },
    transactionUrl: (chain: ChainKey, hash: TxHash) => config.chains[chain].transactionUrl.replace('{hash}', hash),
    settleDepth: (chain: ChainKey) => config.chains[chain].settleDepth,
    replaceAfterMs: config.REPLACE_AFTER_SECONDS * 1000,
    resumesTrades: config.SERVER_ROLES.includes('worker'),
    // No other process can open an embedded database.
    isAlone: !config.DATABASE_URL,
  }
}

/** Token prices, read from Jupiter and from the pools of the EVM chains. */
function makePrices(chains: WiredChains, upstreams: Upstreams, now: Clock) {
  return combinePrices({
    sol: jupiterPrices({ upstream: upstreams.jupiterData, now }),
    ...mapByEvmChain(({ key }) => poolPrices([chains[key].evm], now)),
  })
}
