import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { defaultPreferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import { parseTokenId } from '@murmur/contract/token-id'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import { getPreferences } from '#identity/api.ts'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import { guardQuoteLimits } from '#trading/limits/guard-limits.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { VenueQuote } from '#venues/venue.port.ts'
import { findWallet, type Wallet } from '#wallets/api.ts'
import { findToken } from './find-token.ts'
import { getNamedToken } from './get-named-token.ts'
import { getPayToken } from './get-pay-token.ts'
import { type DangerDeps, guardDanger, withQuotedTax } from './guard-danger.ts'
import { type GuardDeps, guardImpact, guardMinimum, guardPrice } from './guard-quote.ts'
import { getOrderAmount } from './order-amount.ts'
import type { OrderRequest } from './order-request.ts'
import { refuseWhilePaused } from './refuse-while-paused.ts'
import { resolveSlippage } from './slippage.ts'
import type { OrderAmountDeps } from './stated-purchase.ts'

export type PrepareQuoteDeps = OrderAmountDeps &
  GuardDeps &
  DangerDeps & {
    db: Db
    now: Clock
    chains: readonly TradingChain[]
    /** Returns the risk verdict of a token, for purchases. */
    assessRisk: (chain: ChainKey, token: ChainTokenMetadata) => Promise<RiskVerdict>
  }

/** A venue's quote for a user, with the results of all checks. Amounts in base units. */
export type PreparedQuote = {
  tradingChain: TradingChain
  token: ChainTokenMetadata
  /** The token that pays a purchase; undefined if the coin does. */
  payToken: ChainTokenMetadata | undefined
  wallet: Wallet
  owner: Address
  /** The request, with the equivalent of a stated amount. */
  request: OrderRequest
  sellToken: Address
  buyToken: Address
  paid: NamedToken
  received: NamedToken
  sellAmount: bigint
  slippageBps: number
  priority: TradePriority
  quote: VenueQuote
  risk: RiskVerdict | null
  offMarketBps: number | null
}

/** Computes the exact amounts of a trade and runs all checks. Rejects with a Refusal if the trade is not allowed. */
export async function prepareQuote(
  deps: PrepareQuoteDeps,
  userId: UserId,
  posted: OrderRequest,
): Promise<PreparedQuote> {
  const { slippageBps, priority } = await resolveTradeTerms(deps.db, userId, posted)
  const { tradingChain, token } = await resolveToken(deps.chains, posted)
  refuseWhilePaused(tradingChain)
  const wallet = await findWallet(deps.db, userId)
  const payToken = await getPayToken(tradingChain, posted)
  const { sellToken, buyToken } = resolveSides({ tradingChain, token, payToken }, posted)
  const owner = addressForChain(wallet, tradingChain.key)
  const { sellAmount, request } = await getOrderAmount(deps, { tradingChain, owner }, { token, payToken }, posted)
  await guardQuoteLimits(deps, userId, request)
  const trade = { owner, sellToken, buyToken, sellAmount, slippageBps, priority }
  const payProgram = isCoin(tradingChain, token) ? undefined : payToken?.program
  const pendingQuote = tradingChain.venue.quote({ ...trade, platformFeeBps: deps.platformFeeBps, payProgram })
  const [risk, quote] = await quoteWithRisk(deps, userId, request, { tradingChain, token }, pendingQuote)
  guardImpact(quote)
  guardMinimum(quote)
  const [paid, received] = await Promise.all([
    payToken ?? getNamedToken(tradingChain, token, sellToken),
    getNamedToken(tradingChain, token, buyToken),
  ])
  const pay = { token: paid, units: sellAmount }
  const offMarketBps = await guardPrice(deps, { tradingChain, side: request.side, pay, receive: received, quote })
  return { ...trade, request, tradingChain, token, payToken, wallet, paid, received, quote, risk, offMarketBps }
}

/** Reads those of the account only if the request lacks one. */
async function resolveTradeTerms(
  db: Db,
  userId: UserId,
  posted: OrderRequest,
): Promise<Pick<PreparedQuote, 'slippageBps' | 'priority'>> {
  const isComplete = posted.slippageBps !== undefined && posted.priority !== undefined
  const account = isComplete ? defaultPreferences : await getPreferences(db.read, userId)
  return {
    slippageBps: resolveSlippage(posted, account.slippageBps),
    priority: posted.priority ?? account.priority,
  }
}

const isCoin = ({ coin }: TradingChain, { address }: { address: Address }) => address === coin.address

/** The addresses of the paid and the received token. A sale of the coin pays out its chain's dollar token. */
function resolveSides(
  { tradingChain, token, payToken }: Pick<PreparedQuote, 'tradingChain' | 'token' | 'payToken'>,
  { side }: OrderRequest,
): Pick<PreparedQuote, 'sellToken' | 'buyToken'> {
  const { coin, stable } = tradingChain
  if (side === 'sell') {
    return { sellToken: token.address, buyToken: isCoin(tradingChain, token) ? stable : coin.address }
  }
  if (payToken?.address === token.address) {
    throw new Refusal('NOT_TRADABLE', { reason: 'pays-itself', values: { symbol: token.symbol } })
  }
  if (!payToken && isCoin(tradingChain, token)) {
    throw new Refusal('NOT_TRADABLE', { reason: 'is-coin', values: { symbol: coin.symbol } })
  }
  return { sellToken: payToken?.address ?? coin.address, buyToken: token.address }
}

async function resolveToken(chains: readonly TradingChain[], request: OrderRequest) {
  const payChain = parseTokenId(request.payWith ?? '')?.chain
  const candidates = chains.filter(({ key }) => (request.chain ?? key) === key && (payChain ?? key) === key)
  const found = await findToken(
    candidates.map(({ chain }) => chain),
    request.tokenAddress,
  )
  if (found.length > 1) throw new Refusal('WHICH_CHAIN')
  const tradingChain = chains.find(({ key }) => key === (found[0]?.chain satisfies ChainKey | undefined))
  if (!tradingChain || !found[0]) throw new Refusal('TOKEN_NOT_FOUND')
  return { tradingChain, token: found[0].facts }
}

/** Returns the quote and, for a purchase, the risk verdict. A danger is reported before other refusals. */
async function quoteWithRisk(
  deps: PrepareQuoteDeps,
  userId: UserId,
  request: OrderRequest,
  { tradingChain, token }: { tradingChain: TradingChain; token: ChainTokenMetadata },
  quoting: Promise<VenueQuote>,
): Promise<[RiskVerdict | null, VenueQuote]> {
  const isAssessed = request.side === 'buy' && !isCoin(tradingChain, token)
  const pendingRisk = isAssessed ? deps.assessRisk(tradingChain.key, token) : null
  const [risk, quote] = await Promise.allSettled([pendingRisk, quoting])
  if (risk.status === 'rejected') throw risk.reason
  if (risk.value) await guardDanger(deps, userId, request, token.symbol, risk.value)
  if (quote.status === 'rejected') throw quote.reason
  const verdict = risk.value && withQuotedTax(risk.value, quote.value)
  if (verdict) await guardDanger(deps, userId, request, token.symbol, verdict)
  return [verdict, quote.value]
}
