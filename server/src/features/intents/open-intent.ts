import type { ChainKey } from '@murmur/contract/chains'
import type { IntentTerms } from '@murmur/contract/signer'
import type { QuoteRequest } from '@murmur/contract/trades'
import { addressOn } from '#core/address-on.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#db/db.ts'
import { transact } from '#db/transact.ts'
import { type DescribeDeps, describeQuote } from '#features/intents/describe-quote.ts'
import { findToken } from '#features/intents/find-token.ts'
import { type Intent, insertIntent } from '#features/intents/intents.store.ts'
import { type AmountDeps, sellAmountOf } from '#features/intents/sell-amount.ts'
import { readSlippage } from '#features/intents/slippage.ts'
import type { TradingChain } from '#features/intents/trading-chain.ts'
import type { Signer } from '#integrations/signer/signer.port.ts'
import type { VenueQuote } from '#integrations/venues/venue.port.ts'

export type TradingWallet = { id: string; evmAddress: string; solAddress: string }

export type OpenIntentDeps = AmountDeps &
  DescribeDeps & {
    db: Db
    signer: Pick<Signer, 'attest'>
    chains: readonly TradingChain[]
    walletOf: (userId: string) => Promise<TradingWallet>
    platformFeeBps: number
    maxPriceImpactBps: number
    quoteSeconds: number
    now: () => Date
    newId: () => string
  }

/** From the yes until the chain refuses the trade as too late. */
const landingSeconds = 180

/**
 * Opens an intent: works out exactly what a trade would pay and get, has the signer seal those terms, and stores them.
 * Nothing moves. Rejects with a Refusal that says why there is nothing to offer.
 */
export async function openIntent(
  deps: OpenIntentDeps,
  userId: string,
  request: QuoteRequest,
  chatId: string | null = null,
): Promise<Intent> {
  const slippageBps = readSlippage(request)
  const { on, token } = await resolveToken(deps.chains, request)
  const wallet = await deps.walletOf(userId)
  const isCoin = token.address === on.coin.address
  if (isCoin && request.side === 'buy') {
    throw new Refusal('NOT_TRADABLE', { reason: `${on.coin.symbol} is the coin that buys are paid in.` })
  }
  const sellToken = request.side === 'buy' ? on.coin.address : token.address
  const buyToken = request.side === 'buy' ? token.address : isCoin ? on.stable : on.coin.address
  const owner = addressOn(wallet, on.key)
  const sellAmount = await sellAmountOf(deps, on, owner, token, request)
  const trade = { owner, sellToken, buyToken, sellAmount, slippageBps }
  const quote = await on.venue.quote({ ...trade, platformFeeBps: deps.platformFeeBps })
  guardQuote(deps, quote)

  const id = deps.newId()
  const openedAt = deps.now()
  const expiresAt = new Date(openedAt.getTime() + deps.quoteSeconds * 1000)
  const terms: IntentTerms = {
    ...on.venue.place(token),
    intentId: id,
    userId,
    walletId: wallet.id,
    address: owner,
    side: request.side,
    sellToken,
    buyToken,
    sellAmount: String(sellAmount),
    minBuyAmount: String(quote.minBuyAmount),
    platformFeeBps: deps.platformFeeBps,
    maxNetworkFee: String(quote.maxNetworkFee),
    deadline: Math.floor(expiresAt.getTime() / 1000) + landingSeconds,
  }
  const [{ mac }, described] = await Promise.all([
    deps.signer.attest(terms),
    describeQuote(deps, { intentId: id, on, token, terms, quote, slippageBps, expiresAt }),
  ])
  const intent: Intent = {
    id,
    userId,
    chatId,
    chain: on.key,
    side: request.side,
    state: 'open',
    request,
    terms,
    mac,
    quote: described,
    expiresAt,
    createdAt: openedAt,
  }
  await transact(deps.db, (tx) => insertIntent(tx, intent))
  return intent
}

async function resolveToken(chains: readonly TradingChain[], request: QuoteRequest) {
  const asked = request.chain ? chains.filter(({ key }) => key === request.chain) : chains
  const found = await findToken(
    asked.map(({ chain }) => chain),
    request.tokenAddress,
  )
  if (found.length > 1) throw new Refusal('WHICH_CHAIN')
  const on = chains.find(({ key }) => key === (found[0]?.chain satisfies ChainKey | undefined))
  if (!on || !found[0]) throw new Refusal('TOKEN_NOT_FOUND')
  return { on, token: found[0].facts }
}

function guardQuote(deps: Pick<OpenIntentDeps, 'maxPriceImpactBps'>, quote: VenueQuote): void {
  if (quote.minBuyAmount <= 0n) throw new Refusal('AMOUNT_TOO_SMALL')
  if (quote.priceImpactBps <= deps.maxPriceImpactBps) return
  const percent = (quote.priceImpactBps / 100).toFixed(1)
  throw new Refusal('PRICE_IMPACT_TOO_HIGH', { reason: `It would move the price by about ${percent} %.` })
}
