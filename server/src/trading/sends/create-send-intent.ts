import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { type IntentId, parseIntentId, type UserId } from '@murmur/contract/ids'
import { formatUnits, toBaseUnits } from '@murmur/contract/money'
import type { SendTerms } from '@murmur/contract/signer'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { SendQuote, SendRequest } from '@murmur/contract/trading/sends'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import { guardFreeze } from '#identity/api.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import { landingSeconds, reportOutdated } from '#trading/intents/create-intent.ts'
import { findToken } from '#trading/intents/find-token.ts'
import { insertIntent, type SendIntent } from '#trading/intents/intents.store.ts'
import { refuseWhilePaused } from '#trading/intents/refuse-while-paused.ts'
import { guardQuoteLimits } from '#trading/limits/guard-limits.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import { findWallet, type RecipientRow, SignerError, type Wallet } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { requireRecipient } from './guard-recipient.ts'
import { type EstimatedSend, estimateSend } from './send-amount.ts'

export type CreateSendIntentDeps = {
  db: Db
  now: Clock
  newId: () => string
  chains: readonly TradingChain[]
  prices: Prices
  signer: Pick<Signer, 'attest'>
}

/** How long a quote is valid, in seconds: long enough to compare an address and to enter a password and a code. */
const quoteSeconds = 120
/** A first send to a recipient above this value, in USD, suggests a small test send. */
const testAboveUsd = 50

type Offer = EstimatedSend & {
  id: IntentId
  userId: UserId
  wallet: Wallet
  tradingChain: TradingChain
  token: ChainTokenMetadata
  recipient: RecipientRow
  priority: TradePriority
  expiresAt: Date
}

/**
 * Creates the intent of a send: computes its exact amount and costs, has the signer attest the terms, and stores them. Moves no
 * funds.
 * @throws Refusal ACCOUNT_FROZEN, SERVICE_UNAVAILABLE, NOT_FOUND, ON_HOLD, BAD_RECIPIENT, TOKEN_NOT_FOUND, OVER_LIMIT, and as
 * `estimateSend` does; Outage if the signer’s release does not know a raised priority
 */
export async function createSendIntent(
  deps: CreateSendIntentDeps,
  userId: UserId,
  request: SendRequest,
): Promise<SendIntent> {
  const { chain, amount: stated, recipientId: id, priority = 'normal' } = request
  const openedAt = deps.now()
  await guardFreeze(deps.db.read, userId, openedAt)
  const recipient = await requireRecipient(deps.db.read, { userId, id, chain }, openedAt)
  const { tradingChain, token } = await resolveToken(deps, request)
  refuseWhilePaused(tradingChain)
  const wallet = await findWallet(deps.db, userId)
  const parties = { owner: addressForChain(wallet, chain), recipient: recipient.address }
  const transfer = { tradingChain, token, request: { ...parties, token: token.address, priority } }
  const estimated = await estimateSend(deps, transfer, stated)
  const expiresAt = new Date(openedAt.getTime() + quoteSeconds * 1000)
  const intentId = parseIntentId(deps.newId())
  const offer: Offer = {
    ...estimated,
    id: intentId,
    userId,
    wallet,
    tradingChain,
    token,
    recipient,
    priority,
    expiresAt,
  }
  const { quote, amountInUsd } = await describeSend(deps, offer)
  const order = { side: 'send' as const, ...request, ...(amountInUsd === undefined ? {} : { amountInUsd }) }
  await guardQuoteLimits(deps, userId, order)
  const terms = toTerms(offer)
  const { mac, passkey, isBelow } = await deps.signer
    .attest(terms)
    .catch((error: unknown) => refuseUnattested(error, priority))
  const intent: SendIntent = {
    ...{ id: intentId, userId, chatId: null, chain, side: 'send', state: 'open', request: order, terms, mac },
    ...{ quote: { ...quote, passkey, isBelowThreshold: isBelow }, expiresAt, createdAt: openedAt },
  }
  await transact(deps.db, (tx) => insertIntent(tx, intent))
  return intent
}

async function resolveToken({ chains }: CreateSendIntentDeps, { chain, token: text }: SendRequest) {
  const tradingChain = chains.find(({ key }) => key === chain)
  const [found] = tradingChain ? await findToken([tradingChain.chain], text) : []
  if (!tradingChain || !found) throw new Refusal('TOKEN_NOT_FOUND')
  return { tradingChain, token: found.facts }
}

/** Converts an offer to the quote that the user sees. `amountInUsd`: decimal text, rounded up to a cent, so that no limit is passed. */
async function describeSend(
  { prices }: Pick<CreateSendIntentDeps, 'prices'>,
  { id, tradingChain, token, recipient, amount, estimate, priority, expiresAt }: Offer,
): Promise<{ quote: SendQuote; amountInUsd: string | undefined }> {
  const { coin, key } = tradingChain
  const usdPrices = await prices.usd(key, [token, coin]).catch(ignorePriceOutage)
  const [tokenUsd, coinUsd] = [usdPrices.get(token.address)?.usdE18, usdPrices.get(coin.address)?.usdE18]
  const toCoinAmount = (units: bigint) => tokenAmount(coin, units, coinUsd)
  const sentAmount = tokenAmount(token, amount, tokenUsd)
  const quote: SendQuote = {
    intentId: id,
    chain: key,
    recipient: { id: recipient.id, name: recipient.name, address: recipient.address },
    amount: sentAmount,
    arrives: tokenAmount(token, amount - estimate.tokenFee, tokenUsd),
    tokenFee: estimate.tokenFee > 0n ? tokenAmount(token, estimate.tokenFee, tokenUsd) : null,
    networkFee: toCoinAmount(estimate.maxNetworkFee),
    networkFeeExpected: toCoinAmount(estimate.expectedNetworkFee),
    priority,
    accountDeposit: estimate.accountDeposit > 0n ? toCoinAmount(estimate.accountDeposit) : null,
    suggestsTest: recipient.lastSentAt === null && (sentAmount.usdValue === null || sentAmount.usdValue > testAboveUsd),
    validUntil: expiresAt.toISOString(),
  }
  return { quote, amountInUsd: tokenUsd === undefined ? undefined : roundUpToCents(amount, token.decimals, tokenUsd) }
}

/** The signer has its own list of addresses and amounts that it never accepts. An earlier release of it knows no priority of a send. */
function refuseUnattested(error: unknown, priority: TradePriority): never {
  if (priority !== 'normal' && error instanceof SignerError && error.code === 'BAD_REQUEST') reportOutdated(error)
  if (error instanceof SignerError) throw new Refusal('BAD_RECIPIENT', { reason: 'signer-refused' }, { cause: error })
  throw error
}

const centE18 = 10n ** 16n

function roundUpToCents(units: bigint, decimals: number, usdE18: bigint): string {
  const valueE18 = (units * usdE18) / 10n ** BigInt(decimals)
  return formatUnits((valueE18 + centE18 - 1n) / centE18, 2)
}

/** Amounts are exact without prices, so an outage of their source must not prevent a send. */
function ignorePriceOutage(error: unknown): Awaited<ReturnType<Prices['usd']>> {
  if (error instanceof Refusal) return new Map()
  throw error
}

function toTerms({ id, userId, wallet, token, recipient, amount, estimate, priority, expiresAt }: Offer): SendTerms {
  const common = {
    intentId: id,
    userId,
    walletId: wallet.id,
    side: 'send' as const,
    amount: toBaseUnits(amount),
    maxNetworkFee: toBaseUnits(estimate.maxNetworkFee),
    deadline: Math.floor(expiresAt.getTime() / 1000) + landingSeconds,
    ...(priority !== 'normal' && { priority }),
  }
  const { terms } = estimate
  return terms.chain === 'sol'
    ? {
        ...{ ...terms, ...common, address: wallet.solAddress },
        ...{ token: toSolanaAddress(token.address), recipient: toSolanaAddress(recipient.address) },
      }
    : {
        ...{ ...terms, ...common, address: wallet.evmAddress },
        ...{ token: toEvmAddress(token.address), recipient: toEvmAddress(recipient.address) },
      }
}
