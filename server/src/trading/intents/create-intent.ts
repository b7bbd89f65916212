import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { type ChatId, type IntentId, parseIntentId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import { guardFreeze } from '#identity/api.ts'
import { transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { withSpan } from '#platform/observability/span.ts'
import { SignerError } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { describeQuote } from './describe-quote.ts'
import { type Intent, insertIntent } from './intents.store.ts'
import type { OrderRequest } from './order-request.ts'
import { type PreparedQuote, type PrepareQuoteDeps, prepareQuote } from './prepare-quote.ts'

export type CreateIntentDeps = PrepareQuoteDeps & { signer: Pick<Signer, 'attest'>; newId: () => string }

/**
 * How long a quote is valid, in seconds. Longer in a chat, where the card is read or spoken before the user can
 * confirm.
 */
export const quoteSeconds = { form: 60, chat: 120 }

/**
 * Time between the confirmation and the deadline after which the chain rejects the trade. The sum of both times is
 * within the signer's limits.
 */
export const landingSeconds = 180

/**
 * Creates an open intent: computes the exact amounts of a trade, has the signer attest the terms, and stores them. Moves no
 * funds. Rejects with a Refusal if the trade is not possible.
 */
export function createIntent(
  deps: CreateIntentDeps,
  userId: UserId,
  request: OrderRequest,
  chatId: ChatId | null = null,
): Promise<Intent> {
  return withSpan({ name: 'quote' }, async (span) => {
    const intent = await quoteAndStore(deps, userId, request, chatId)
    span.trade = intent.id
    return intent
  })
}

async function quoteAndStore(
  deps: CreateIntentDeps,
  userId: UserId,
  request: OrderRequest,
  chatId: ChatId | null,
): Promise<Intent> {
  await guardFreeze(deps.db.read, userId, deps.now())
  const offer = await prepareQuote(deps, userId, request)
  const id = parseIntentId(deps.newId())
  const openedAt = deps.now()
  const expiresAt = new Date(openedAt.getTime() + quoteSeconds[chatId === null ? 'form' : 'chat'] * 1000)
  const terms = await toTerms(deps, userId, request, { id, expiresAt, offer })
  const [{ mac, passkey, isBelow, sellableFrom }, described] = await Promise.all([
    deps.signer.attest(terms).catch(reportOutdated),
    describeQuote(deps, { ...offer, intentId: id, terms, expiresAt }),
  ])
  const intent: Intent = {
    id,
    userId,
    chatId,
    chain: offer.tradingChain.key,
    side: request.side,
    state: 'open',
    request: offer.request,
    terms,
    mac,
    quote: {
      ...{ ...described, passkey, isBelowThreshold: isBelow },
      sellableFrom: sellableFrom ? new Date(sellableFrom).toISOString() : null,
    },
    expiresAt,
    createdAt: openedAt,
  }
  await transact(deps.db, (tx) => insertIntent(tx, intent))
  return intent
}

/** An earlier release of the signer does not know the quoted amount or the priority in the terms. @throws Outage, or the error */
export function reportOutdated(error: unknown): never {
  if (!(error instanceof SignerError) || error.code !== 'BAD_REQUEST') throw error
  throw new Outage('signer-release', 'The signer is of an earlier release, which does not know these terms', {
    cause: error,
  })
}

async function toTerms(
  { platformFeeBps }: Pick<CreateIntentDeps, 'platformFeeBps'>,
  userId: UserId,
  { side }: OrderRequest,
  { id, expiresAt, offer }: { id: IntentId; expiresAt: Date; offer: PreparedQuote },
): Promise<IntentTerms> {
  const { tradingChain, token, payToken, wallet, owner, sellToken, buyToken, sellAmount, priority, quote } = offer
  const terms = {
    intentId: id,
    userId,
    walletId: wallet.id,
    side,
    sellAmount: toBaseUnits(sellAmount),
    minBuyAmount: toBaseUnits(quote.minBuyAmount),
    expectedBuyAmount: toBaseUnits(quote.buyAmount),
    platformFeeBps,
    maxNetworkFee: toBaseUnits(quote.maxNetworkFee),
    deadline: Math.floor(expiresAt.getTime() / 1000) + landingSeconds,
    ...(priority !== 'normal' && { priority }),
  }
  // A trade between two tokens also needs venue terms for the paid token; a purchase of the coin needs only those.
  const isForCoin = payToken !== undefined && token.address === tradingChain.coin.address
  const venueTerms = await (isForCoin
    ? tradingChain.venue.venueTerms(payToken)
    : tradingChain.venue.venueTerms(token, payToken))
  return venueTerms.chain === 'sol'
    ? {
        ...venueTerms,
        ...terms,
        address: toSolanaAddress(owner),
        sellToken: toSolanaAddress(sellToken),
        buyToken: toSolanaAddress(buyToken),
      }
    : {
        ...venueTerms,
        ...terms,
        address: toEvmAddress(owner),
        sellToken: toEvmAddress(sellToken),
        buyToken: toEvmAddress(buyToken),
      }
}
