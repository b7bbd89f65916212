import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { attestTerms, getVerdict, options } from '../../test-support/evm-trades.ts'
import * as make from '../../test-support/genuine-evm.ts'

const [{ terms: buy, transaction }] = make.genuineCases({ ...options, isBuy: true }) as [make.GenuineTransaction]

/** Returns 'signed', or the reason of the refusal. */
const verdict = (terms: typeof buy, mac = attestTerms(terms)) => getVerdict({ terms, transaction }, mac)

test.each([2_500_000_000n, 5_000_000_002n])(
  'for a quote of %s, the signer signs minimums of all and of half of it',
  (quoted) => {
    expect(verdict({ ...buy, expectedBuyAmount: toBaseUnits(quoted) })).toBe('signed')
  },
)

test.each([
  ['below half of the quote', 5_000_000_004n, 'the minimum is too far below the quoted amount'],
  ['above the quote', 2_499_999_999n, 'the minimum is above the quoted amount'],
])('the signer refuses even attested terms with a minimum %s', (_, quoted, reason) => {
  expect(verdict({ ...buy, expectedBuyAmount: toBaseUnits(quoted) })).toBe(`REFUSED: ${reason}`)
})

test('the signer signs terms that an earlier version attested without a quoted amount, but not terms whose amount was removed', () => {
  const { expectedBuyAmount: _, ...old } = buy
  expect(verdict(old)).toBe('signed')
  const tampered = 'TAMPERED: the terms differ from the attested ones'
  expect(verdict(old, attestTerms(buy))).toBe(tampered)
  expect(verdict(buy, attestTerms(old))).toBe(tampered)
})
