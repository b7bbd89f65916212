import { toEvmAddress } from '@murmur/contract/address'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { encodeFunctionResult, type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import type { SignedForNonce, SignedTransaction } from '#chains/chain.port.ts'
import { multicall3Abi } from './abis.ts'
import { addressBook } from './address-book.ts'
import { createEvmClient } from './create-evm-client.ts'
import { planReplacement } from './plan-replacement.ts'
import { type FakeNode, fakeNode } from './test-support/fake-node.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const gwei = 1_000_000_000n

async function sign(maxFeePerGas: bigint, maxPriorityFeePerGas: bigint, isCall = true): Promise<SignedTransaction> {
  const call = isCall
    ? { value: 5n, data: '0x1234' as Hex, gas: 60_000n }
    : { value: 0n, data: '0x' as Hex, gas: 21_000n }
  const common = { type: 'eip1559', chainId: 1, nonce: 7, to: account.address } as const
  const raw = await account.signTransaction({ ...common, ...call, maxFeePerGas, maxPriorityFeePerGas })
  const validity = { kind: 'nonce', nonce: 7 } as const
  return { raw, hash: parseTxHash(raw.slice(0, 66)), from: toEvmAddress(account.address), validity }
}

let node: FakeNode | undefined
afterEach(() => node?.close())

/** A node whose base fee is 10 gwei and whose tip is 2 gwei; the wallet holds `coin`. */
async function createClient(coin: bigint, hasL1Fee = true) {
  const coinWord = toHex(coin, { size: 32 })
  const result = [
    { success: true, returnData: coinWord },
    { success: hasL1Fee, returnData: '0x' as Hex },
  ]
  node = await fakeNode(1, {
    eth_getBlockByNumber: () => ({ number: '0x10', timestamp: '0x10', baseFeePerGas: toHex(10n * gwei) }),
    eth_maxPriorityFeePerGas: () => toHex(2n * gwei),
    eth_call: () => encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }),
  })
  return createEvmClient({ key: 'eth', rpcUrl: node.url, chainId: 1, addresses: addressBook.eth })
}

test('planReplacement plans an eighth above the highest fees, on the call that was signed first', async () => {
  const evm = await createClient(10n ** 18n)
  const [first, second, cancel] = await Promise.all([sign(8n, 1n), sign(16n, 3n), sign(32n, 2n, false)])
  const plan = await planReplacement(evm, { calls: [second, first], cancellations: [cancel] }, 'speed-up', 'normal')
  expect(plan).toMatchObject({
    ...{ original: first, gas: 60_000n, l1Fee: 0n, coinLeft: 10n ** 18n - 5n },
    minFees: { maxFeePerGas: 36n, maxPriorityFeePerGas: 4n },
    current: { maxFeePerGas: 22n * gwei, maxPriorityFeePerGas: 2n * gwei },
    expectedPerGas: 12n * gwei,
  })
  const cancelling = await planReplacement(evm, { calls: [first], cancellations: [] }, 'cancel', 'normal')
  expect(cancelling).toMatchObject({ original: first, gas: 21_000n, coinLeft: 10n ** 18n })
})

test.each(['speed-up', 'cancel'] as const)(
  'planReplacement keeps the priority of the transaction for a %s',
  async (kind) => {
    const evm = await createClient(10n ** 18n)
    const signed: SignedForNonce = { calls: [await sign(8n, 1n)], cancellations: [] }
    const tips = (['normal', 'fast', 'urgent'] as const).map(async (priority) => {
      const { current, expectedPerGas } = await planReplacement(evm, signed, kind, priority)
      expect(current.maxFeePerGas - current.maxPriorityFeePerGas).toBe(20n * gwei)
      expect(expectedPerGas - current.maxPriorityFeePerGas).toBe(10n * gwei)
      return current.maxPriorityFeePerGas
    })
    expect(await Promise.all(tips)).toEqual([2n * gwei, 4n * gwei, 8n * gwei])
  },
)

test("planReplacement plans nothing while a rollup's fee for its parent chain cannot be read", async () => {
  const evm = await createClient(10n ** 18n, false)
  const plan = planReplacement(evm, { calls: [await sign(8n, 1n)], cancellations: [] }, 'cancel', 'normal')
  await expect(plan).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
