import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { RevokeQuote, RevokeRequest } from '@murmur/contract/trading/approvals'
import { guardFreeze } from '#identity/api.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { landingSeconds } from '#trading/intents/create-intent.ts'
import { insertIntent, type RevokeIntent } from '#trading/intents/intents.store.ts'
import { refuseWhilePaused } from '#trading/intents/refuse-while-paused.ts'
import type { SolanaTradingChain } from '#venues/trading-chain.port.ts'
import { findWallet } from '#wallets/api.ts'
import { approvedToken, isUnlimitedDelegation, namedSpender } from './approved-token.ts'
import { type CreateRevokeIntentDeps, quoteSeconds, refuseUnattested } from './create-revoke-intent.ts'
import { readSolPrice } from './list-empty-accounts.ts'

export type CreateDelegateRevokeIntentDeps = Omit<CreateRevokeIntentDeps, 'chainOf'> & { solana: SolanaTradingChain }

/**
 * Creates the intent to revoke the delegate of one of the wallet's token accounts: estimates its costs, has the signer attest the
 * terms, and stores them. Changes nothing.
 * @throws Refusal ACCOUNT_FROZEN, SERVICE_UNAVAILABLE, NOT_FOUND without such a delegate, SIMULATION_FAILED for an account that its issuer froze, and
 * as `SolanaUpkeep.estimateRevoke` does
 */
export async function createDelegateRevokeIntent(
  deps: CreateDelegateRevokeIntentDeps,
  userId: UserId,
  stated: Pick<RevokeRequest, 'token' | 'spender' | 'account'>,
): Promise<RevokeIntent> {
  const openedAt = deps.now()
  await guardFreeze(deps.db.read, userId, openedAt)
  refuseWhilePaused(deps.solana)
  const { chain, coin, upkeep } = deps.solana
  const wallet = await findWallet(deps.db, userId)
  const delegation = (await upkeep.listDelegations(wallet.solAddress)).find(
    ({ account, mint, delegate }) => account === stated.account && mint === stated.token && delegate === stated.spender,
  )
  if (!delegation) throw new Refusal('NOT_FOUND', { reason: 'approval-gone' })
  const { account, program, mint: token, delegate: spender, amount } = delegation
  const facts = await chain.tokenMetadata(token)
  if (delegation.isFrozen) {
    const { symbol } = approvedToken(deps, 'sol', token, facts)
    throw new Refusal('SIMULATION_FAILED', { reason: 'approval-frozen', values: { symbol } })
  }
  const [estimate, usd] = await Promise.all([upkeep.estimateRevoke(wallet.solAddress, delegation), readSolPrice(deps)])
  const expiresAt = new Date(openedAt.getTime() + quoteSeconds * 1000)
  const id = parseIntentId(deps.newId())
  const request = { side: 'revoke' as const, chain: 'sol' as const, token, spender, account }
  const terms = {
    ...{ intentId: id, userId, walletId: wallet.id, ...request, tokenProgram: program, address: wallet.solAddress },
    maxNetworkFee: toBaseUnits(estimate.maxNetworkFee),
    deadline: Math.floor(expiresAt.getTime() / 1000) + landingSeconds,
  }
  const { mac, passkey, isBelow } = await deps.signer.attest(terms).catch(refuseUnattested)
  const quote: RevokeQuote = {
    ...{ intentId: id, chain: 'sol', token: approvedToken(deps, 'sol', token, facts) },
    spender: namedSpender(spender, null),
    amountBaseUnits: toBaseUnits(amount),
    isUnlimited: isUnlimitedDelegation(amount),
    networkFee: tokenAmount(coin, estimate.maxNetworkFee, usd),
    networkFeeExpected: tokenAmount(coin, estimate.expectedNetworkFee, usd),
    ...{ validUntil: expiresAt.toISOString(), passkey, isBelowThreshold: isBelow },
  }
  const state = { chatId: null, chain: 'sol', side: 'revoke', state: 'open' } as const
  const intent: RevokeIntent = { id, userId, ...state, request, terms, mac, quote, expiresAt, createdAt: openedAt }
  await transact(deps.db, (tx) => insertIntent(tx, intent))
  return intent
}
