import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { EvmSendTerms } from '@murmur/contract/signer'
import { encodeFunctionResult, type Hex, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { multicall3Abi } from '#chains/evm/abis.ts'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { type FakeNode, fakeNode } from '#chains/evm/test-support/fake-node.ts'
import { evmSender } from '../evm-sender.ts'

const [owner, recipient] = [toEvmAddress(`0x${'1'.repeat(40)}`), toEvmAddress(`0x${'2'.repeat(40)}`)]
const gwei = 1_000_000_000n
const gas = 21_000n
const word = (value: bigint): Hex => toHex(value, { size: 32 })
const request = { owner, recipient, token: evmCoinAddress, amount: 1_000n }

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

/** A sender of ether between plain accounts. `fees`: the block's base fee and the suggested tip, in wei per gas. */
async function createSender(fees: { base: bigint; tip: bigint }) {
  const node = await fakeNode(1, {
    eth_getBlockByNumber: () => ({ number: '0x10', timestamp: '0x10', baseFeePerGas: toHex(fees.base) }),
    eth_maxPriorityFeePerGas: () => toHex(fees.tip),
    // The block, the coin, no rollup fee.
    eth_call: () =>
      encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: [word(16n), word(10n ** 20n), '0x' as const].map((returnData) => ({ success: true, returnData })),
      }),
    eth_estimateGas: () => toHex(gas),
  })
  nodes.push(node)
  return evmSender({
    evm: createEvmClient({ key: 'eth', rpcUrl: node.url, chainId: 1, addresses: addressBook.eth }),
  })
}

const createTerms = (priority: Pick<EvmSendTerms, 'priority'>, maxNetworkFee = 10n ** 17n): EvmSendTerms => ({
  ...{ intentId: parseIntentId('send'), userId: parseUserId('user'), walletId: parseWalletId('wallet'), side: 'send' },
  ...{ chain: 'eth', chainId: 1, address: owner, token: evmCoinAddress, tokenFee: toBaseUnits(0n), recipient },
  ...{ amount: toBaseUnits(1_000n), maxNetworkFee: toBaseUnits(maxNetworkFee), deadline: 0, ...priority },
})

test.each([
  ['normal', {}, 1n],
  ['fast', { priority: 'fast' }, 2n],
  ['urgent', { priority: 'urgent' }, 4n],
] as const)(
  'the fees of a %s send and its transaction contain a multiple of the usual tip',
  async (_, priority, factor) => {
    const sender = await createSender({ base: gwei, tip: gwei })
    const estimate = await sender.estimate({ ...request, ...priority })
    // The agreed maximum is twice the fee for twice the base fee and the tip.
    expect([estimate.maxNetworkFee, estimate.expectedNetworkFee]).toEqual([
      2n * gas * (2n + factor) * gwei,
      gas * (1n + factor) * gwei,
    ])
    const { unsigned } = await sender.nextStep(createTerms(priority), 7)
    expect(BigInt(unsigned.maxPriorityFeePerGas)).toBe(factor * gwei)
  },
)

test('a tip stays within the signer’s bound of its priority', async () => {
  const sender = await createSender({ base: 2_000n * gwei, tip: 2_000n * gwei })
  const tipOf = async (priority: Pick<EvmSendTerms, 'priority'>) =>
    BigInt((await sender.nextStep(createTerms(priority, 2n * 10n ** 17n), 7)).unsigned.maxPriorityFeePerGas)
  // 0.02 ETH for a normal send, 0.04 for a fast one; the largest tip of any is the base fee.
  expect(await tipOf({})).toBe((2n * 10n ** 16n) / gas)
  expect(await tipOf({ priority: 'fast' })).toBe((4n * 10n ** 16n) / gas)
  expect(await tipOf({ priority: 'urgent' })).toBe(2_000n * gwei)
})
