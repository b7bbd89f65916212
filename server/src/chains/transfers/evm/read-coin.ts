import type { EvmAddress } from '@murmur/contract/address'
import { toHex } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import type { Movements } from './movements.ts'
import type { Range } from './read-transfer-logs.ts'
import { ListedBlock, type ListedTransaction, ReceiptWithFee } from './transfer-schemas.ts'

const batchSize = 6

/**
 * The coin that transactions themselves moved: their value, if they succeeded, and the fee that their sender paid.
 * @returns each block's time, ISO, by its number
 */
export async function readCoin(
  evm: Evm,
  { from, to }: Range,
  owners: readonly EvmAddress[],
  into: Movements,
): Promise<Map<bigint, string>> {
  const ownerSet = new Set(owners)
  const limit = limitConcurrency(batchSize, Number.POSITIVE_INFINITY)
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
  const times = await Promise.all(
    numbers.map((number) =>
      limit(async () => {
        const block = await evm.read(ListedBlock, 'eth_getBlockByNumber', [toHex(number), true])
        if (block?.number !== number) throw evm.outage(new Error('a block is missing'))
        const touching = block.transactions.filter(
          (each) => ownerSet.has(each.from) || (each.value > 0n && each.to && ownerSet.has(each.to)),
        )
        for (const each of touching) await addTransaction(evm, number, each, ownerSet, into)
        return [number, new Date(Number(block.timestamp) * 1000).toISOString()] as const
      }),
    ),
  )
  return new Map(times)
}

async function addTransaction(
  evm: Evm,
  block: bigint,
  { hash, from, to, value }: ListedTransaction,
  isOwner: Set<EvmAddress>,
  into: Movements,
): Promise<void> {
  const receipt = await evm.read(ReceiptWithFee, 'eth_getTransactionReceipt', [hash])
  if (!receipt) throw evm.outage(new Error('a receipt is missing'))
  const transferredValue = receipt.status === 1n ? value : 0n
  if (isOwner.has(from)) {
    const senderMovement = into.of(hash, from, block)
    senderMovement.isOwn = true
    senderMovement.coin -= transferredValue
    senderMovement.coinOther = to ?? null
    senderMovement.networkFee = receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n) + (receipt.l1Fee ?? 0n)
  }
  if (to && transferredValue > 0n && isOwner.has(to)) {
    const recipientMovement = into.of(hash, to, block)
    recipientMovement.coin += transferredValue
    recipientMovement.coinOther = from
  }
}
