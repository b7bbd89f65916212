import type { Address } from '@murmur/contract/address'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import type { ReplacementPlan } from '#chains/chain.port.ts'
import { replacementFees } from './replacement-fees.ts'

const validity = { kind: 'nonce', nonce: 7 } as const
const plan: ReplacementPlan = {
  original: { hash: parseTxHash('0x1'), raw: '0x', from: '0xa' as Address, validity },
  gas: 60_000n,
  l1Fee: 0n,
  minFees: { maxFeePerGas: 180n, maxPriorityFeePerGas: 11n },
  current: { maxFeePerGas: 220n, maxPriorityFeePerGas: 20n },
  expectedPerGas: 120n,
  coinLeft: 10n ** 18n,
}

test('replacementFees returns the current fees, at least a node’s minimum, and at most what the ceiling and the balance allow', () => {
  const now = { maxFeePerGas: 220n, maxPriorityFeePerGas: 20n }
  expect(replacementFees(plan, 60_000n * 1_000n)).toEqual(now)
  expect(replacementFees(plan, 60_000n * 190n)).toEqual({ ...now, maxFeePerGas: 190n })
  expect(replacementFees(plan, 60_000n * 180n)).toEqual({ ...now, maxFeePerGas: 180n })
  expect(replacementFees(plan, 60_000n * 180n - 1n)).toBeUndefined()
  expect(replacementFees({ ...plan, coinLeft: 60_000n * 180n - 1n }, 10n ** 18n)).toBeUndefined()
  expect(replacementFees({ ...plan, l1Fee: 1n }, 60_000n * 180n)).toBeUndefined()
  expect(replacementFees(plan, -1n)).toBeUndefined()
})

test('replacementFees returns undefined if a node’s minimum tip exceeds the whole fee', () => {
  const minFees = { ...plan.minFees, maxPriorityFeePerGas: 200n }
  expect(replacementFees({ ...plan, minFees }, 60_000n * 190n)).toBeUndefined()
})

test('replacementFees lowers the tip to a maximum, and returns undefined if a node’s minimum tip exceeds it', () => {
  expect(replacementFees(plan, 60_000n * 1_000n, 60_000n * 20n)).toMatchObject({ maxPriorityFeePerGas: 20n })
  const lowered = { maxFeePerGas: 220n, maxPriorityFeePerGas: 15n }
  expect(replacementFees(plan, 60_000n * 1_000n, 60_000n * 16n - 1n)).toEqual(lowered)
  expect(replacementFees(plan, 60_000n * 1_000n, 60_000n * 11n - 1n)).toBeUndefined()
})
