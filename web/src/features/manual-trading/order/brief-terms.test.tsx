import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BriefTerms } from '#features/manual-trading/order/brief-terms.tsx'
import { formatRecent } from '#lib/format/format.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { RiskSlotProvider } from '#lib/trading/risk-slot.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { createQuote } from '#test-support/examples/examples.ts'

type Props = Parameters<typeof BriefTerms>[0]

/** The lines of the terms, each with its label and its value. */
function linesOf(props: Props): string[] {
  const slot = { verdict: () => null, token: () => null, label: (level: string) => level }
  const { container } = render(
    <I18nProvider i18n={createI18n()}>
      <RiskSlotProvider value={slot}>
        <BriefTerms {...props} />
      </RiskSlotProvider>
    </I18nProvider>,
  )
  return [...container.querySelectorAll('dl > div')].map((line) => line.textContent ?? '')
}

test('the terms of a purchase contain the minimum received, the total, and the risk', () => {
  expect(linesOf({ side: 'buy', quote: createQuote('buy') })).toEqual([
    expect.stringMatching(/^You get at least.*\$24\.60/),
    'Totalabout $26.00',
    // A quote without a verdict is never shown as checked.
    'Riskunknown',
  ])
})

test('the terms of a purchase state that no risk was found', () => {
  const risk = { level: 'fine' as const, reasons: [], opinions: [], isDisputed: false, asOf: '2026-11-29T12:00:00Z' }
  expect(linesOf({ side: 'buy', quote: createQuote('buy', { risk }) }).at(-1)).toBe('Riskfine')
})

test('the terms of a purchase state when the token can be sold if there is a delay', () => {
  const sellableFrom = '2026-11-30T12:00:00.000Z'
  const lines = linesOf({ side: 'buy', quote: createQuote('buy', { sellableFrom }) })
  expect(lines.at(-1)).toBe(`You can sell it from${formatRecent(sellableFrom, 'en')}`)
})

test('the terms of a sale show one minimum, that of the proceeds after all fees, and no risk', () => {
  const networkFee = { ...createQuote('sell').networkFee, usdValue: 1.5 }
  const networkFeeExpected = { ...networkFee, usdValue: 1 }
  const lines = linesOf({ side: 'sell', quote: createQuote('sell', { networkFee, networkFeeExpected }) })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^You get about.*\$12\.40/)
  expect(lines[1]).toBe('You keepabout $11.40 (at least $10.70)')
})

test('the terms state why the kept amount is a warning', () => {
  const networkFee = { ...createQuote('sell').networkFee, usdValue: 1.5 }
  linesOf({ side: 'sell', quote: createQuote('sell', { networkFee, networkFeeExpected: networkFee }) })
  expect(screen.getByText(/^The network fee is [\d.]+% of this trade\.$/)).toBeTruthy()
})

test('the terms of a sale without a price show the minimum received', () => {
  const networkFee = { ...createQuote('sell').networkFee, usdValue: null }
  const quote = createQuote('sell', { networkFee, networkFeeExpected: networkFee })
  expect(linesOf({ side: 'sell', quote })).toEqual([
    expect.stringMatching(/^You get at least.*\$12\.20/),
    'You keepN/A',
  ])
})

test('the terms of an expired quote say so', () => {
  linesOf({ side: 'buy', quote: createQuote('buy'), isExpired: true })
  expect(screen.getByText('This quote has expired.')).toBeTruthy()
})

test('the terms have all lines while the figures load', () => {
  expect(linesOf({ side: 'buy', quote: undefined })).toHaveLength(3)
  expect(screen.queryByText(/\$/)).toBeNull()
})
