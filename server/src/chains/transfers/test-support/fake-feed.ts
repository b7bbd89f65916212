import { getAddress, type Hex, pad, toHex } from 'viem'
import { onTestFinished } from 'vitest'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { fakeNode } from '#chains/evm/test-support/fake-node.ts'
import { evmTransfers } from '../evm-transfers.ts'
import { emptyHistory, historyAnswers, type TransferLog } from './fake-history.ts'

const chainId = 313370001
export const owner = getAddress('0x00000000000000000000000000000000000000a1')
export const other = getAddress('0x00000000000000000000000000000000000000b2')
/** The one token of the chain's logs. */
export const token = getAddress('0x00000000000000000000000000000000000000c3')
export const owners = async () => [owner]

export const hashOf = (n: number): Hex => pad(toHex(n))
/** A log of a transfer to the owner. `n`: the number of its transaction, and its position in the block. */
export const transferLog = (block: bigint, amount: bigint, n = 1): TransferLog => {
  return { hash: hashOf(n), block, index: BigInt(n), from: other, to: owner, amount }
}

type FeedOptions = Partial<Parameters<typeof evmTransfers>[1]> & { requestTimeoutMs?: number }

/** A chain of ten empty blocks, which the test changes, and a node that serves it until the test ends. */
export async function fakeFeed() {
  const chain = emptyHistory()
  const node = await fakeNode(chainId, historyAnswers(chain, token))
  onTestFinished(() => node.close())
  return {
    chain,
    node,
    /** A reader of the chain's transfers through the node. */
    openFeed({ requestTimeoutMs = 1_000, ...options }: FeedOptions = {}) {
      const config = { key: 'eth', rpcUrl: node.url, chainId, addresses: addressBook.eth, requestTimeoutMs } as const
      return evmTransfers(createEvmClient({ ...config, maxLagBlocks: 1_000_000n }), { settleDepth: 1, ...options })
    },
  }
}
