import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { Hex } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { chains, link, nativeToken } from './genuine-evm.ts'
import { attacker, mutateCalldata } from './mutate-calldata.ts'
import type { Random } from './random.ts'

/** Mutates a transaction once or twice: two of ten mutations change the envelope, the others the calldata. */
export function mutateTransaction(random: Random, transaction: UnsignedEvmTransaction): UnsignedEvmTransaction {
  const changed = mutateOnce(random, transaction)
  return random.below(5) === 0 ? mutateOnce(random, changed) : changed
}

function mutateOnce(random: Random, transaction: UnsignedEvmTransaction): UnsignedEvmTransaction {
  if (random.below(10) > 1) {
    try {
      return { ...transaction, data: mutateCalldata(random, transaction.data as Hex) }
    } catch {
      // The first mutation made the transaction undecodable.
      return { ...transaction, data: `${transaction.data}00` }
    }
  }
  const { chainId, to, value, gas, maxFeePerGas } = transaction
  const others = [attacker, link, nativeToken, chains.eth.router, chains.base.router].filter((each) => each !== to)
  return random.pick<() => UnsignedEvmTransaction>([
    () => ({ ...transaction, to: random.pick(others) }),
    () => ({ ...transaction, value: toBaseUnits(BigInt(value) + 1n) }),
    () => ({ ...transaction, value: toBaseUnits(value === '0' ? 1n : 0n) }),
    () => ({ ...transaction, chainId: random.pick([1, 8453, 31337, chainId + 1]) }),
    () => ({ ...transaction, gas: toBaseUnits(BigInt(gas) * 10n) }),
    () => ({ ...transaction, gas: toBaseUnits(BigInt(random.below(21_000))) }),
    () => ({ ...transaction, maxFeePerGas: toBaseUnits(BigInt(maxFeePerGas) * 100n) }),
    () => ({ ...transaction, maxPriorityFeePerGas: toBaseUnits(BigInt(maxFeePerGas) + 1n) }),
    () => ({ ...transaction, data: '0x' }),
  ])()
}
