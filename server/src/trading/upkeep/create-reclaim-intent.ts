import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { maxReclaimedAccounts, type SolanaReclaimTerms } from '@murmur/contract/signer-upkeep'
import type { ReclaimQuote } from '@murmur/contract/trading/rent'
import { guardFreeze } from '#identity/api.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { landingSeconds } from '#trading/intents/create-intent.ts'
import { insertIntent, type ReclaimIntent } from '#trading/intents/intents.store.ts'
import { refuseWhilePaused } from '#trading/intents/refuse-while-paused.ts'
import { findWallet } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type ListEmptyAccountsDeps, nameAccounts, readSolPrice } from './list-empty-accounts.ts'

export type CreateReclaimIntentDeps = ListEmptyAccountsDeps & {
  now: Clock
  newId: () => string
  signer: Pick<Signer, 'attest'>
}

/** How long a quote is valid, in seconds: long enough to enter a password and a code. */
const quoteSeconds = 120

/**
 * Creates the intent to close the wallet's empty token accounts, at most as many as fit into a transaction: measures the costs, has the
 * signer attest the terms, and stores them. Changes nothing.
 * @throws Refusal ACCOUNT_FROZEN, SERVICE_UNAVAILABLE, NOT_FOUND without an empty account, and as `SolanaUpkeep.estimateReclaim` does
 */
export async function createReclaimIntent(deps: CreateReclaimIntentDeps, userId: UserId): Promise<ReclaimIntent> {
  const openedAt = deps.now()
  await guardFreeze(deps.db.read, userId, openedAt)
  const { solana } = deps
  refuseWhilePaused(solana)
  const wallet = await findWallet(deps.db, userId)
  const accounts = (await solana.upkeep.listEmptyAccounts(wallet.solAddress)).slice(0, maxReclaimedAccounts)
  if (accounts.length === 0) throw new Refusal('NOT_FOUND', { reason: 'rent-none' })
  const estimate = await solana.upkeep.estimateReclaim(wallet.solAddress, accounts)
  const usd = await readSolPrice(deps)
  const expiresAt = new Date(openedAt.getTime() + quoteSeconds * 1000)
  const id = parseIntentId(deps.newId())
  const terms: SolanaReclaimTerms = {
    ...{ intentId: id, userId, walletId: wallet.id, side: 'reclaim', chain: 'sol', address: wallet.solAddress },
    accounts: accounts.map(({ address, program }) => ({ address, program })),
    maxNetworkFee: toBaseUnits(estimate.maxNetworkFee),
    deadline: Math.floor(expiresAt.getTime() / 1000) + landingSeconds,
  }
  const { mac, passkey, isBelow } = await deps.signer.attest(terms)
  const rent = accounts.reduce((sum, each) => sum + each.rent, 0n)
  const quote: ReclaimQuote = {
    intentId: id,
    accounts: await nameAccounts(solana, accounts, usd),
    rent: tokenAmount(solana.coin, rent, usd),
    networkFee: tokenAmount(solana.coin, estimate.maxNetworkFee, usd),
    networkFeeExpected: tokenAmount(solana.coin, estimate.expectedNetworkFee, usd),
    ...{ validUntil: expiresAt.toISOString(), passkey, isBelowThreshold: isBelow },
  }
  const state = { chatId: null, chain: 'sol', side: 'reclaim', state: 'open', request: { side: 'reclaim' } } as const
  const intent: ReclaimIntent = { id, userId, ...state, terms, mac, quote, expiresAt, createdAt: openedAt }
  await transact(deps.db, (tx) => insertIntent(tx, intent))
  return intent
}
