import { type ChainKey, chainKeys } from '@murmur/contract/chains'

const maxInBlock = 0xfff

/**
 * Returns a function that makes the ids of one batch's transfers: UUIDs of version 8 (RFC 9562) whose order is that of the chain, by block
 * and within the block. Ids break ties of the time in every list of transfers. Those of other chains follow in the order of `chainKeys`.
 */
export function makeTransferIds(chain: ChainKey, newId: () => string): (blockNumber: bigint) => string {
  const inBlock = new Map<bigint, number>()
  return (blockNumber) => {
    const index = inBlock.get(blockNumber) ?? 0
    inBlock.set(blockNumber, index + 1)
    const chainAndBlock = `${toHex(chainKeys.indexOf(chain), 2)}${toHex(BigInt.asUintN(40, blockNumber), 10)}`
    const position = toHex(Math.min(index, maxInBlock), 3)
    return `${chainAndBlock.slice(0, 8)}-${chainAndBlock.slice(8)}-8${position}${newId().slice(18)}`
  }
}

const toHex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, '0')
