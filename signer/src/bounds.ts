import type { ChainKey } from '@murmur/contract/chains'
import type { SendTerms } from '@murmur/contract/signer'
import type * as agreed from '@murmur/contract/signer-bounds'
import type * as agreedPriority from '@murmur/contract/trading/priority'
import { networkFeeBounds } from '#pinned-chains.ts'
import { permit } from '#signer-error.ts'

// Bounds that change only with a release. Their types require the contract's values, which the server uses for quotes.

const maxDeadlineSeconds: typeof agreed.maxDeadlineSeconds = 900
const maxAttestationSeconds: typeof agreed.maxAttestationSeconds = { evm: 300, sol: 300 }
const evmAmountLimit: typeof agreed.evmAmountLimit = 340_282_366_920_938_463_463_374_607_431_768_211_456n
/** Tolerance for a clock that was set back: earlier attestations stay valid. */
const clockSlackSeconds = 60
/** How long after its attestation a send might still be signed, in milliseconds. */
export const signableMs = 1000 * (Math.max(...Object.values(maxAttestationSeconds)) + clockSlackSeconds)

/**
 * Refuses a send's network fee above the chain's maximum. Small sends are normal, so a send's amount does not limit its
 * fee.
 */
export function checkSendFee(chain: ChainKey, maxNetworkFee: bigint): void {
  permit(maxNetworkFee <= networkFeeBounds[chain].max, 'the network fee is above the maximum of this chain')
}

const tipFactors: typeof agreedPriority.tipFactors = { normal: 1n, fast: 2n, urgent: 4n }

type PricedSend = Pick<SendTerms, 'chain' | 'priority'>

/**
 * Refuses to sign a send that may tip more, or on Solana pay a higher priority fee, than its priority allows: the chain's smallest bound
 * on a network fee, times the priority's factor. Base units of the coin.
 */
export function checkSendTip({ chain, priority }: PricedSend, tip: bigint): void {
  const factor = tipFactors[priority ?? 'normal']
  permit(tip <= networkFeeBounds[chain].min * factor, 'the tip is above the maximum of this priority')
}

/**
 * Checks the tip of a send that was signed before. An earlier version, which signed no raised priority, bounded the tip by the agreed
 * network fee alone.
 */
export function checkSignedTip(send: PricedSend, tip: bigint): void {
  if (send.priority !== undefined) checkSendTip(send, tip)
}

/** Refuses a network fee above the chain's maximum, or above the allowed fraction of the trade's native amount. */
export function checkNetworkFee(chain: ChainKey, nativeAmount: bigint, maxNetworkFee: bigint): void {
  const { min, max, tradeBps } = networkFeeBounds[chain]
  const fraction = (nativeAmount * tradeBps) / 10_000n
  permit(maxNetworkFee <= max, 'the network fee is above the maximum of this chain')
  permit(maxNetworkFee <= min || maxNetworkFee <= fraction, 'the network fee is too large a share of the trade')
}

/** How many times the agreed network fee a cancellation may cost, if that is above the chain's smallest bound. */
const cancelFeeFactor: typeof agreed.cancelFeeFactor = 2n

/** Refuses to cancel for more than a small multiple of the agreed network fee, or the chain's smallest bound. */
export function checkCancelFee(chain: ChainKey, fee: { agreed: bigint; maxNetworkFee: bigint }): void {
  const { min } = networkFeeBounds[chain]
  const maxCancelFee = fee.agreed * cancelFeeFactor
  checkSendFee(chain, fee.maxNetworkFee)
  permit(
    fee.maxNetworkFee <= min || fee.maxNetworkFee <= maxCancelFee,
    'the network fee is too high for a cancellation',
  )
}

/** Refuses deadlines (Unix seconds) in the past or too far in the future. */
export function checkDeadline(deadline: bigint, now: Date): void {
  const seconds = BigInt(Math.floor(now.getTime() / 1000))
  permit(deadline >= seconds, 'the deadline has passed')
  permit(deadline <= seconds + BigInt(maxDeadlineSeconds), 'the deadline is too far away')
}

/** Refuses to sign terms that were attested too long ago, or in the future. `attestedAt`: Unix seconds. */
export function checkAttestationAge(kind: keyof typeof maxAttestationSeconds, attestedAt: number, now: Date): void {
  const age = Math.floor(now.getTime() / 1000) - attestedAt
  permit(age <= maxAttestationSeconds[kind], 'the terms were attested too long ago')
  permit(age >= -clockSlackSeconds, 'the terms were attested in the future')
}

/** Refuses amounts so large that an approval of them would be unlimited. */
export function checkEvmAmount(amount: bigint): void {
  permit(amount < evmAmountLimit, 'an amount counts as unlimited')
}

const maxSlippageBps: typeof agreed.maxSlippageBps = 5000

/**
 * Refuses a minimum above the expected amount, or too far below it. Base units. Terms attested by an earlier version
 * have no expected amount; new attestations require it.
 */
export function checkSlippage(terms: { expectedBuyAmount?: string | undefined; minBuyAmount: string }): void {
  if (terms.expectedBuyAmount === undefined) return
  const [expected, least] = [BigInt(terms.expectedBuyAmount), BigInt(terms.minBuyAmount)]
  permit(least <= expected, 'the minimum is above the quoted amount')
  const minAllowed = (expected * BigInt(10_000 - maxSlippageBps)) / 10_000n
  // A venue rounds down twice: its own minimum, and the received part.
  permit(least + 1n >= minAllowed, 'the minimum is too far below the quoted amount')
}
