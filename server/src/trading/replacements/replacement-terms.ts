import { areAddressesEqual } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { formatUnits, toBaseUnits } from '@murmur/contract/money'
import type { EvmTerms, ReplacementTerms } from '@murmur/contract/signer'
import { cancelFeeFactor, networkFeeBounds } from '@murmur/contract/signer-bounds'
import type { ReplacementKind, ReplacementPlan } from '#chains/chain.port.ts'
import { capNetworkFee, capSendFee } from '#platform/amounts/cap-network-fee.ts'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Replaceable } from './find-replaceable.ts'

/**
 * The maximum network fee to ask the user for, in base units of the coin: twice the current fee, like every agreed fee, and at least a
 * node's minimum for a replacement, but at most the wallet's balance and the signer's limit.
 * @throws Refusal INSUFFICIENT_GAS, NETWORK_FEE_TOO_HIGH
 */
export function requestedFee({ agreed: { terms } }: Replaceable, kind: ReplacementKind, plan: ReplacementPlan): bigint {
  const needed = plan.gas * plan.minFees.maxFeePerGas + plan.l1Fee
  if (plan.coinLeft < needed) throw new Refusal('INSUFFICIENT_GAS')
  const desired = maxBigint(needed, plan.gas * plan.current.maxFeePerGas * 2n + plan.l1Fee)
  return minBigint(clampFee(terms, kind, { needed, desired }), plan.coinLeft)
}

function clampFee(
  terms: Replaceable['agreed']['terms'],
  kind: ReplacementKind,
  fee: { needed: bigint; desired: bigint },
): bigint {
  if (kind === 'cancel') {
    const { min, max } = networkFeeBounds[terms.chain]
    const maxFee = minBigint(max, maxBigint(min, BigInt(terms.maxNetworkFee) * cancelFeeFactor))
    if (fee.needed > maxFee)
      throw new Refusal('NETWORK_FEE_TOO_HIGH', { reason: 'fee-most', values: maxFeeValues(maxFee) })
    return minBigint(fee.desired, maxFee)
  }
  if (terms.side === 'send' || terms.side === 'revoke') return capSendFee(terms.chain, fee)
  return capNetworkFee(terms.chain, coinAmountOf(terms), fee)
}

/** The amount of the coin that a trade pays, or receives at least; 0 between two tokens. */
function coinAmountOf({ sellToken, sellAmount, buyToken, minBuyAmount }: EvmTerms): bigint {
  if (areAddressesEqual(sellToken, evmCoinAddress)) return BigInt(sellAmount)
  return areAddressesEqual(buyToken, evmCoinAddress) ? BigInt(minBuyAmount) : 0n
}

function maxFeeValues(maxFee: bigint) {
  return { amount: formatUnits(maxFee, 18), symbol: 'ETH' }
}

/** The terms that the user approves. The quote and the confirmation build the same ones, so that a passkey can sign them in between. */
export function replacementTerms(
  { current, agreed: { terms } }: Replaceable,
  plan: ReplacementPlan,
  approval: { kind: ReplacementKind; maxNetworkFee: bigint; deadline: number },
): ReplacementTerms {
  const { intentId, userId, walletId, chain, chainId, address } = terms
  return {
    ...{ intentId, userId, walletId, side: 'replace', chain, chainId, address, kind: approval.kind },
    ...{ nonce: current.validity.nonce, replaces: plan.original.hash as `0x${string}` },
    ...{ maxNetworkFee: toBaseUnits(approval.maxNetworkFee), deadline: approval.deadline },
  }
}
