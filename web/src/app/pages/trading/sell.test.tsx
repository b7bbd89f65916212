import { accountsApi } from '@murmur/contract/identity/accounts'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { toBaseUnits } from '@murmur/contract/money'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ada,
  baseEther,
  bonk,
  createBalances,
  createHeldToken,
  createQuote,
  createTradeReply,
  uni,
  uniAddress,
} from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSell } from '#test-support/open/open-sell.ts'
import { refusalSentence } from '#test-support/refusal-sentence.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer

beforeEach(() => {
  server = stubServer(ada)
  server.on(walletsApi.balances, () => createBalances(createHeldToken(), baseEther))
  server.on(tradesApi.quote, () => ({ data: createQuote('sell') }))
})

describe('the Sell tab', () => {
  test('shows a picker button, a percentage from 1 to 100, and its button', async () => {
    covers('2.manual.09', '2.manual.11', '2.manual.13')
    const { percentage } = await openSell()
    const button = screen.getByRole('button', { name: 'Select Token to Sell Select token from your balance...' })
    expect(button.textContent).toBe('Select token from your balance...')
    expect([percentage.getAttribute('min'), percentage.getAttribute('max')]).toEqual(['1', '100'])
    expect(screen.getByRole('button', { name: 'Sell Now' })).toBeTruthy()
  })

  test('rejects a missing token and percentage with the messages of the spec', async () => {
    covers('5.validation.manual.04', '5.validation.manual.05')
    const { press } = await openSell()
    await press()
    expect(screen.getByText('Please select a token to sell')).toBeTruthy()
    expect(screen.getByText('Enter a valid percentage (1-100)')).toBeTruthy()
  })

  test.each(['0', '-1', '100.01', '101', '0.5', '50.001', '1e1'])('rejects "%s" as a percentage', async (text) => {
    covers('5.validation.manual.05')
    const { press, percentage } = await openSell()
    fireEvent.change(percentage, { target: { value: text } })
    await press()
    expect(screen.getByText('Enter a valid percentage (1-100)')).toBeTruthy()
    expect(server.callsTo(tradesApi.sell)).toHaveLength(0)
  })

  test('computes the sell amount exactly, to four decimals', async () => {
    covers('2.manual.10', '2.manual.12', '9.constants.trading.01', '9.constants.trading.04', '9.constants.trading.06')
    const { pick, percentage, user } = await openSell()
    await pick(/Uniswap/)
    expect(screen.getByRole('button', { name: /Balance: 3\.7865$/ })).toBeTruthy()
    await user.type(percentage, '50')
    expect(screen.getByText('Will sell: 1.8932 UNI')).toBeTruthy()
    await user.clear(percentage)
    await user.type(percentage, '33.33')
    expect(screen.getByText('Will sell: 1.2620 UNI')).toBeTruthy()
    for (const invalid of ['0', '101', '']) {
      fireEvent.change(percentage, { target: { value: invalid } })
      expect(screen.queryByText(/^Will sell/), invalid).toBeNull()
    }
  })

  test('sells all of a token at 100%, but leaves the gas reserve of the native coin', async () => {
    covers('9.constants.trading.02', '9.constants.trading.03', '9.constants.trading.08')
    const { pick, percentage, user } = await openSell()
    await pick(/Uniswap/)
    await user.type(percentage, '100')
    expect(screen.getByText('Will sell: 3.7865 UNI')).toBeTruthy()
    await pick(/^Ether/)
    expect(screen.getByText('Will sell: 1.9900 ETH')).toBeTruthy()
  })
})

test('the trade form keeps the fields of both tabs when switching between them', async () => {
  covers('3.entities.41')
  server.on(tokensApi.detail, () => uni)
  const { user, pick, percentage } = await openSell()
  await pick(/Uniswap/)
  await user.type(percentage, '50')
  await user.click(screen.getByRole('tab', { name: 'Buy' }))
  await user.type(screen.getByLabelText('Contract Address'), uniAddress)
  await user.type(screen.getByLabelText('Amount (USD)'), '25')
  await user.click(screen.getByRole('tab', { name: 'Sell' }))
  expect(percentage).toHaveProperty('value', '50')
  expect(screen.getByRole('button', { name: /^Select Token to Sell UNI/ })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Buy' }))
  expect(screen.getByLabelText('Contract Address')).toHaveProperty('value', uniAddress)
  expect(screen.getByLabelText('Amount (USD)')).toHaveProperty('value', '25')
})

describe('the picker', () => {
  test('shows name, symbol, capitalised chain and balance in each row', async () => {
    covers('2.manual.17', '3.entities.34')
    const { picker } = await openSell()
    const rows = (await picker()).getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['EtherETH · Base2.0000$24.85', 'UniswapUNI · Ethereum3.7865$24.85'])
  })

  test('lists the most valuable holding first, with its value and grouped figures', async () => {
    const largeHolding = createHeldToken({
      amountBaseUnits: toBaseUnits(1315026684112345678901234n),
      usdValue: 900,
      balance: 1315026.6841,
    })
    const unpriced = { ...bonk, priced: false, usdValue: 0 }
    server.on(walletsApi.balances, () => createBalances(baseEther, unpriced, largeHolding))
    const { picker } = await openSell()
    const rows = (await picker()).getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      'UniswapUNI · Ethereum1,315,026.6841$900.00',
      'EtherETH · Base2.0000$24.85',
      'BonkBonk · Solana1,234,567.8901No price available',
    ])
  })

  test('lists the holdings of all three chains once the user is loaded', async () => {
    covers('7.calls.36', '7.calls.37')
    server.on(walletsApi.balances, () => createBalances(createHeldToken(), baseEther, bonk))
    let resolveUser = () => {}
    const userKnown = new Promise<void>((resolve) => {
      resolveUser = resolve
    })
    server.on(accountsApi.current, async () => {
      await userKnown
      return { userWithoutPassword: ada }
    })
    const opened = openSell()
    await waitFor(() => expect(server.callsTo(accountsApi.current)).toHaveLength(1))
    expect(server.callsTo(walletsApi.balances)).toHaveLength(0)
    resolveUser()
    const { picker } = await opened
    const rows = (await picker()).getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.map((row) => /· ([A-Z][a-z]+)/.exec(row ?? '')?.[1]?.slice(0, 3)).sort()).toEqual(['Bas', 'Eth', 'Sol'])
    expect(server.callsTo(walletsApi.balances).map(({ query }) => query.get('userId'))).toEqual([ada.id])
  })

  test('searches by name or symbol, ignoring case, and shows when none match', async () => {
    covers('2.manual.14', '2.manual.15')
    const { picker, user } = await openSell()
    const dialog = await picker()
    const search = dialog.getByPlaceholderText('Search tokens...')
    await user.type(search, 'uNi')
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    await user.clear(search)
    await user.type(search, 'ETHER')
    expect(dialog.getByRole('listitem').textContent).toContain('Ether')
    await user.type(search, '?')
    expect(dialog.getByText('No tokens found')).toBeTruthy()
  })

  test('shows that the user holds no tokens', async () => {
    covers('2.manual.16')
    server.on(walletsApi.balances, () => createBalances(createHeldToken({ amountBaseUnits: toBaseUnits(0n) })))
    const { picker } = await openSell()
    expect((await picker()).getByText('No tokens in your balance')).toBeTruthy()
  })

  test('closes on a choice and clears search and token error', async () => {
    covers('4.states.manual.07', '4.states.manual.08')
    const { picker, press, user } = await openSell()
    await press()
    const dialog = await picker()
    await user.type(dialog.getByPlaceholderText('Search tokens...'), 'uni')
    await user.click(dialog.getByRole('button', { name: /Uniswap/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Please select a token to sell')).toBeNull()
    expect((await picker()).getByPlaceholderText('Search tokens...')).toHaveProperty('value', '')
  })

  test('logs a failed balance fetch and shows it inline, without a toast', async () => {
    covers('8.errors.24')
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(walletsApi.balances, () => refuse('NOT_FOUND'))
    await openSell()
    expect(await screen.findByText('We couldn’t load your balances.')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('The balances could not be loaded', expect.anything())
    expect(document.querySelector('[data-toast]')).toBeNull()
  })

  test('fetches balances once, for the signed-in user', async () => {
    await openSell()
    const calls = server.callsTo(walletsApi.balances)
    expect(calls.map((call) => call.query.get('userId'))).toEqual([ada.id])
  })
})

describe('selling', () => {
  async function sell() {
    const opened = await openSell()
    await opened.pick(/Uniswap/)
    await opened.user.type(opened.percentage, '50')
    await screen.findByText('WETH → UNI (v3 0.3%)')
    await opened.press()
    return opened
  }

  test('posts the agreed quote, shows the sold amount to six decimals, and resets', async () => {
    covers('4.states.manual.09', '4.states.manual.11', '8.success.04')
    server.on(tradesApi.sell, () => createTradeReply({ sold: createQuote('sell').pay }))
    const { percentage } = await sell()
    await screen.findByRole('region', { name: 'Receipt' })
    expect(screen.getByText('Sold 1.893274 UNI (50%)', { selector: '[data-toast] *' })).toBeTruthy()
    expect(server.callsTo(tradesApi.sell).map((call) => call.body)).toEqual([
      { percentage: '50', tokenAddress: uniAddress, chain: 'eth', intentId: 'intent-1' },
    ])
    expect(percentage).toHaveProperty('value', '')
    expect(screen.getByText('Select token from your balance...')).toBeTruthy()
  })

  test('truncates the sold amount, the same in quote, receipt and toast', async () => {
    // Rounded up, 1.8932746… would read 1.893275.
    server.on(tradesApi.sell, () => createTradeReply({ sold: { ...createQuote('sell').pay, usdValue: null } }))
    const opened = await openSell()
    await opened.pick(/Uniswap/)
    await opened.user.type(opened.percentage, '50')
    await screen.findByText('WETH → UNI (v3 0.3%)')
    const row = (region: string, label: string) =>
      within(screen.getByRole('region', { name: region })).getByText(label).nextSibling?.textContent
    expect(row('Quote', 'You sell')).toBe('1.893274 UNI ($12.50)')
    expect(screen.queryByText('You pay', { selector: ':not([hidden] *)' })).toBeNull()
    await opened.press()
    await screen.findByRole('region', { name: 'Receipt' })
    expect(row('Receipt', 'You sold')).toBe('1.893274 UNI ($12.50)')
    expect(screen.getByText('Sold 1.893274 UNI (50%)', { selector: '[data-toast] *' })).toBeTruthy()
  })

  test.each(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_GAS', 'SIMULATION_FAILED', 'NOT_TRADABLE'] as const)(
    'offers no new quote after %s and disables the button with the reason',
    async (code) => {
      server.on(tradesApi.quote, () => refuse(code))
      const { pick, percentage, user } = await openSell()
      await pick(/Uniswap/)
      await user.type(percentage, '50')
      const reason = await screen.findByText(refusalSentence(code))
      const button = screen.getByRole('button', { name: 'Sell Now' })
      expect(button).toHaveProperty('ariaDisabled', 'true')
      expect(button.getAttribute('aria-describedby')).toBe(reason.id)
      expect(screen.queryByRole('button', { name: 'Get a New Quote' })).toBeNull()
    },
  )

  test('offers a new quote after other refusals', async () => {
    server.on(tradesApi.quote, () => refuse('UPSTREAM_DOWN'))
    const { pick, percentage, user } = await openSell()
    await pick(/Uniswap/)
    await user.type(percentage, '50')
    expect(await screen.findByRole('button', { name: 'Get a New Quote' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sell Now' })).toHaveProperty('ariaDisabled', null)
  })

  test('shows the toast of a rejected sell with the reason below', async () => {
    covers('8.errors.23', '8.errors.25')
    server.on(tradesApi.sell, () => refuse('SIMULATION_FAILED'))
    await sell()
    const toast = (await screen.findByText('Sell failed. Please try again.')).closest('[data-toast]')
    expect(toast?.textContent).toContain('This token may not be sellable.')
  })

  test('shows an unanswered sell as pending', async () => {
    covers('8.errors.26')
    server.on(tradesApi.sell, noResponse)
    await sell()
    const receipt = within(await screen.findByRole('region', { name: 'Receipt' }))
    expect(receipt.getByText('Pending')).toBeTruthy()
    expect(screen.queryByText('Sell failed. Please try again.')).toBeNull()
  })
})
