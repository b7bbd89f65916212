import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import { permit } from '#signer-error.ts'

const minGas = 21_000n

/** Refuses a transaction for another chain, and one that may cost more than the agreed network fee. */
export function checkEnvelope(
  transaction: UnsignedEvmTransaction,
  terms: { chainId: number; maxNetworkFee: bigint },
): void {
  const gas = BigInt(transaction.gas)
  const maxFeePerGas = BigInt(transaction.maxFeePerGas)
  permit(transaction.chainId === terms.chainId, 'the transaction is for another chain')
  permit(gas >= minGas, 'the gas limit is too low')
  permit(gas * maxFeePerGas <= terms.maxNetworkFee, 'the network fee is above the agreed maximum')
  permit(BigInt(transaction.maxPriorityFeePerGas) <= maxFeePerGas, 'the tip exceeds the maximum fee')
}

/** Returns the most that a transaction can pay as tip, in base units of the coin. */
export function maxTip({ gas, maxPriorityFeePerGas }: UnsignedEvmTransaction): bigint {
  return BigInt(gas) * BigInt(maxPriorityFeePerGas)
}
