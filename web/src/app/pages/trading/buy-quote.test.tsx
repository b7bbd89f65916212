import { profileApi } from '@murmur/contract/identity/profile'
import { parseIntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { type Quote, tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDateTime } from '#lib/format/format.ts'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import {
  createBalances,
  createNativeToken,
  createQuote,
  createTradeReply,
  defaultTerms,
  uniAddress,
} from '#test-support/examples/examples.ts'
import { refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { fillBuy, getCard, getTokenInformation, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer

beforeEach(() => {
  server = stubBuyServer()
})

describe('the quote', () => {
  test('is requested after the last input and shows the terms', async () => {
    const opened = await openBuy()
    await fillBuy(opened)
    expect(server.callsTo(tradesApi.quote).map((call) => call.body)).toEqual([
      { side: 'buy', amountInUsd: '25', tokenAddress: uniAddress, chain: 'eth', ...defaultTerms },
    ])
    const rows = getCard('Quote')
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(rows.slice(0, -1)).toEqual([
      ['You pay', '0.0102543 ETH ($25.00)Includes Murmur’s fee of $0.13 (0.5%)'],
      ['Plus network fee', 'at most $1.00'],
      ['Total', 'about $26.00'],
      ['You get about', '3.78654 UNI ($24.85)'],
      ['You get at least', '3.74868 UNI ($24.60)'],
      ['Your price, fee included', '$6.602'],
      ['Price impact', '0.12%'],
      ['Risk', 'Unknown: no source responded'],
      ['Fee (0.5%)', '0.00005127 ETH ($0.13)'],
      ['Network fee', 'at most 0.000412 ETH ($1.00)'],
      ['Slippage allowed', '1%'],
      ['Chain', 'Ethereum'],
      ['Route', 'WETH → UNI (v3 0.3%)'],
      ['Token address', '0x 1f98 40a8 5d5a F5bf 1D17 62F9 25BD ADdC 4201 F984'],
    ])
    expect(rows.at(-1)?.[0]).toBe('Good until')
  })

  test('shows the expected and the maximum network fee, with a warning above 5 % of the trade', async () => {
    const fee = (units: bigint, usdValue: number) => ({
      ...createQuote('buy').networkFee,
      amountBaseUnits: toBaseUnits(units),
      usdValue,
    })
    const networkFee = fee(3_000_000_000_000_000n, 7.5)
    const answer = (units: bigint, usd: number) =>
      server.on(tradesApi.quote, () => ({
        data: createQuote('buy', { networkFee, networkFeeExpected: fee(units, usd) }),
      }))
    answer(512_000_000_000_000n, 1.25)
    await fillBuy(await openBuy())
    const shownFigures = (row: string) =>
      getCard('Quote').getByText(row).closest('div')?.querySelector('dd')?.textContent
    await waitFor(() => expect(shownFigures('Network fee')).toBe('0.000512 ETH ($1.25)at most 0.003 ETH ($7.50)'))
    // The lines add up: the payment, which includes the platform fee, and the network fee.
    expect(shownFigures('Plus network fee')).toBe('about $1.25 (up to $7.50)')
    expect(shownFigures('Total')).toBe('about $26.25 (up to $32.50)')
    answer(1_030_000_000_000_000n, 2.5)
    cleanup()
    await fillBuy(await openBuy())
    await waitFor(() => expect(shownFigures('Plus network fee')).toMatch(/The network fee is 10% of this trade\.$/))
    expect(shownFigures('Network fee')).not.toContain('of this trade')
    expect(
      screen.getAllByText(
        /^Your quote: .* The network fee is 10% of this trade\. Total: about \$27\.50 \(up to \$32\.50\)\.$/,
      ),
    ).toHaveLength(1)
  })

  test('is replaced by a sentence and the coins to spend before it exists, without empty figures', async () => {
    server.on(walletsApi.balances, () =>
      createBalances(
        createNativeToken('sol', {
          amountBaseUnits: toBaseUnits(4990000000n),
          sellableBaseUnits: toBaseUnits(4980000000n),
          usdValue: 750,
        }),
      ),
    )
    await openBuy()
    expect(getCard('Quote').getByText(/^Choose a token and an amount\./)).toBeTruthy()
    expect((await getCard('Quote').findByRole('listitem')).textContent).toBe('SOLSolana4.98$750.00')
    expect(getCard('Quote').queryAllByRole('definition')).toHaveLength(0)
    expect(screen.queryByText('—')).toBeNull()
  })

  test('collapses the other figures, except for experts', async () => {
    await fillBuy(await openBuy())
    expect(getCard('Quote').getByText('Details').closest('details')?.open).toBe(false)
    cleanup()
    server.on(profileApi.preferences, () => ({ data: { ...examplePreferences, level: 'expert' as const } }))
    await fillBuy(await openBuy())
    await waitFor(() => expect(getCard('Quote').queryByText('Details')).toBeNull())
    expect(getCard('Quote').getByText('You pay, in base units')).toBeTruthy()
  })

  test('lists the cautions in sentences', async () => {
    const cautions = { priceImpactBps: 412, offMarketBps: -150, tokenTaxBps: 1000, slippageBps: 800 }
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', cautions) }))
    await fillBuy(await openBuy())
    expect(
      getCard('Quote')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'This trade itself moves the price by 4.12%. A smaller one gets a better price.',
      'The price is 1.5% worse than elsewhere.',
      'The token itself keeps 10% of this trade.',
      'You accept up to 8% less than quoted.',
    ])
  })

  test('states when the bought token can first be sold, as the server reports it', async () => {
    const sellableFrom = '2026-11-30T12:00:00.000Z'
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { sellableFrom }) }))
    await fillBuy(await openBuy())
    const sentence = `You can’t sell or send this UNI before ${formatDateTime(sellableFrom, 'en')}, because your limits don’t cover it yet. If Murmur asks for your passkey before money moves, you can do so at once.`
    expect(getCard('Quote').getByRole('listitem').textContent).toBe(sentence)
    expect(getCard('Quote').getByText(/^Your quote: /).textContent).toContain(sentence)
    cleanup()
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { sellableFrom: null }) }))
    await fillBuy(await openBuy())
    expect(getCard('Quote').queryByRole('listitem')).toBeNull()
  })

  test('shows how long it is valid beside the button, without announcing it', async () => {
    await fillBuy(await openBuy())
    const timer = screen.getByText(/^This quote is good for .*\d:\d\d.*$/)
    expect(timer.getAttribute('aria-hidden')).toBe('true')
  })

  test('disables the button until the figures load, and shows why', async () => {
    let respond = (_: { data: Quote }) => {}
    server.on(tradesApi.quote, () => new Promise((resolve) => (respond = resolve)))
    const { paste, user, amount, press } = await openBuy()
    await paste(uniAddress)
    await getTokenInformation().findByText('Uniswap')
    await user.type(amount, '25')
    const button = screen.getByRole('button', { name: 'Buy Now', description: 'Getting the figures…' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await press()
    expect(screen.getByText('Check the figures first, then press again.')).toBeTruthy()
    expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
    await waitFor(() => expect(server.callsTo(tradesApi.quote)).toHaveLength(1))
    await act(async () => respond({ data: createQuote('buy') }))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(button.getAttribute('aria-describedby')).toBeNull()
  })

  test('shows why there is no route at the figures, and "Buy failed. Please try again." on a click', async () => {
    covers('8.errors.22', '8.errors.25')
    server.on(tradesApi.quote, () => refuse('NO_ROUTE'))
    const { paste, user, amount, press } = await openBuy()
    await paste(uniAddress)
    await getTokenInformation().findByText('Uniswap')
    await user.type(amount, '25')
    expect(await getCard('Quote').findByText(/^No market trades this token/)).toBeTruthy()
    const help = getCard('Quote').getByRole('link', { name: 'What does this mean? (opens a new tab)' })
    expect(help.getAttribute('href')).toBe('/app/help#token-not-tradable')
    await press()
    const toast = screen.getByText('Buy failed. Please try again.').closest('[data-toast=error]')
    expect(toast?.textContent).toContain('No market trades this token')
    expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
  })

  test('is shown as expired, and a click fetches a new one for confirmation', async () => {
    const soon = new Date(Date.now() + 1500).toISOString()
    server.on(tradesApi.quote, () => ({
      data: createQuote('buy', { intentId: parseIntentId('old'), validUntil: soon }),
    }))
    const opened = await openBuy()
    await fillBuy(opened)
    expect(await screen.findByText('This quote has expired.')).toBeTruthy()
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { intentId: parseIntentId('new') }) }))
    server.on(tradesApi.buy, () => createTradeReply())
    await opened.press()
    expect(screen.getByText(/had expired. Check the new figures/)).toBeTruthy()
    expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
    await waitFor(() => expect(screen.queryByText('This quote has expired.')).toBeNull())
    await opened.press()
    await screen.findByRole('region', { name: 'Receipt' })
    expect(server.callsTo(tradesApi.buy)[0]?.body).toMatchObject({ intentId: 'new' })
  })

  test.each(['QUOTE_EXPIRED', 'PRICE_MOVED'] as const)('is replaced by a new one to confirm after %s', async (code) => {
    server.on(tradesApi.buy, () => refuse(code))
    const opened = await openBuy()
    await fillBuy(opened)
    server.on(tradesApi.quote, () => ({
      data: createQuote('buy', { intentId: parseIntentId('new'), priceImpactBps: 345 }),
    }))
    await opened.press()
    expect(await getCard('Quote').findByText('3.45%')).toBeTruthy()
    expect(screen.getByText(/Nothing was sent; please (ask for a new one|check the new price)/)).toBeTruthy()
    expect(screen.queryByText('Buy failed. Please try again.')).toBeNull()
    expect(server.callsTo(tradesApi.buy)).toHaveLength(1)
  })

  test('shows that the browser is offline, and sends nothing even after reconnecting', async () => {
    server.on(tradesApi.buy, () => createTradeReply())
    const opened = await openBuy()
    await fillBuy(opened)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(getCard('Quote').getByText(/^You’re offline/)).toBeTruthy()
    await opened.press()
    expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(getCard('Quote').queryByText(/^You’re offline/)).toBeNull())
    expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
    await opened.press()
    await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
  })
})
