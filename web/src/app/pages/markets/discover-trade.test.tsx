import { toBaseUnits } from '@murmur/contract/money'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bonkAddress,
  createBalances,
  createNativeToken,
  createQuote,
  createTradeReply,
  defaultTerms,
} from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'
import { covers } from '../../../../../spec/covers.ts'

const token = { address: bonkAddress, name: 'Bonk', symbol: 'BONK', decimals: 5 }

let server: StubServer
beforeEach(() => {
  server = stubMarketServer()
  server.on(tradesApi.quote, ({ body }) => ({
    data: createQuote((body as { side: 'buy' | 'sell' }).side, { chain: 'sol', token }),
  }))
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const quoteRequests = () => server.callsTo(tradesApi.quote).map(({ body }) => body)
const tokenParams = { tokenAddress: bonkAddress, chain: 'sol' }

describe('the Trade button of a card', () => {
  test('asks whether to buy or to sell, then opens that form', async () => {
    covers('2.discover.14', '2.discover.15', '2.discover.16', '4.states.discover.01')
    const { press, user } = await openDiscover()
    await press('Bonk', 'Trade')
    const choice = within(screen.getByRole('dialog', { name: 'Trade Bonk' }))
    expect(choice.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toHaveLength(3)
    await user.click(choice.getByRole('button', { name: 'Sell' }))
    expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBeTruthy()
    const sell = within(screen.getByRole('dialog', { name: 'Sell Bonk' }))
    expect(await sell.findByRole('button', { name: 'Sell Token' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(sell.getByRole('button', { name: 'Close' })).catch(() => undefined)
    await press('Bonk', 'Trade')
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    const buy = within(screen.getByRole('dialog', { name: 'Buy Bonk' }))
    expect(await buy.findByRole('button', { name: 'Buy Token' })).toBeTruthy()
  })

  test('resets both the token and the action when the dialog closes', async () => {
    covers('4.states.discover.02')
    const { trade, press, user } = await openDiscover()
    const form = await trade('Bonk', 'Buy')
    await user.type(form.getByLabelText('Amount'), '25')
    await user.click(form.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Bonk', 'Trade')
    expect(screen.getByRole('dialog', { name: 'Trade Bonk' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    await waitFor(() => expect(field('Amount').value).toBe(''))
  })
})

describe('the form of a buy', () => {
  test('has Token Information, Amount and Estimated Cost with all fees', async () => {
    covers('2.discover.17', '2.discover.18', '2.discover.19', '2.discover.20')
    const { trade, user } = await openDiscover()
    await trade('Bonk', 'Buy')
    const [information, amount, cost] = ['Token Information', 'Amount', 'Estimated Cost'].map(field)
    expect([information?.type, information?.value, information?.readOnly]).toEqual([
      'text',
      'Bonk (BONK) on Solana',
      true,
    ])
    expect([amount?.type, amount?.value]).toEqual(['number', ''])
    expect([cost?.disabled, cost?.placeholder, cost?.value]).toEqual([true, '$0.00', ''])
    await user.type(field('Amount'), '25')
    // $25 including our fee, and $1 for the network.
    await waitFor(() => expect(field('Estimated Cost').value).toBe('$26.00'))
    expect(quoteRequests()).toEqual([{ side: 'buy', amountInUsd: '25', ...tokenParams, ...defaultTerms }])
    expect(screen.getByText(/about \$1\.00 for the network/)).toBeTruthy()
    // The field and the quote agree.
    expect(screen.getAllByText('Total').at(-1)?.nextSibling?.textContent).toBe('about $26.00')
  })

  test('accepts an amount of the coin, with chips for shares of the balance', async () => {
    const coin = createNativeToken('sol', {
      amountBaseUnits: toBaseUnits(4000000000n),
      sellableBaseUnits: toBaseUnits(3990000000n),
    })
    server.on(walletsApi.balances, () => createBalances(coin))
    const { trade, user } = await openDiscover()
    const form = await trade('Bonk', 'Buy')
    await waitFor(() => expect(form.getByRole('button', { name: 'Max' })).toHaveProperty('ariaDisabled', null))
    await user.click(form.getByRole('button', { name: 'Max' }))
    expect(field('Amount').value).toBe('3.99')
    const stated = { unit: 'coin', value: '3.99' }
    await waitFor(() => expect(quoteRequests()).toEqual([{ side: 'buy', stated, ...tokenParams, ...defaultTerms }]))
  })

  test('shows N/A for an unknown cost', async () => {
    const { networkFee } = createQuote('buy')
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { networkFee: { ...networkFee, usdValue: null } }) }))
    const { trade, user } = await openDiscover()
    await trade('Bonk', 'Buy')
    await user.type(field('Amount'), '25')
    await waitFor(() => expect(field('Estimated Cost').value).toBe('N/A'))
  })

  test('executes the trade and becomes the receipt', async () => {
    covers('2.discover.21')
    server.on(tradesApi.buy, () => createTradeReply())
    const { trade, user } = await openDiscover()
    const form = await trade('Bonk', 'Buy')
    await user.type(field('Amount'), '25')
    await waitFor(() => expect(field('Estimated Cost').value).toBe('$26.00'))
    await user.click(form.getByRole('button', { name: 'Buy Token' }))
    expect((await screen.findAllByText('Bought $25 worth of BONK')).length).toBeGreaterThan(0)
    const [sent] = server.callsTo(tradesApi.buy)
    expect(sent?.body).toEqual({ amountInUsd: '25', intentId: 'intent-1', ...tokenParams })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['-5', '0', '1000000000000', '0.0000001'])('sends %s and shows the server’s error', async (typed) => {
    covers('5.validation.discover.01')
    server.on(tradesApi.quote, () => refuse('BAD_AMOUNT'))
    const { trade, user } = await openDiscover()
    await trade('Bonk', 'Buy')
    const { min, max, step } = field('Amount')
    expect([min, max, step]).toEqual(['', '', 'any'])
    await user.type(field('Amount'), typed)
    expect(await screen.findByText('Enter a valid USD amount')).toBeTruthy()
    expect(quoteRequests()).toEqual([{ side: 'buy', amountInUsd: typed, ...tokenParams, ...defaultTerms }])
    expect(field('Amount').getAttribute('aria-invalid')).toBeNull()
  })

  test('shows an error at an empty field and sends nothing', async () => {
    const { trade, user } = await openDiscover()
    const form = await trade('Bonk', 'Buy')
    await user.click(form.getByRole('button', { name: 'Buy Token' }))
    expect(screen.getByText('Enter a valid USD amount')).toBeTruthy()
    expect(document.activeElement).toBe(field('Amount'))
    expect(quoteRequests()).toEqual([])
  })

  test('restores an unanswered trade for its own token only', async () => {
    server.on(tradesApi.buy, () => noResponse())
    const { trade, user } = await openDiscover()
    const form = await trade('Bonk', 'Buy')
    await user.type(field('Amount'), '25')
    await waitFor(() => expect(field('Estimated Cost').value).toBe('$26.00'))
    await user.click(form.getByRole('button', { name: 'Buy Token' }))
    await form.findByRole('button', { name: 'Send Again' })
    await user.click(form.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('tab', { name: 'Ethereum' }))
    const other = await trade('Uniswap', 'Buy')
    expect(other.queryByRole('button', { name: 'Send Again' })).toBeNull()
    await user.click(other.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('tab', { name: 'Solana' }))
    await user.click((await screen.findAllByRole('button', { name: 'Trade Bonk' }))[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    expect(await screen.findByRole('button', { name: 'Send Again' })).toBeTruthy()
  })
})

describe('the form of a sell', () => {
  test('accepts a percentage of the holding and executes the sell', async () => {
    covers('2.discover.18', '2.discover.21')
    server.on(tradesApi.sell, () => createTradeReply())
    const { trade, user } = await openDiscover()
    const form = await trade('Bonk', 'Sell')
    expect(await form.findByText('As a percentage of your 1,234,567 Bonk')).toBeTruthy()
    await user.type(field('Amount'), '50')
    await waitFor(() => expect(field('Estimated Cost').value).toBe('$13.50'))
    await user.click(form.getByRole('button', { name: 'Sell Token' }))
    await waitFor(() => expect(server.callsTo(tradesApi.sell)).toHaveLength(1))
    expect(server.callsTo(tradesApi.sell)[0]?.body).toEqual({ percentage: '50', intentId: 'intent-1', ...tokenParams })
  })

  test('explains that the user holds none of the token and links to buying it', async () => {
    server.on(walletsApi.balances, () => createBalances())
    const { trade, user } = await openDiscover()
    const form = await trade('Bonk', 'Sell')
    await form.findByText('You hold no BONK')
    await user.click(form.getByRole('button', { name: 'Buy Bonk' }))
    expect(await screen.findByRole('dialog', { name: 'Buy Bonk' })).toBeTruthy()
  })
})
