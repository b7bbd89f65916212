import type { TradePriority } from '@murmur/contract/trading/priority'
import { afterEach, expect, test } from 'vitest'
import { addressBook } from './address-book.ts'
import { createEvmClient } from './create-evm-client.ts'
import { capFees, raiseFees, suggestFees } from './fees.ts'
import { type FakeNode, fakeNode } from './test-support/fake-node.ts'

const gwei = 10n ** 9n
const hex = (amount: bigint) => `0x${amount.toString(16)}`
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

test.each([
  { suggested: 2n * gwei, baseFee: gwei, minTipWei: 1n, tip: 2n * gwei },
  { suggested: 0n, baseFee: gwei, minTipWei: gwei, tip: gwei },
  { suggested: 900n * gwei, baseFee: gwei, minTipWei: 1n, tip: 5n * gwei },
  { suggested: 900n * gwei, baseFee: 40n * gwei, minTipWei: 1n, tip: 40n * gwei },
  { suggested: 900n * gwei, baseFee: gwei, minTipWei: 30n * gwei, tip: 30n * gwei },
  { suggested: gwei, baseFee: gwei, minTipWei: 1n, priority: 'fast', tip: 2n * gwei },
  { suggested: gwei, baseFee: gwei, minTipWei: 1n, priority: 'urgent', tip: 4n * gwei },
  { suggested: 0n, baseFee: gwei, minTipWei: gwei, priority: 'urgent', tip: 4n * gwei },
  { suggested: 2n * gwei, baseFee: gwei, minTipWei: 1n, priority: 'urgent', tip: 5n * gwei },
  { suggested: 900n * gwei, baseFee: gwei, minTipWei: 30n * gwei, priority: 'urgent', tip: 30n * gwei },
] as const)(
  'the fee suggestion offers a tip of $tip when the node suggests $suggested at a base fee of $baseFee ($priority)',
  async (given: { suggested: bigint; baseFee: bigint; minTipWei: bigint; priority?: TradePriority; tip: bigint }) => {
    const node = await fakeNode(1, {
      eth_getBlockByNumber: () => ({
        number: '0x1',
        hash: '0xab',
        timestamp: '0x1',
        baseFeePerGas: hex(given.baseFee),
      }),
      eth_maxPriorityFeePerGas: () => hex(given.suggested),
    })
    nodes.push(node)
    const { minTipWei, baseFee, tip } = given
    const evm = createEvmClient({ key: 'eth', rpcUrl: node.url, chainId: 1, addresses: addressBook.eth, minTipWei })
    const block = { number: 1n, hash: '0xab' }
    expect(await suggestFees(evm, given.priority)).toEqual({
      baseFee,
      maxFeePerGas: baseFee * 2n + tip,
      maxPriorityFeePerGas: tip,
      block,
    })
  },
)

test('the fee suggestion raises the bid so that two replacements fit below the ceiling, and does not raise the tip', () => {
  const fees = { baseFee: 8n, maxFeePerGas: 17n, maxPriorityFeePerGas: 1n }
  expect(raiseFees(fees, 100n, 8_199n)).toEqual({ ...fees, maxFeePerGas: 62n })
  expect(raiseFees(fees, 100n, 2_000n)).toEqual(fees)
  const bumped = (fee: bigint) => (fee * 9n + 7n) / 8n
  for (let ceiling = 200n; ceiling < 2_000n; ceiling += 1n)
    expect(bumped(bumped(raiseFees(fees, 1n, ceiling).maxFeePerGas))).toBeLessThanOrEqual(ceiling)
})

test('the fee suggestion caps fees at a ceiling, as long as they still suffice for one of the next blocks', () => {
  const fees = { baseFee: 8n, maxFeePerGas: 17n, maxPriorityFeePerGas: 1n }
  expect(capFees(fees, 100n, 1700n)).toEqual(fees)
  expect(capFees(fees, 100n, 1699n)).toEqual({ ...fees, maxFeePerGas: 16n })
  expect(capFees(fees, 100n, 1100n)).toEqual({ ...fees, maxFeePerGas: 11n })
  expect(capFees(fees, 100n, 1099n)).toBeUndefined()
  expect(capFees(fees, 100n, -1n)).toBeUndefined()
})
