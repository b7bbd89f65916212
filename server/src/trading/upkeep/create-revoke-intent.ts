import { toEvmAddress } from '@murmur/contract/address'
import type { EvmChainKey } from '@murmur/contract/chains'
import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { RevokeQuote, RevokeRequest } from '@murmur/contract/trading/approvals'
import { guardFreeze } from '#identity/api.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { landingSeconds } from '#trading/intents/create-intent.ts'
import { insertIntent, type RevokeIntent } from '#trading/intents/intents.store.ts'
import { refuseWhilePaused } from '#trading/intents/refuse-while-paused.ts'
import type { EvmTradingChain } from '#venues/trading-chain.port.ts'
import { findWallet, SignerError } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type ApprovedTokenDeps, approvedToken, isUnlimited, namedSpender } from './approved-token.ts'

export type CreateRevokeIntentDeps = ApprovedTokenDeps & {
  db: Db
  now: Clock
  newId: () => string
  chainOf: (key: EvmChainKey) => EvmTradingChain
  prices: Prices
  signer: Pick<Signer, 'attest'>
}

/** How long a quote is valid, in seconds: long enough to enter a password and a code. */
export const quoteSeconds = 120

/**
 * Creates the intent to revoke an approval: estimates its costs, has the signer attest the terms, and stores them. Changes nothing.
 * @throws Refusal ACCOUNT_FROZEN, SERVICE_UNAVAILABLE, TOKEN_NOT_FOUND, and as `EvmUpkeep.estimateRevoke` does
 */
export async function createRevokeIntent(
  deps: CreateRevokeIntentDeps,
  userId: UserId,
  stated: Pick<RevokeRequest, 'token' | 'spender'> & { chain: EvmChainKey },
): Promise<RevokeIntent> {
  const openedAt = deps.now()
  await guardFreeze(deps.db.read, userId, openedAt)
  const { key, chain, coin, upkeep, isPaused } = deps.chainOf(stated.chain)
  refuseWhilePaused({ key, isPaused })
  const [token, spender] = [chain.readAddress(stated.token), chain.readAddress(stated.spender)].map((each) => {
    if (each === undefined) throw new Refusal('TOKEN_NOT_FOUND')
    return toEvmAddress(each)
  }) as [ReturnType<typeof toEvmAddress>, ReturnType<typeof toEvmAddress>]
  const wallet = await findWallet(deps.db, userId)
  const [estimate, facts, coinUsd] = await Promise.all([
    upkeep.estimateRevoke({ owner: wallet.evmAddress, token, spender }),
    chain.tokenMetadata(token),
    readCoinPrice(deps, { key, coin }),
  ])
  const expiresAt = new Date(openedAt.getTime() + quoteSeconds * 1000)
  const id = parseIntentId(deps.newId())
  const request = { side: 'revoke' as const, chain: key, token, spender }
  const terms = {
    ...{ intentId: id, userId, walletId: wallet.id, ...request, chainId: estimate.chainId, address: wallet.evmAddress },
    maxNetworkFee: toBaseUnits(estimate.maxNetworkFee),
    deadline: Math.floor(expiresAt.getTime() / 1000) + landingSeconds,
  }
  const { mac, passkey, isBelow } = await deps.signer.attest(terms).catch(refuseUnattested)
  const quote: RevokeQuote = {
    ...{ intentId: id, chain: key, token: approvedToken(deps, key, token, facts) },
    spender: namedSpender(spender, estimate.known),
    amountBaseUnits: toBaseUnits(estimate.allowance),
    isUnlimited: isUnlimited(estimate.allowance),
    networkFee: tokenAmount(coin, estimate.maxNetworkFee, coinUsd),
    networkFeeExpected: tokenAmount(coin, estimate.expectedNetworkFee, coinUsd),
    ...{ validUntil: expiresAt.toISOString(), passkey, isBelowThreshold: isBelow },
  }
  const state = { chatId: null, chain: key, side: 'revoke', state: 'open' } as const
  const intent: RevokeIntent = { id, userId, ...state, request, terms, mac, quote, expiresAt, createdAt: openedAt }
  await transact(deps.db, (tx) => insertIntent(tx, intent))
  return intent
}

/**
 * The coin's USD price times 10^18. Undefined while the price source is down: the fee in the coin is exact without it, so an outage
 * must not prevent a revocation.
 */
async function readCoinPrice(
  { prices }: Pick<CreateRevokeIntentDeps, 'prices'>,
  { key, coin }: Pick<EvmTradingChain, 'key' | 'coin'>,
): Promise<bigint | undefined> {
  try {
    return (await prices.usd(key, [coin])).get(coin.address)?.usdE18
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The signer rejects some addresses as tokens by its own list. */
export function refuseUnattested(error: unknown): never {
  if (error instanceof SignerError) throw new Refusal('NOT_TRADABLE', { reason: 'signer-refused' }, { cause: error })
  throw error
}
