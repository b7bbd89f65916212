import { toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createBalances,
  createNativeToken,
  createQuote,
  createTradeReply,
  defaultTerms,
  uniAddress,
} from '#test-support/examples/examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'
import { getTokenInformation, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'

const ether = createNativeToken('eth', {
  ...{ balance: 2, usdValue: 4000 },
  ...{ amountBaseUnits: toBaseUnits(2000000000000000000n), sellableBaseUnits: toBaseUnits(1998000000000000001n) },
})
const usdcAddress = toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const usdc = {
  ...ether,
  ...{ name: 'USD Coin', symbol: 'USDC', address: usdcAddress, decimals: 6, isCoin: false, isVerified: true },
  ...{
    balance: 120.000001,
    usdValue: 120,
    amountBaseUnits: toBaseUnits(120000001n),
    sellableBaseUnits: toBaseUnits(120000001n),
  },
}
const other = {
  ...usdc,
  name: 'Other',
  symbol: 'OTHER',
  address: toEvmAddress(`0x${'1'.repeat(40)}`),
  isVerified: false,
}
const wrapped = { ...other, symbol: 'WETH', address: toEvmAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2') }
const unpriced = { ...other, symbol: 'NONE', address: toEvmAddress(`0x${'2'.repeat(40)}`), priced: false }
const usdcOnBase = { ...usdc, chain: 'base' as const }
const payWith = `eth:${usdcAddress}`
const purchase = { side: 'buy', tokenAddress: uniAddress, chain: 'eth', ...defaultTerms }

let server: StubServer
beforeEach(() => {
  localStorage.clear()
  server = stubBuyServer()
  server.on(walletsApi.balances, () => createBalances(ether, other, usdc, wrapped, unpriced, usdcOnBase))
})

const quoteRequests = () => server.callsTo(tradesApi.quote).map(({ body }) => body)

async function openWithToken() {
  const opened = await openBuy()
  await opened.paste(uniAddress)
  await getTokenInformation().findByText('Uniswap')
  return opened
}

async function payWithDollars({ user }: Awaited<ReturnType<typeof openWithToken>>) {
  await user.click(await screen.findByRole('button', { name: /Pay with/ }))
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /USD Coin/ }))
}

describe('paying with a token', () => {
  test('offers the held tokens of the chain that can pay, dollars first', async () => {
    const { user } = await openWithToken()
    await user.click(await screen.findByRole('button', { name: /Pay with.*ETH/ }))
    const dialog = screen.getByRole('dialog', { name: 'Pay with' })
    const rows = await within(dialog).findAllByRole('button', { name: /Ethereum/ })
    expect(rows.map(({ textContent }) => textContent?.match(/USDC|OTHER|ETH|WETH|NONE/)?.[0])).toEqual([
      'USDC',
      'ETH',
      'OTHER',
    ])
  })

  test('accepts the amount in dollars, in the paid token or in the bought one', async () => {
    const opened = await openWithToken()
    const { user, amount } = opened
    await payWithDollars(opened)
    expect(screen.getByText('Balance: 120 USDC')).toBeTruthy()
    await user.type(amount, '20')
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, amountInUsd: '20', payWith }))
    await user.click(screen.getByRole('radio', { name: 'USDC' }))
    await waitFor(() =>
      expect(quoteRequests().at(-1)).toEqual({ ...purchase, stated: { unit: 'pay', value: '20' }, payWith }),
    )
    await user.click(screen.getByRole('radio', { name: 'UNI' }))
    await waitFor(() => expect(quoteRequests().at(-1)).toMatchObject({ stated: { unit: 'tokens' }, payWith }))
  })

  test('quotes exactly the balance on Max, and the confirmation names the token', async () => {
    server.on(tradesApi.buy, () => createTradeReply({ sold: createQuote('buy').pay }))
    const opened = await openWithToken()
    await payWithDollars(opened)
    await opened.user.click(screen.getByRole('button', { name: 'Max' }))
    const stated = { unit: 'pay', value: '120.000001' }
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, stated, payWith }))
    await screen.findByText('WETH → UNI (v3 0.3%)')
    await opened.press()
    await waitFor(() =>
      expect(server.callsTo(tradesApi.buy)[0]?.body).toEqual({
        ...{ stated, payWith, tokenAddress: uniAddress, chain: 'eth', intentId: 'intent-1' },
      }),
    )
  })

  test('clears an amount in the coin when a token is chosen, and keeps one in dollars', async () => {
    const opened = await openWithToken()
    const { user, amount } = opened
    await user.type(amount, '20')
    await payWithDollars(opened)
    expect(amount).toHaveProperty('value', '20')
    await user.click(screen.getByRole('radio', { name: 'USDC' }))
    await user.click(screen.getByRole('button', { name: /Pay with/ }))
    await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /^Ethereum/ }))
    expect(screen.getByLabelText('Amount (ETH)')).toHaveProperty('value', '')
  })

  test('does not confirm the purchase when Enter is pressed in its search', async () => {
    server.on(tradesApi.buy, () => createTradeReply())
    const { user, amount } = await openWithToken()
    await user.type(amount, '20')
    await screen.findByText('WETH → UNI (v3 0.3%)')
    await user.click(screen.getByRole('button', { name: /Pay with/ }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(await dialog.findByRole('searchbox'), 'usd{Enter}')
    await user.click(dialog.getByRole('button', { name: /USD Coin/ }))
    // A confirmed order would keep the form's quote.
    await waitFor(() => expect(quoteRequests().at(-1)).toMatchObject({ payWith }))
    expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
  })

  test('is not offered to a wallet that holds only the coin', async () => {
    server.on(walletsApi.balances, () => createBalances(ether))
    await openWithToken()
    await screen.findByText('Balance: 2 ETH')
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })
})
