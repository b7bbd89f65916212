import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BriefTerms } from '#features/manual-trading/order/brief-terms.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { RiskSlotProvider } from '#lib/trading/risk-slot.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { createQuote } from '#test-support/examples/examples.ts'

type Props = Parameters<typeof BriefTerms>[0]

/** The lines of the terms, each with its label and its value. */
function linesOf(props: Props): string[] {
  const slot = { verdict: () => null, token: () => null, word: (level: string) => level }
  const { container } = render(
    <I18nProvider i18n={createI18n()}>
      <RiskSlotProvider value={slot}>
        <BriefTerms {...props} />
      </RiskSlotProvider>
    </I18nProvider>,
  )
  return [...container.querySelectorAll('dl > div')].map((line) => line.textContent ?? '')
}

test('a purchase has its payment, its receipt, all fees, the risk and the total, each in a line', () => {
  expect(linesOf({ side: 'buy', quote: createQuote('buy') })).toEqual([
    expect.stringMatching(/^You pay.*\$25\.00/),
    expect.stringMatching(/^You get about.*\$24\.85/),
    expect.stringMatching(/^All fees.*\$1\.13/),
    // A quote without a verdict is never shown as checked.
    'Riskunknown',
    expect.stringMatching(/^Total with network fee, about\$26\.00/),
  ])
})

test('a sale has no risk, and what arrives after the network fee', () => {
  const lines = linesOf({ side: 'sell', quote: createQuote('sell') })
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^You sell/)
  expect(lines[3]).toMatch(/^You receive after the network fee, about\$11\.40/)
})

test('a deposit, which is no fee but a part of the total, has a line of its own', () => {
  const network = createQuote('buy').networkFee
  const accountDeposit = { ...network, amount: 0.0001, amountBaseUnits: '100000000000000', usdValue: 0.24 }
  const lines = linesOf({ side: 'buy', quote: createQuote('buy', { accountDeposit }) })
  expect(lines).toHaveLength(6)
  expect(lines[3]).toMatch(/^One-time account deposit, refundable.*\$0\.24/)
})

test('while the figures load, every line has its place', () => {
  expect(linesOf({ side: 'buy', quote: undefined })).toHaveLength(5)
  expect(screen.queryByText(/\$/)).toBeNull()
})
