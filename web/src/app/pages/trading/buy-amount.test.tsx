import { type Preferences, profileApi } from '@murmur/contract/identity/profile'
import { marketsApi } from '@murmur/contract/markets/markets'
import { toBaseUnits } from '@murmur/contract/money'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import {
  createBalances,
  createHeldToken,
  createNativeToken,
  createQuote,
  createTradeReply,
  defaultTerms,
  uniAddress,
} from '#test-support/examples/examples.ts'
import {
  createFoundToken,
  createListedToken,
  createTokenLists,
  uniswap,
} from '#test-support/examples/market-examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'
import { getTokenInformation, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'

/** 2 ETH worth $4,000, of which 1.998 can be spent. */
const ether = createNativeToken('eth', {
  balance: 2,
  usdValue: 4000,
  amountBaseUnits: toBaseUnits(2000000000000000000n),
  sellableBaseUnits: toBaseUnits(1998000000000000001n),
})
const purchase = { side: 'buy', tokenAddress: uniAddress, chain: 'eth', ...defaultTerms }

let server: StubServer
beforeEach(() => {
  localStorage.clear()
  server = stubBuyServer()
  server.on(walletsApi.balances, () => createBalances(ether))
})

const quoteRequests = () => server.callsTo(tradesApi.quote).map(({ body }) => body)
const chip = (name: string) => screen.getByRole('button', { name })

async function openWithToken() {
  const opened = await openBuy()
  await opened.paste(uniAddress)
  await getTokenInformation().findByText('Uniswap')
  return opened
}

describe('the amount of a buy', () => {
  test('is entered in dollars, in the coin or in the token, and converted when the unit changes', async () => {
    const { user, amount } = await openWithToken()
    await user.type(amount, '20')
    expect(screen.getByText('≈ 0.01 ETH')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'ETH' }))
    const inCoin = screen.getByLabelText<HTMLInputElement>('Amount (ETH)')
    expect([inCoin.value, screen.getByText('≈ $20.00').tagName]).toEqual(['0.01', 'P'])
    await waitFor(() =>
      expect(quoteRequests().at(-1)).toEqual({ ...purchase, stated: { unit: 'coin', value: '0.01' } }),
    )
    await user.click(screen.getByRole('radio', { name: 'UNI' }))
    const inToken = screen.getByLabelText<HTMLInputElement>('Amount (UNI)')
    expect(inToken.value).toMatch(/^3\.0297/)
    await user.clear(inToken)
    await user.type(inToken, '3')
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, stated: { unit: 'tokens', value: '3' } }))
  })

  test('from a chip is exact, in dollars or as a share of the coin that leaves the reserve for fees', async () => {
    server.on(tradesApi.buy, () => createTradeReply({ sold: createQuote('buy').pay }))
    const { user, amount, press } = await openWithToken()
    expect(await screen.findByText('Balance: 2 ETH')).toBeTruthy()
    await user.click(chip('$25'))
    expect(amount).toHaveProperty('value', '25')
    expect(chip('$25')).toHaveProperty('ariaPressed', 'true')
    await waitFor(() => expect(quoteRequests()).toEqual([{ ...purchase, amountInUsd: '25' }]))
    await user.click(chip('Max'))
    const stated = { unit: 'coin', value: '1.998000000000000001' }
    expect(screen.getByLabelText('Amount (ETH)')).toHaveProperty('value', stated.value)
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, stated }))
    await screen.findByText('WETH → UNI (v3 0.3%)')
    await press()
    expect(await screen.findByText('Bought UNI for 0.0102543 ETH', { selector: '[data-toast] *' })).toBeTruthy()
    const sent = server.callsTo(tradesApi.buy)[0]?.body
    expect(sent).toEqual({ stated, tokenAddress: uniAddress, chain: 'eth', intentId: 'intent-1' })
  })

  test('offers no shares while the balance is unknown or empty', async () => {
    server.on(walletsApi.balances, () => createBalances())
    const { user } = await openWithToken()
    await user.click(chip('Max'))
    expect(chip('Max')).toHaveProperty('ariaDisabled', 'true')
    expect(screen.getByLabelText('Amount (USD)')).toHaveProperty('value', '')
  })
})

describe('slippage', () => {
  let account: Preferences
  beforeEach(() => {
    account = examplePreferences
    server.on(profileApi.preferences, () => ({ data: account }))
    server.on(profileApi.setPreferences, ({ body }) => {
      account = { ...account, ...(body as Partial<Preferences>) }
      return { data: account }
    })
  })
  const savedPreferences = () => server.callsTo(profileApi.setPreferences).map(({ body }) => body)
  const summary = () => screen.getAllByText('Slippage')[0]?.closest('summary')
  async function expandSlippage(user: Awaited<ReturnType<typeof openWithToken>>['user']) {
    await user.click(screen.getAllByText('Slippage')[0] as HTMLElement)
    return screen.findByRole('radio', { name: 'Custom' })
  }
  async function chooseCustom(percent: string) {
    const opened = await openWithToken()
    await opened.user.type(opened.amount, '25')
    await opened.user.click(await expandSlippage(opened.user))
    await opened.user.type(screen.getByLabelText('Custom slippage (%)'), percent)
    return opened
  }

  test('is 1% by default, and a preset is sent and stored in the account', async () => {
    const { user, amount, unmount } = await openWithToken()
    expect(summary()?.textContent).toBe('SlippageAuto (1%)')
    await user.type(amount, '25')
    await waitFor(() => expect(quoteRequests()).toEqual([{ ...purchase, amountInUsd: '25' }]))
    await expandSlippage(user)
    await user.click(screen.getByRole('radio', { name: '2%' }))
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, amountInUsd: '25', slippageBps: 200 }))
    expect(savedPreferences()).toEqual([{ slippageBps: 200 }])
    unmount()
    localStorage.clear()
    await openBuy()
    await waitFor(() => expect(summary()?.textContent).toBe('Slippage2%'))
  })

  test('of the account is sent as shown, and Auto gives the account the server’s again', async () => {
    account = { ...account, slippageBps: 250 }
    const { user, amount } = await openWithToken()
    await waitFor(() => expect(summary()?.textContent).toBe('Slippage2.5%'))
    await user.type(amount, '25')
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, amountInUsd: '25', slippageBps: 250 }))
    await expandSlippage(user)
    await user.click(screen.getByRole('radio', { name: 'Auto' }))
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, amountInUsd: '25', slippageBps: 100 }))
    expect(savedPreferences()).toEqual([{ slippageBps: null }])
  })

  test('that is typed is stored once the field is left', async () => {
    const { user } = await chooseCustom('1.5')
    expect(savedPreferences()).toEqual([])
    await user.tab()
    await waitFor(() => expect(savedPreferences()).toEqual([{ slippageBps: 150 }]))
  })

  test('above 5 % is quoted only once accepted, and not stored', async () => {
    const { user, press, unmount } = await chooseCustom('8')
    expect(screen.getByText(/^You may get up to 8% less/)).toBeTruthy()
    await press()
    const accept = screen.getByRole('checkbox', { name: 'I accept up to 8% less' })
    expect(document.activeElement).toBe(accept)
    expect(screen.getByText('Accept this slippage, or choose a lower one')).toBeTruthy()
    expect(quoteRequests().filter((body) => (body as { slippageBps?: number }).slippageBps === 800)).toEqual([])
    await user.click(accept)
    const accepted = { slippageBps: 800, acceptHighSlippage: true }
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, amountInUsd: '25', ...accepted }))
    expect(savedPreferences()).toEqual([])
    unmount()
    await openBuy()
    expect(summary()?.textContent).toBe('SlippageAuto (1%)')
  })

  test('that is very low gets a warning, and is refused if out of bounds', async () => {
    const { user, press } = await chooseCustom('0.05')
    expect(screen.getByText(/^This trade may fail/)).toBeTruthy()
    const field = screen.getByLabelText('Custom slippage (%)')
    for (const typed of ['0', '50.01', 'abc', '1.234']) {
      await user.clear(field)
      await user.type(field, typed)
      expect(screen.getByText('Enter a value from 0.01% to 50%'), typed).toBeTruthy()
    }
    const before = quoteRequests().length
    await press()
    expect(document.activeElement).toBe(field)
    expect(quoteRequests()).toHaveLength(before)
  })
})

describe('the search for a token to buy', () => {
  async function openChoice() {
    server.on(marketsApi.trending, () => createTokenLists(createListedToken(), uniswap))
    server.on(marketsApi.search, () => ({ data: [createFoundToken(createListedToken()), createFoundToken(uniswap)] }))
    const opened = await openBuy()
    await opened.user.click(screen.getByRole('button', { name: /^Token to Buy/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Token to Buy' }))
    return { ...opened, dialog }
  }

  test('suggests the user’s tokens, then trending ones', async () => {
    server.on(walletsApi.balances, () => createBalances(ether, createHeldToken()))
    const { dialog } = await openChoice()
    const options = await dialog.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^UniswapVerifiedUNI· Ethereum.*You hold 3\.78654$/),
      expect.stringMatching(/^Bonk/),
    ])
  })

  test('finds tokens by name, and fills in the address and chain of the chosen token', async () => {
    const { dialog, user, address } = await openChoice()
    await user.type(dialog.getByRole('combobox'), 'uni{Enter}')
    await user.click(await dialog.findByRole('option', { name: /Uniswap/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address).toHaveProperty('value', uniAddress)
    expect(await getTokenInformation().findByText('Uniswap')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Token to Buy UNI/ })).toBeTruthy()
  })

  test('works with the arrow keys', async () => {
    const { dialog, user, address } = await openChoice()
    expect(document.activeElement).toBe(dialog.getByRole('combobox'))
    await user.type(dialog.getByRole('combobox'), 'uni{Enter}')
    await dialog.findByRole('option', { name: /Uniswap/ })
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(address).toHaveProperty('value', uniAddress)
  })

  test('does not pick a token of the text before with the keys, but searches for the new text', async () => {
    const { dialog, user, address } = await openChoice()
    await user.type(dialog.getByRole('combobox'), 'uni{Enter}')
    await dialog.findByText(/^2 tokens found/)
    server.on(marketsApi.search, () => new Promise(() => undefined))
    await user.keyboard('{ArrowDown}x{Enter}{ArrowDown}{Enter}')
    expect(dialog.getAllByRole('option')).toHaveLength(2)
    expect(address).toHaveProperty('value', '')
    expect(server.callsTo(marketsApi.search).map(({ query }) => query.get('q'))).toEqual(['uni', 'unix'])
  })
})
