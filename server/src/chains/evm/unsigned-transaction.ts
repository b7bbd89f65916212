import { toBaseUnits } from '@murmur/contract/money'
import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { Address } from 'viem'
import type { Fees } from './fees.ts'

type Call = { to: Address; value: bigint; data: `0x${string}` }

/** The unsigned transaction of a call, for the signer. `gas`: its limit. */
export function unsignedTransaction(
  { chainId, nonce }: { chainId: number; nonce: number },
  { to, value, data }: Call,
  gas: bigint,
  { maxFeePerGas, maxPriorityFeePerGas }: Fees,
): UnsignedEvmTransaction {
  return {
    chainId,
    nonce,
    to,
    value: toBaseUnits(value),
    data,
    gas: toBaseUnits(gas),
    maxFeePerGas: toBaseUnits(maxFeePerGas),
    maxPriorityFeePerGas: toBaseUnits(maxPriorityFeePerGas),
  }
}
