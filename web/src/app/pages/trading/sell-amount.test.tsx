import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ada,
  createBalances,
  createHeldToken,
  createQuote,
  createTradeReply,
  defaultTerms,
  uniAddress,
} from '#test-support/examples/examples.ts'
import { type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSell } from '#test-support/open/open-sell.ts'

let server: StubServer

beforeEach(() => {
  server = stubServer(ada)
  server.on(walletsApi.balances, () => createBalances(createHeldToken()))
  server.on(tradesApi.quote, () => ({ data: createQuote('sell') }))
})

describe('the amount of a sell', () => {
  const quoteRequests = () => server.callsTo(tradesApi.quote).map(({ body }) => body)
  const sale = { side: 'sell', tokenAddress: uniAddress, chain: 'eth', ...defaultTerms }

  test('is entered in tokens or in dollars, and keeps its value when the unit changes', async () => {
    server.on(tradesApi.sell, () => createTradeReply({ sold: createQuote('sell').pay }))
    const { pick, percentage, user, press } = await openSell()
    await pick(/^Uniswap/)
    await user.type(percentage, '50')
    await user.click(screen.getByRole('radio', { name: 'UNI' }))
    const tokens = screen.getByLabelText<HTMLInputElement>('Amount (UNI)')
    // Half of 3.7865, by the displayed prices.
    expect(tokens.value).toMatch(/^1\.8932/)
    expect(screen.getByText('≈ $12.43')).toBeTruthy()
    await user.clear(tokens)
    await user.type(tokens, '1.5')
    await screen.findByText('WETH → UNI (v3 0.3%)')
    expect(quoteRequests().at(-1)).toEqual({ ...sale, stated: { unit: 'tokens', value: '1.5' } })
    await press()
    await screen.findByRole('region', { name: 'Receipt' })
    expect(server.callsTo(tradesApi.sell)[0]?.body).toEqual({
      stated: { unit: 'tokens', value: '1.5' },
      tokenAddress: uniAddress,
      chain: 'eth',
      intentId: 'intent-1',
    })
    expect(screen.getByText('Sold 1.893274 UNI', { selector: '[data-toast] *' })).toBeTruthy()
  })

  test('gets the message of its unit if it is missing', async () => {
    const { pick, press, user } = await openSell()
    await pick(/^Uniswap/)
    await user.click(screen.getByRole('radio', { name: 'UNI' }))
    await press()
    expect(screen.getByText('Enter a valid amount')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'USD' }))
    await press()
    expect(screen.getByText('Enter a valid USD amount')).toBeTruthy()
  })

  test('from a chip is a share of the holding', async () => {
    const { pick, user, percentage } = await openSell()
    const chip = (name: string) => screen.getByRole('button', { name })
    expect(chip('Max')).toHaveProperty('ariaDisabled', 'true')
    await pick(/^Uniswap/)
    await user.click(chip('75%'))
    expect(percentage).toHaveProperty('value', '75')
    await user.click(chip('Max'))
    expect(chip('Max')).toHaveProperty('ariaPressed', 'true')
    await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...sale, percentage: '100' }))
  })
})
