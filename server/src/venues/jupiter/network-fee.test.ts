import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { expect, test } from 'vitest'
import { computeBudgetProgram, systemProgram } from '#chains/solana/programs.ts'
import { computeTransactionFee } from './network-fee.ts'

const limit = (units: number) => computeBudgetCall(getSetComputeUnitLimitInstruction({ units }).data)
const price = (microLamports: bigint) => computeBudgetCall(getSetComputeUnitPriceInstruction({ microLamports }).data)
const computeBudgetCall = (data: unknown) => ({
  program: computeBudgetProgram,
  data: new Uint8Array(data as Uint8Array),
})
const other = { program: systemProgram, data: new Uint8Array([2]) }

test('computeTransactionFee computes 5000 lamports per signature, plus priority as price times limit, rounded up', () => {
  expect(computeTransactionFee([other])).toBe(5_000n)
  expect(computeTransactionFee([limit(150_000), price(10_000n), other])).toBe(6_500n)
  expect(computeTransactionFee([limit(150_001), price(10_000n), other])).toBe(6_501n)
})

test('computeTransactionFee assumes 200,000 units per other instruction without an explicit limit, at most 1.4 million in total', () => {
  expect(computeTransactionFee([price(1_000_000n), other, other])).toBe(405_000n)
  expect(computeTransactionFee([price(1_000_000n), ...Array.from({ length: 9 }, () => other)])).toBe(1_405_000n)
  expect(computeTransactionFee([price(1_000_000n), limit(2_000_000), other])).toBe(1_405_000n)
})
