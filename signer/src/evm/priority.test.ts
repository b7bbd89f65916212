import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { networkFeeBounds } from '#pinned-chains.ts'
import { getVerdict, options } from '../../test-support/evm-trades.ts'
import * as make from '../../test-support/genuine-evm.ts'

const [{ terms: normal, transaction }] = make.genuineCases({ ...options, isBuy: true }) as [make.GenuineTransaction]
/** Its fifth, the largest share for the network, is just above the largest network fee of the chain. */
const urgent = { ...normal, priority: 'urgent' } as const
const gas = 200_000n
const agreed = BigInt(urgent.maxNetworkFee)

/** Returns 'signed', or the reason of the refusal. Wei per gas. */
const verdict = (
  fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
  changes: Partial<typeof urgent> = {},
) => {
  const terms = { ...urgent, ...changes }
  const offered = {
    gas: toBaseUnits(gas),
    maxFeePerGas: toBaseUnits(fees.maxFeePerGas),
    maxPriorityFeePerGas: toBaseUnits(fees.maxPriorityFeePerGas),
  }
  return getVerdict({ terms, transaction: { ...transaction, ...offered } })
}
const whole = (fee: bigint) => ({ maxFeePerGas: fee / gas, maxPriorityFeePerGas: fee / gas })

test('the tip of an urgent trade may take the whole agreed network fee, and no more', () => {
  expect(verdict(whole(agreed))).toBe('signed')
  expect(verdict(whole(agreed + gas))).toBe('REFUSED: the network fee is above the agreed maximum')
  const { maxFeePerGas } = whole(agreed)
  const aboveLimit = { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas + 1n }
  expect(verdict(aboveLimit)).toBe('REFUSED: the tip exceeds the maximum fee')
})

test('an urgent trade has the bounds of any other: a share of the trade, and the maximum of its chain', () => {
  const { max } = networkFeeBounds.eth
  const atMost = (fee: bigint) => ({ maxNetworkFee: toBaseUnits(fee) })
  expect(verdict(whole(agreed), atMost(max))).toBe('signed')
  expect(verdict(whole(agreed), atMost(max + 1n))).toBe('REFUSED: the network fee is above the maximum of this chain')
  const half = { ...atMost(max), sellAmount: toBaseUnits(BigInt(urgent.sellAmount) / 2n) }
  expect(verdict(whole(agreed), half)).toBe('REFUSED: the network fee is too large a share of the trade')
})
