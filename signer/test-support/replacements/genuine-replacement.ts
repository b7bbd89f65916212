import type { BaseUnits } from '@murmur/contract/money'
import type { EvmAgreedTerms, ReplacementTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { Address, Hex } from 'viem'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import type { ReplaceEvmRequest } from '#evm/check-replacement.ts'
import { signTransaction } from '#evm/sign-evm.ts'
import { isSignedOnce } from '#is-signed-once.ts'
import { genuineCases } from '../genuine-evm.ts'
import { genuineSend, tippedSends } from '../sends/genuine-send.ts'
import type { testWallet } from '../test-wallet.ts'
import { genuineRevoke } from '../upkeep/genuine-revoke.ts'

type Wallet = ReturnType<typeof testWallet>
type OriginalCase = { name: string; terms: EvmAgreedTerms; transaction: UnsignedEvmTransaction }

/** A replacement request of an honest server, and its time. */
export type GenuineReplacement = {
  name: string
  request: ReplaceEvmRequest
  transaction: UnsignedEvmTransaction
  at: Date
}

/** A fee per gas raised by an eighth, rounded up. */
export const raiseByEighth = (fee: string): BaseUnits => toBaseUnits((BigInt(fee) * 9n + 7n) / 8n)

export function signOriginal({ secret }: Wallet, transaction: UnsignedEvmTransaction): { raw: Hex; hash: Hex } {
  return signTransaction(transaction, secret.evmKey)
}

/** Terms by which the user approves a replacement of the original for at most `maxNetworkFee`. */
export function approveReplacement(
  { terms, transaction }: OriginalCase,
  { kind, hash, maxNetworkFee, at }: Pick<ReplacementTerms, 'kind' | 'maxNetworkFee'> & { hash: Hex; at: Date },
): ReplacementTerms {
  const { intentId, userId, walletId, chain, chainId, address } = terms
  const { nonce } = transaction
  const deadline = at.getTime() / 1000 + 120
  const ids = { intentId, userId, walletId, chain, chainId, address }
  return { ...ids, side: 'replace', kind, nonce, replaces: hash, maxNetworkFee, deadline }
}

/**
 * Creates every kind of replacement that the signer accepts: a swap, an approval, a send of the coin and of a token, one of each priority
 * with a high tip, a revocation, sped up within the
 * agreed fee and beyond it, cancelled with an approval and, for trades, after the deadline.
 */
export function genuineReplacements(wallet: Wallet, now: Date): GenuineReplacement[] {
  const options = { user: wallet.evmAddress as Address, deadline: now.getTime() / 1000 + 120 }
  const trades = (['eth', 'base'] as const).flatMap((chain) =>
    [true, false].flatMap((isBuy) => genuineCases({ ...options, chain, isBuy, feeBps: 50 })),
  )
  const sends = (['eth', 'base'] as const).flatMap((chain) =>
    [true, false].map((isCoin) => genuineSend(chain, isCoin, options)),
  )
  const revocations = (['eth', 'base'] as const).map((chain) => genuineRevoke(chain, options))
  return [...trades, ...sends, ...tippedSends(options), ...revocations].flatMap((each) =>
    replacementsOf(wallet, each, now),
  )
}

function replacementsOf(wallet: Wallet, original: OriginalCase, now: Date): GenuineReplacement[] {
  const { terms, transaction, name } = original
  const { raw, hash } = signOriginal(wallet, transaction)
  const afterDeadline = new Date(now.getTime() + 400_000)
  const create = (kind: 'speed-up' | 'cancel', at: Date, factor: bigint, isConfirmed: boolean): GenuineReplacement => {
    const [maxFeePerGas, maxPriorityFeePerGas] = [
      toBaseUnits(BigInt(raiseByEighth(transaction.maxFeePerGas)) * factor),
      raiseByEighth(transaction.maxPriorityFeePerGas),
    ]
    const gas = kind === 'cancel' ? 21_000n : BigInt(transaction.gas)
    const approvalTerms = approveReplacement(original, {
      kind,
      hash,
      at,
      maxNetworkFee: toBaseUnits(gas * BigInt(maxFeePerGas)),
    })
    const agreed = { ...wallet.wallet, terms, mac: attest(wallet.ring, terms, now) }
    const request: ReplaceEvmRequest = {
      ...{ ...agreed, original: raw, kind, maxFeePerGas, maxPriorityFeePerGas },
      yes: isConfirmed ? { terms: approvalTerms, mac: attest(wallet.ring, approvalTerms, at) } : null,
    }
    return { name: `${name}: ${kind}${isConfirmed ? ', confirmed' : ''}`, request, transaction, at }
  }
  return [
    create('speed-up', afterDeadline, 1n, false),
    create('speed-up', afterDeadline, terms.chain === 'base' && !isSignedOnce(terms) ? 1n : 2n, true),
    create('cancel', now, 2n, true),
    ...(isSignedOnce(terms) ? [] : [create('cancel', afterDeadline, 1n, false)]),
  ]
}
