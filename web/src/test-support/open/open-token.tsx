import { type Candle, type Chart, type ChartRange, marketsApi } from '@murmur/contract/markets/markets'
import { type RiskVerdict, riskApi } from '@murmur/contract/markets/risk'
import { type MetricOrigin, type TokenDetail, tokensApi } from '@murmur/contract/markets/tokens'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { TokenDialog } from '#app/pages/markets/token-dialog.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { LiveProvider } from '#lib/live/live-events.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada, uni, uniAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { TopLayer } from '#ui/dialog/top-layer.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'

const minute = 60

/** A chart of these closing prices, one step apart, that ends now. */
export function createChart(closes: number[], changes: Partial<Chart> = {}): { data: Chart } {
  const stepSeconds = changes.stepSeconds ?? 5 * minute
  const start = Math.floor(Date.now() / 1000) - stepSeconds * closes.length
  const candles: Candle[] = closes.map((c, at) => ({ t: start + at * stepSeconds, o: c, h: c, l: c, c, v: 1000 + at }))
  return {
    data: {
      asOf: new Date(Date.now() - 9000).toISOString(),
      isStale: false,
      range: '1d',
      stepSeconds,
      candles,
      source: 'GeckoTerminal',
      ...changes,
    },
  }
}

export function createVerdict(changes: Partial<RiskVerdict> = {}): { data: RiskVerdict } {
  return {
    data: { level: 'fine', reasons: [], opinions: [], isDisputed: false, asOf: new Date().toISOString(), ...changes },
  }
}

/** The complete details of Uniswap's token. */
export function createTokenDetail(changes: Partial<TokenDetail> = {}) {
  const at = new Date(Date.now() - 12_000).toISOString()
  const provenance: MetricOrigin = { source: 'DexScreener', at, others: [] }
  const full: TokenDetail = {
    ...uni.token,
    fdv: 6_612_345_678,
    marketCap: 4_012_345_678,
    priceChange24hPercent: 3.214,
    lastTradeUnixTime: Math.floor(Date.now() / 1000) - 40,
    liquidity: 1234567.8,
    vSell1hChangePercent: -12.345,
    view24h: 12345,
    uniqueView24h: 3210,
    volume24hUSD: 7654321.2,
    holders: 387654,
    top10HolderPercent: 51.234,
    createdAt: '2020-09-17T12:00:00.000Z',
    isVerified: true,
    imitates: null,
    origins: {
      price: { ...provenance, others: [{ source: 'GeckoTerminal', value: 6.85, at }] },
      liquidity: provenance,
      priceChange24hPercent: provenance,
    },
    extensions: {
      description: 'A protocol for trading tokens.',
      website: 'https://uniswap.org',
      twitter: 'https://x.com/Uniswap',
      telegram: 'https://t.me/uniswap',
      discord: 'https://discord.com/invite/uniswap',
      medium: 'https://medium.com/@uniswap',
    },
    ...changes,
  }
  return { ...uni, token: full }
}

/** Stubs a server with one token. */
export function stubTokenServer(closes = [6.2, 6.1, 6.9, 6.6]) {
  const server = stubServer(ada)
  server.on(tokensApi.detail, () => createTokenDetail())
  server.on(marketsApi.chart, ({ query }) => createChart(closes, { range: query.get('range') as ChartRange }))
  server.on(riskApi.verdict, () => createVerdict())
  return server
}

type Options = { isSignedIn?: boolean }

/** Renders the details of a token without the app. */
export async function openToken({ isSignedIn = true }: Options = {}) {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const handlers = { onClose: vi.fn(), onTrade: vi.fn(), onSignUp: vi.fn() }
  const view = render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveProvider>
          <TopLayer>
            <TokenDialog
              href="/app/discover?token=test"
              preview={{ chain: 'eth', address: uniAddress }}
              isSignedIn={isSignedIn}
              {...handlers}
            />
            <Toaster label="Notifications" dismissLabel="Dismiss" />
          </TopLayer>
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  /** The value next to a label. */
  const figure = (label: string) => dialog.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  return { ...view, ...handlers, log, dialog, figure, user: userEvent.setup({ delay: null }) }
}
