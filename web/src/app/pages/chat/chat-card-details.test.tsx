import { toBaseUnits } from '@murmur/contract/money'
import type { Quote } from '@murmur/contract/trading/trades'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { completedTrade, createTrade } from '#test-support/examples/chat-examples.ts'
import { openCard } from '#test-support/open/open-card.ts'
import { createVerdict } from '#test-support/open/open-token.tsx'

const sol = (units: bigint, usdValue: number) => ({
  ...createTrade().quote.pay,
  amount: Number(units) / 1e9,
  amountBaseUnits: toBaseUnits(units),
  usdValue,
})

/** The first purchase of BONK for $5: the deposit is 6.1 % of it, the fees 0.6 %. */
const firstPurchase: Quote = {
  ...createTrade().quote,
  pay: sol(33_333_333n, 5),
  platformFee: sol(166_667n, 0.03),
  networkFee: sol(2_144_280n, 0.32),
  networkFeeExpected: sol(2_044_280n, 0.31),
  accountDeposit: sol(2_039_280n, 0.3),
}

const openFirstPurchase = (level: 'beginner' | 'standard' | 'expert') =>
  openCard({ quote: { ...firstPurchase, validUntil: new Date(Date.now() + 60_000).toISOString() } }, undefined, level)

const getDetails = () => screen.getByText('Details').closest('details')
/** The labels of the rows, without their explanations. */
const labels = (rows: Iterable<Element>) => [...rows].map(({ firstChild }) => firstChild?.textContent)
const allRows = () => [...screen.getByRole('article').querySelectorAll('dt')]

const summary = ['You pay', 'Total', 'You get about', 'Risk']
const rest = [
  'Price impact',
  'Fee',
  'Network fee',
  'One-time account deposit, refundable',
  'Price per BONK',
  'Slippage allowed',
  'Route',
  'Good until',
]

describe('the details of a card', () => {
  test.each(['beginner', 'standard', 'expert'] as const)(
    'show payment, total, received amount and risk at the level %s, and expand to show the rest',
    async (level) => {
      const { user } = await openFirstPurchase(level)
      const details = await waitFor(() => getDetails() as HTMLDetailsElement)
      expect(details.open).toBe(false)
      expect(labels(allRows().filter((row) => !details.contains(row)))).toEqual(summary)
      await user.click(screen.getByText('Details'))
      expect(details.open).toBe(true)
      expect(labels(details.querySelectorAll('dt'))).toEqual(rest)
    },
  )

  const fullAddress = 'DezX AZ8z 7Pnr nRJj z3wX BoRg ixCa 6xjn B7Ya B1pP B263'
  const isCollapsed = () => getDetails()?.contains(screen.getByText(fullAddress))

  test('collapse the full address of a verified token without a warning', async () => {
    const { findCard } = await openCard()
    expect(findCard().getByText('DezXAZ…B263')).toBeTruthy()
    expect(isCollapsed()).toBe(true)
  })

  test.each([{ isVerified: false }, { imitates: 'BONK' }])(
    'show the full address of a token with %o',
    async (doubt) => {
      const { findCard } = await openCard(doubt)
      expect(findCard().queryByText('DezXAZ…B263')).toBeNull()
      expect(isCollapsed()).toBe(false)
    },
  )

  test('list the account deposit separately from the fees, without a warning', async () => {
    const { figure, note, announcements } = await openFirstPurchase('standard')
    expect(figure('You pay')).toBe('0.0333333 SOL ($5.00)Includes Murmur’s fee of $0.03 (0.5%)')
    expect(figure('Total')).toBe('about $5.31 (up to $5.32)')
    expect(note('Total')).toBe('With the network fee and a refundable deposit of $0.30')
    expect(figure('Price per BONK')).toMatch(/^\$0\.0₅5618/)
    expect(figure('Network fee')).toBe('0.000005 SOL ($0.01)at most 0.000105 SOL ($0.02)')
    expect(figure('One-time account deposit, refundable')).toBe('0.002039 SOL ($0.30)')
    expect(screen.queryByText(/The network fee is/)).toBeNull()
    expect(announcements()).toEqual([])
  })

  test('warn of fees above 5 % of the trade, not counting the deposit', async () => {
    const networkFeeExpected = sol(2_039_280n + 2_000_000n, 0.6)
    const networkFee = sol(2_039_280n + 2_500_000n, 0.67)
    const { note } = await openCard({ quote: { ...firstPurchase, networkFee, networkFeeExpected } })
    expect(note('Total')).toContain('The network fee is 6% of this trade.')
  })

  test('name the risk and the token, without the level twice', async () => {
    const risk = createVerdict({ level: 'fine' }).data
    const { figure, findCard } = await openCard({ quote: { ...firstPurchase, risk } })
    await waitFor(() => expect(figure('Risk')).toBe('No trap foundVerified token'))
    expect(await findCard().findByText(/^Our checks and sources found no warning sign/)).toBeTruthy()
    expect(findCard().getAllByText(/No trap found/)).toHaveLength(1)
  })

  test('show the cautions in sentences even while collapsed', async () => {
    await openCard({ quote: { ...firstPurchase, tokenTaxBps: 500, priceImpactBps: 400 } }, undefined, 'beginner')
    const details = await waitFor(() => getDetails() as HTMLDetailsElement)
    const cautions = screen.getAllByRole('listitem').filter(({ className }) => className.includes('items-start'))
    expect(cautions).toHaveLength(2)
    for (const caution of cautions) expect(details.contains(caution)).toBe(false)
  })
})

describe('a receipt', () => {
  const receipt = { ...completedTrade, quote: firstPurchase }

  test('lists the deposit separately from the network fee', async () => {
    const { figure } = await openCard({ ...receipt, networkFee: sol(2_044_280n, 0.31) })
    expect(figure('Network fee')).toBe('0.000005 SOL ($0.01)')
    expect(figure('One-time account deposit, refundable')).toBe('0.002039 SOL ($0.30)')
  })

  test('has no deposit if the cost was lower because the account already existed', async () => {
    const { figure, findCard } = await openCard({ ...receipt, networkFee: sol(5_000n, 0.01) })
    expect(figure('Network fee')).toBe('0.000005 SOL ($0.01)')
    expect(findCard().queryByText('One-time account deposit, refundable')).toBeNull()
  })

  test('shows no deposit after a failed trade', async () => {
    const failed = { ...receipt, success: false, state: 'failed' as const, networkFee: sol(3_000_000n, 0.44) }
    const { figure, findCard } = await openCard(failed)
    expect(figure('Network fee')).toBe('0.003 SOL ($0.44)')
    expect(findCard().queryByText('One-time account deposit, refundable')).toBeNull()
  })
})
