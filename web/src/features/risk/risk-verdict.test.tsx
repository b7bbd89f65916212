import { type RiskReason, type RiskVerdict, riskApi, riskCodes } from '@murmur/contract/markets/risk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatReason } from '#features/risk/format-risk.ts'
import { RiskVerdictView } from '#features/risk/risk-verdict.tsx'
import { TokenRisk } from '#features/risk/token-risk.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { getText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { noResponse, refuse, stubServer } from '#test-support/fakes/stub-server.ts'

const now = Date.parse('2026-11-22T03:00:00.000Z')
const at = new Date(now - 3 * 60_000).toISOString()

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now))

const reason = (changes: Partial<RiskReason>): RiskReason => ({
  code: 'sellable',
  level: 'fine',
  source: 'simulation',
  at,
  value: null,
  says: null,
  ...changes,
})

const verdict = (changes: Partial<RiskVerdict>): RiskVerdict => ({
  level: 'fine',
  reasons: [reason({})],
  opinions: [{ source: 'simulation', level: 'fine', at }],
  isDisputed: false,
  asOf: at,
  ...changes,
})

function show(element: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </I18nProvider>,
  )
}

test.each([
  ['fine', /^No trap found\. Our checks and sources found no warning sign\. That’s not a guarantee/],
  ['caution', /^Caution\. Be careful with this token/],
  ['danger', /^Danger\. This token looks dangerous: you could lose everything/],
  ['unknown', /^Unknown\. We couldn’t check this token\. Treat it as risky/],
] as const)('the verdict %s is shown as a label, an icon and a sentence', (level, sentence) => {
  const { container } = show(<RiskVerdictView verdict={verdict({ level })} />)
  expect(container.querySelector('p')?.textContent).toMatch(sentence)
  // Nothing to press: a tone, no visible border.
  expect(container.querySelector('.verdict')?.className).toContain('border-transparent')
  expect(container.querySelector('svg')).toBeTruthy()
})

test('the verdict expands to its reasons with weight, source and age', async () => {
  const tax = reason({ code: 'sell-tax', level: 'danger', source: 'Honeypot.is', value: 12.5 })
  show(<RiskVerdictView verdict={verdict({ level: 'danger', reasons: [tax, reason({})] })} />)
  const why = screen.getByText('Why: 2 reasons')
  expect(why.closest('details')?.open).toBe(false)
  await userEvent.click(why)
  expect(why.closest('details')?.open).toBe(true)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('Danger: Selling it costs a tax of 12.5%.Honeypot.is, 3 min ago')
  expect(second?.textContent).toContain('our own simulation, 3 min ago')
})

test('the verdict names sources that disagree or are unavailable', () => {
  const opinions = [
    { source: 'GoPlus', level: 'fine', at },
    { source: 'simulation', level: 'danger', at },
    { source: 'RugCheck', level: 'unknown', at },
    { source: 'Jupiter', level: 'unknown', at },
  ] as const
  show(<RiskVerdictView verdict={verdict({ level: 'danger', opinions: [...opinions], isDisputed: true })} />)
  expect(screen.getByText(/The sources disagree: our own simulation found danger, GoPlus didn’t/)).toBeTruthy()
  expect(screen.getByText('RugCheck and Jupiter had no information.')).toBeTruthy()
})

describe('the text of a reason', () => {
  const text = getText(createI18n())
  const format = (changes: Partial<RiskReason>) => formatReason(text, reason(changes))

  test.each(riskCodes)('exists for %s with and without its figure', (code) => {
    for (const value of [null, 7])
      for (const says of [null, 'USDC']) {
        const words = format({ code, value, says })
        expect(words).toMatch(/^[A-Z].*[.”]$/)
        expect(words).not.toMatch(/null|undefined|NaN|\{|\}| {2}/)
      }
  })

  test.each([
    [{ code: 'top-holders', value: 81.234 }, 'Ten wallets hold 81.23% of it. If they sell, the price falls.'],
    [{ code: 'creator-holds', value: 4 }, 'Its maker holds 4% of it.'],
    [{ code: 'low-liquidity', value: 812.4 }, 'Its markets hold only $812.40, so even a small trade moves the price.'],
    [{ code: 'new-token', value: 5.5 }, 'It has only been trading for 5 h.'],
    [{ code: 'new-token', value: 72 }, 'It has only been trading for 3 days.'],
    [{ code: 'few-holders', value: 12 }, 'Only 12 wallets hold it.'],
    [{ code: 'imitation', says: 'USDC' }, 'It looks like the verified token USDC, but is a different token.'],
    [{ code: 'other', says: '<b>rug</b>' }, 'The source warns: “<b>rug</b>”'],
  ] as [Partial<RiskReason>, string][])('is rendered for %o', (changes, words) => {
    expect(format(changes)).toBe(words)
  })
})

describe('the risk of a token', () => {
  const tokenRef = { chain: 'eth', address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' } as const

  test('shows the pending check, then the verdict', async () => {
    const server = stubServer()
    server.on(riskApi.verdict, () => ({ data: verdict({ level: 'caution' }) }))
    show(<TokenRisk {...tokenRef} />)
    expect(screen.getByRole('status', { name: 'Risk' }).textContent).toBe('Checking this token…')
    expect(await screen.findByText('Caution.')).toBeTruthy()
    expect(server.callsTo(riskApi.verdict)[0]?.path).toBe(`/api/tokens/eth/${tokenRef.address}/risk`)
  })

  test.each([
    ['a missing response', noResponse],
    ['a refusal', () => refuse('TOO_MANY_REQUESTS')],
  ])('shows %s as unknown, never as low risk, with a retry', async (_, answer) => {
    const server = stubServer()
    server.on(riskApi.verdict, answer)
    const { container } = show(<TokenRisk {...tokenRef} />)
    expect(await screen.findByText('Unknown.')).toBeTruthy()
    expect(container.textContent).not.toContain('No trap found')
    server.on(riskApi.verdict, () => ({ data: verdict({}) }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No trap found.')).toBeTruthy()
  })
})
