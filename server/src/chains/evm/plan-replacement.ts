import { toEvmAddress } from '@murmur/contract/address'
import type { TradePriority } from '@murmur/contract/trading/priority'
import { parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import type {
  GasFees,
  ReplacementKind,
  ReplacementPlan,
  SignedForNonce,
  SignedTransaction,
} from '#chains/chain.port.ts'
import { maxBigint } from '#platform/amounts/min-max.ts'
import { multicall3Abi } from './abis.ts'
import { callMany, query } from './call-many.ts'
import type { Evm } from './create-evm-client.ts'
import { suggestFees } from './fees.ts'
import { queryL1Fee } from './l1-fee.ts'

/** The gas of a transfer of the coin between accounts without code. */
const cancelGas = 21_000n
/** An upper bound for the size of a transaction without its calldata. */
const envelopeBytes = 250n

/** Plans a replacement of a wallet's transactions for one nonce, with the tip of their priority. @throws Refusal UPSTREAM_DOWN */
export async function planReplacement(
  evm: Evm,
  { calls, cancellations }: SignedForNonce,
  kind: ReplacementKind,
  priority: TradePriority,
): Promise<ReplacementPlan> {
  const [first, ...others] = calls.map(parseSigned)
  if (!first) throw new Error('nothing was signed for this nonce')
  const original = others.reduce((low, each) => (each.fees.maxFeePerGas < low.fees.maxFeePerGas ? each : low), first)
  const all = [first, ...others, ...cancellations.map(parseSigned)]
  const isCancel = kind === 'cancel'
  const size = envelopeBytes + (isCancel ? 0n : BigInt(original.dataBytes))
  const [[coin, l1Fee], fees] = await Promise.all([
    callMany(evm, [
      query(multicall3Abi, evm.config.addresses.multicall3, 'getEthBalance', [toEvmAddress(first.signed.from)]),
      queryL1Fee(size),
    ] as const),
    suggestFees(evm, priority),
  ])
  if (coin === undefined) throw evm.outage(new Error('the balance is missing'))
  if (l1Fee === undefined) throw evm.outage(new Error('the fee of the parent chain is missing'))
  const highestFee = (fee: keyof GasFees) => all.reduce((most, each) => maxBigint(most, each.fees[fee]), 0n)
  return {
    original: original.signed,
    gas: isCancel ? cancelGas : original.gas,
    l1Fee,
    minFees: {
      maxFeePerGas: raiseByEighth(highestFee('maxFeePerGas')),
      maxPriorityFeePerGas: raiseByEighth(highestFee('maxPriorityFeePerGas')),
    },
    current: { maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas },
    expectedPerGas: fees.baseFee + fees.maxPriorityFeePerGas,
    coinLeft: coin - (isCancel ? 0n : original.value),
  }
}

function parseSigned(signed: SignedTransaction) {
  const parsed = parseTransaction(signed.raw as TransactionSerializedEIP1559)
  const { gas = 0n, value = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, data = '0x' } = parsed
  return { signed, gas, value, dataBytes: (data.length - 2) / 2, fees: { maxFeePerGas, maxPriorityFeePerGas } }
}

/** Rounded up. */
function raiseByEighth(fee: bigint): bigint {
  return (fee * 9n + 7n) / 8n
}
