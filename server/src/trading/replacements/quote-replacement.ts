import type { IntentId, UserId } from '@murmur/contract/ids'
import type { ReplacementQuote } from '@murmur/contract/trading/replacements'
import type { ReplacementKind } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { planReplacement, type ReplaceDeps } from '#trading/execution/replace-transaction.ts'
import { isTrade } from '#trading/trade-sides.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type FindReplaceableDeps, findReplaceable } from './find-replaceable.ts'
import { guardListedRecipient } from './guard-listed-recipient.ts'
import { replacementTerms, requestedFee } from './replacement-terms.ts'

export type QuoteReplacementDeps = FindReplaceableDeps &
  Pick<ReplaceDeps, 'chains'> & { signer: Pick<Signer, 'attest' | 'guardState'>; prices: Prices; now: Clock }

/** How long an offer is valid, in seconds: long enough to enter a password and a code. */
export const offerSeconds = 120

/**
 * Returns the fee that a replacement of the transaction of a pending trade or send needs. Signs nothing.
 * @throws Refusal NOT_FOUND, INTENT_CLOSED, BAD_RECIPIENT, INSUFFICIENT_GAS, NETWORK_FEE_TOO_HIGH, UPSTREAM_DOWN
 */
export async function quoteReplacement(
  deps: QuoteReplacementDeps,
  userId: UserId,
  request: { tradeId: IntentId; kind: ReplacementKind },
): Promise<ReplacementQuote> {
  const { tradeId, kind } = request
  const found = await findReplaceable(deps, userId, request)
  const { terms: agreed } = found.agreed
  await guardListedRecipient(deps, agreed, kind)
  const plan = await planReplacement(deps, { execution: found.execution, terms: agreed }, kind)
  const maxNetworkFee = requestedFee(found, kind, plan)
  const deadline = Math.floor(deps.now().getTime() / 1000) + offerSeconds
  const terms = replacementTerms(found, plan, { kind, maxNetworkFee, deadline })
  const { passkey } = await deps.signer.attest(terms)
  const { coin, key } = deps.chains[agreed.chain]
  const coinUsd = await deps.prices.usd(key, [coin]).then(
    (marks) => marks.get(coin.address)?.usdE18,
    (error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    },
  )
  const toCoinAmount = (units: bigint) => tokenAmount(coin, units, coinUsd)
  const expectedFee = plan.gas * plan.expectedPerGas + plan.l1Fee
  return {
    ...{ tradeId, kind, deadline, passkey },
    networkFee: toCoinAmount(maxNetworkFee),
    networkFeeExpected: toCoinAmount(minBigint(expectedFee, maxNetworkFee)),
    agreedFee: toCoinAmount(BigInt(agreed.maxNetworkFee)),
    needsPassword: !isTrade(agreed),
  }
}
