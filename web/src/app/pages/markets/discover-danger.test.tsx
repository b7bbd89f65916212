import { marketsApi } from '@murmur/contract/markets/markets'
import { type RiskVerdict, riskApi } from '@murmur/contract/markets/risk'
import { tradesApi } from '@murmur/contract/trading/trades'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bonkAddress, createQuote, createTradeReply, uniAddress } from '#test-support/examples/examples.ts'
import { createListedToken, createTokenLists } from '#test-support/examples/market-examples.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { fillBuy, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'

const at = '2026-11-21T08:00:00.000Z'
const danger: RiskVerdict = {
  level: 'danger',
  reasons: [{ code: 'cannot-sell', level: 'danger', source: 'simulation', at, value: null, says: null }],
  opinions: [{ source: 'simulation', level: 'danger', at }],
  isDisputed: false,
  asOf: at,
}
const reasonText = 'Our own simulation on the chain found: it can’t be sold again.'
const token = { address: bonkAddress, name: 'Bonk', symbol: 'BONK', decimals: 5 }
const addressOf = (n: number) => `${bonkAddress.slice(0, -3)}${String(n).padStart(3, '1')}` as typeof bonkAddress
const addresses = { trap: addressOf(2), imitation: addressOf(3) }
type SentOrder = { dangerSymbol?: string }

afterEach(() => vi.unstubAllGlobals())

let server: StubServer
/** A server that requires the typed symbol before it sells Bonk. */
beforeEach(() => {
  server = stubMarketServer()
  server.on(riskApi.verdict, () => ({ data: danger }))
  server.on(tradesApi.quote, ({ body }) =>
    (body as SentOrder).dangerSymbol === 'BONK'
      ? { data: createQuote('buy', { chain: 'sol', token, risk: danger }) }
      : refuse('TOKEN_DANGEROUS', { reason: reasonText }),
  )
})

/** Fills in a buy of $25. */
async function submitDangerousBuy() {
  const opened = await openDiscover()
  const form = await opened.trade('Bonk', 'Buy')
  await opened.user.type(form.getByLabelText('Amount'), '25')
  await form.findByText(reasonText)
  return { ...opened, form }
}

test('the card of a dangerous token or a look-alike links to its page instead of trading, an ordinary one does not', async () => {
  const fine = createListedToken({ name: 'Bonk', symbol: 'BONK', rank: 1, risk: 'fine' })
  const trap = createListedToken({ name: 'Trap', symbol: 'TRAP', rank: 2, risk: 'danger', address: addresses.trap })
  const imitation = createListedToken({
    name: 'Twin',
    symbol: 'USDC',
    rank: 3,
    risk: 'unknown',
    imitates: 'USDC',
    address: addresses.imitation,
  })
  server.on(marketsApi.trending, () => createTokenLists(fine, trap, imitation))
  const { card } = await openDiscover()
  for (const [name, address] of [
    ['Trap', addresses.trap],
    ['Twin', addresses.imitation],
  ] as const) {
    const look = (await card(name)).getByRole('link', { name: `Look at ${name} before you buy` })
    expect(look.textContent).toBe('Look first')
    expect(look.getAttribute('href')).toBe(`/app/token/solana/${address}`)
  }
  expect((await card('Trap')).getByText('Danger')).toBeTruthy()
  expect((await card('Bonk')).queryByText('Look first')).toBeNull()
})

describe('a token that looks dangerous', () => {
  test('is blocked: the reason and a link to the settings replace the figures', async () => {
    const { form, user } = await submitDangerousBuy()
    expect(form.getByText('This token looks dangerous, so buying it is blocked').closest('[role=alert]')).toBeTruthy()
    expect(await form.findByText('Why: 1 reason')).toBeTruthy()
    expect(form.getAllByText(/looks dangerous/)).toHaveLength(1)
    expect((await form.findByRole('link', { name: 'Go to Settings' })).getAttribute('href')).toBe(
      '/app/settings#trading',
    )
    expect(form.queryByLabelText(/^Type BONK/)).toBeNull()
    const buy = form.getByRole('button', { name: 'Buy Token' })
    expect(buy.getAttribute('aria-disabled')).toBe('true')
    await user.click(buy)
    expect(await screen.findByText('Buy failed. Please try again.')).toBeTruthy()
    expect(server.callsTo(tradesApi.buy)).toEqual([])
  })

  test('can be bought if the settings allow it and the user types its symbol, which is sent with quote and buy', async () => {
    server.on(riskApi.settings, () => ({ data: { allowDanger: true } }))
    server.on(tradesApi.buy, () => createTradeReply())
    const { form, user } = await submitDangerousBuy()
    const field = await form.findByLabelText('Type BONK to buy it anyway')
    await user.type(field, 'BON')
    expect(server.callsTo(tradesApi.quote)).toHaveLength(1)
    await user.type(field, 'K')
    await form.findByText('WETH → UNI (v3 0.3%)')
    expect(form.getByText('You’re about to buy a token that looks dangerous')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Buy Token' }))
    await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
    const sent = [tradesApi.quote, tradesApi.buy].map((endpoint) => server.callsTo(endpoint).at(-1)?.body as SentOrder)
    expect(sent.map(({ dangerSymbol }) => dangerSymbol)).toEqual(['BONK', 'BONK'])
  })

  test('has one warning with every reason once its symbol is typed', async () => {
    server.on(riskApi.settings, () => ({ data: { allowDanger: true } }))
    server.on(tradesApi.quote, ({ body }) =>
      (body as SentOrder).dangerSymbol === 'BONK'
        ? { data: createQuote('buy', { chain: 'sol', token, risk: danger, tokenTaxBps: 1200, priceImpactBps: 400 }) }
        : refuse('TOKEN_DANGEROUS', { reason: reasonText }),
    )
    const { form, user } = await submitDangerousBuy()
    await user.type(await form.findByLabelText('Type BONK to buy it anyway'), 'BONK')
    await form.findByText('WETH → UNI (v3 0.3%)')
    const warning = form.getByText('You’re about to buy a token that looks dangerous').closest('[role=alert]')
    const reasons = within(warning as HTMLElement).getAllByRole('listitem')
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      reasonText,
      expect.stringContaining('4%'),
      expect.stringContaining('12%'),
    ])
    expect(form.getAllByText(/you could lose everything you put in/)).toHaveLength(1)
    expect(form.getAllByText(/The token itself keeps 12%/)).toHaveLength(1)
    expect(form.getByText('Why: 1 reason')).toBeTruthy()
  })

  test('is not unlocked by a symbol typed for another token', async () => {
    server.on(riskApi.settings, () => ({ data: { allowDanger: true } }))
    const { form, user, trade } = await submitDangerousBuy()
    await user.type(await form.findByLabelText('Type BONK to buy it anyway'), 'BONK')
    await form.findByText('WETH → UNI (v3 0.3%)')
    await user.click(form.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('tab', { name: 'Ethereum' }))
    const other = await trade('Uniswap', 'Buy')
    await user.type(other.getByLabelText('Amount'), '25')
    expect((await other.findByLabelText<HTMLInputElement>('Type UNI to buy it anyway')).value).toBe('')
    expect(server.callsTo(tradesApi.quote).at(-1)?.body).not.toHaveProperty('dangerSymbol')
  })

  test('shows the block with its reason, not a failed buy, if it became dangerous after the quote', async () => {
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { chain: 'sol', token }) }))
    server.on(tradesApi.buy, () => {
      server.on(tradesApi.quote, () => refuse('TOKEN_DANGEROUS', { reason: reasonText }))
      return refuse('TOKEN_DANGEROUS', { reason: reasonText })
    })
    const opened = await openDiscover()
    const form = await opened.trade('Bonk', 'Buy')
    await opened.user.type(form.getByLabelText('Amount'), '25')
    await form.findByText('WETH → UNI (v3 0.3%)')
    await opened.user.click(form.getByRole('button', { name: 'Buy Token' }))
    expect(await form.findAllByText(reasonText)).toHaveLength(1)
    expect(screen.queryByText('Buy failed. Please try again.')).toBeNull()
  })
})

test('on phones the bar repeats why a purchase is blocked, with a button to the reasons', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  server = stubBuyServer()
  server.on(tradesApi.quote, () => refuse('TOKEN_DANGEROUS', { reason: reasonText }))
  const { user, paste, amount } = await openBuy()
  await paste(uniAddress)
  await user.type(amount, '25')
  await user.click(await screen.findByRole('button', { name: /^This token looks dangerous, so buying it is blocked/ }))
  expect(scroll.mock.contexts.at(-1)).toHaveProperty('textContent', expect.stringContaining(reasonText))
})

describe('risk figures', () => {
  const figures = () => {
    const terms = within(screen.getByRole('region', { name: 'Quote' })).getAllByRole('term')
    return new Map(terms.map((term) => [term.textContent, term.nextSibling?.textContent]))
  }

  test('contain the risk, the transfer tax of the token and a price worse than elsewhere', async () => {
    server = stubBuyServer()
    const risk = { ...danger, level: 'caution' as const }
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { risk, tokenTaxBps: 500, offMarketBps: -180 }) }))
    await fillBuy(await openBuy())
    const shown = figures()
    expect(shown.get('Risk')).toMatch(/^Caution/)
    expect(shown.get('Tax charged by the token')).toBe('5%')
    expect(shown.get('Against the market price')).toBe('1.8% worse')
  })

  test('state that no risk source responded, and omit harmless findings', async () => {
    server = stubBuyServer()
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { risk: null, tokenTaxBps: 0, offMarketBps: -100 }) }))
    await fillBuy(await openBuy())
    const shown = figures()
    expect(shown.get('Risk')).toBe('Unknown: no source responded')
    expect([shown.has('Tax charged by the token'), shown.has('Against the market price')]).toEqual([false, false])
  })
})

test('a failed read of the settings is explained with a retry, not as a setting that is off', async () => {
  server.on(riskApi.settings, noResponse)
  const { form, user } = await submitDangerousBuy()
  expect(await form.findByText('We couldn’t load your trading settings.')).toBeTruthy()
  expect(form.queryByText(/you can allow these buys/)).toBeNull()
  server.on(riskApi.settings, () => ({ data: { allowDanger: true } }))
  await user.click(form.getByRole('button', { name: 'Try again' }))
  expect(await form.findByLabelText('Type BONK to buy it anyway')).toBeTruthy()
})
