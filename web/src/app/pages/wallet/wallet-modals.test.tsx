import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { toBaseUnits } from '@murmur/contract/money'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bonk,
  bonkAddress,
  createBalances,
  createHeldToken,
  createQuote,
  createTradeReply,
  uni,
  uniAddress,
} from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { defaultTokens, openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
beforeEach(() => {
  server = stubWalletServer()
})

const daiAddress = toEvmAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const dai = { ...uni, token: { ...uni.token, address: daiAddress, name: 'Dai', symbol: 'DAI', decimals: 6 } }
const modal = (name: string) => within(screen.getByRole('dialog', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const confirm = () => screen.getByRole('button', { name: 'Confirm' })

async function openImport(network = 'Ethereum') {
  const opened = await openWallet()
  await opened.section('eth')
  await opened.user.click(opened.network(network).getByRole('button', { name: 'Import Token' }))
  const paste = async (text: string) => {
    await opened.user.clear(field('Contract Address'))
    await opened.user.click(field('Contract Address'))
    if (text) await opened.user.paste(text)
  }
  return { ...opened, paste }
}

async function openTrade(side: 'Buy' | 'Sell', chain: 'eth' | 'sol' = 'eth', name = /^Uniswap/) {
  const opened = await openWallet()
  const details = await opened.details(chain, name)
  await opened.user.click(details.getByRole('button', { name: side }))
  return { ...opened, modal: modal(`${side} Token`) }
}

describe('Import Token', () => {
  test('looks the address up 800 ms after the last input, and shows it', async () => {
    covers(
      '2.wallet.25',
      '2.wallet.26',
      '2.wallet.27',
      '4.states.wallet.04',
      '4.states.wallet.05',
      '4.states.wallet.06',
    )
    server.on(tokensApi.detail, () => dai)
    const { paste } = await openImport()
    expect(document.activeElement).toBe(field('Contract Address'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await paste(daiAddress)
    await vi.advanceTimersByTimeAsync(700)
    expect(server.callsTo(tokensApi.detail)).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(150)
    vi.useRealTimers()
    expect(await screen.findByText('Token info retrieved!')).toBeTruthy()
    expect([field('Symbol').value, field('Decimals').value]).toEqual(['DAI', '6'])
    expect([field('Symbol').readOnly, field('Decimals').readOnly]).toEqual([true, true])
  })

  test('clears symbol and decimals with the address', async () => {
    covers('4.states.wallet.07')
    const { paste, user } = await openImport()
    await paste(uniAddress)
    await waitFor(() => expect(field('Symbol').value).toBe('UNI'))
    await user.clear(field('Contract Address'))
    expect([field('Symbol').value, field('Decimals').value]).toEqual(['', ''])
  })

  test('disables Confirm until the token is loaded, and a click or Enter shows what is missing', async () => {
    covers('5.validation.wallet.01', '5.validation.wallet.02')
    const { user, paste } = await openImport()
    expect(confirm().ariaDisabled).toBe('true')
    await user.click(confirm())
    await user.type(field('Contract Address'), '{Enter}')
    expect(await screen.findAllByText('Please complete all token information')).toHaveLength(2)
    expect(server.callsTo(walletsApi.importToken)).toHaveLength(0)
    await paste(uniAddress)
    await waitFor(() => expect(confirm().ariaDisabled).toBeNull())
  })

  test('shows a failed lookup', async () => {
    covers('8.errors.19')
    server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
    const { paste } = await openImport()
    await paste(daiAddress)
    const toast = (await screen.findByText('Failed to fetch token info')).closest('[data-toast]')
    expect(toast?.textContent).toContain('Invalid contract address or token not found')
    expect(confirm().ariaDisabled).toBe('true')
  })

  test('imports on the server, shows a toast, resets, and shows the token on its chain', async () => {
    covers('4.states.wallet.08', '4.states.wallet.09', '4.states.wallet.10', '4.states.wallet.11', '4.states.wallet.12')
    // Imported from the Ethereum card, but it is listed on Base.
    server.on(tokensApi.detail, () => ({ ...dai, chain: 'base' as const }))
    server.on(walletsApi.importToken, () => {
      const imported = createHeldToken({
        chain: 'base',
        name: 'Dai',
        symbol: 'DAI',
        address: daiAddress,
        amountBaseUnits: toBaseUnits(0n),
        usdValue: 0,
      })
      server.on(walletsApi.balances, () => createBalances(...defaultTokens, imported))
      return { data: { chain: 'base' as const, address: daiAddress, name: 'Dai', symbol: 'DAI', decimals: 6 } }
    })
    const { paste, user, section } = await openImport()
    await paste(daiAddress)
    await screen.findByText('On Base')
    await user.click(confirm())
    expect(await screen.findByText('Token imported successfully!')).toBeTruthy()
    expect(server.callsTo(walletsApi.importToken).map((call) => call.body)).toEqual([
      { address: daiAddress, chain: 'base' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await section('base')).textContent).toBe('Base Tokens (2)')
    expect(screen.getByText('Dai')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Import Token' })[0] as HTMLElement)
    expect([field('Contract Address').value, field('Symbol').value]).toEqual(['', ''])
  })

  test('selects the card’s chain for an address on both EVM chains, which can be changed', async () => {
    server.on(tokensApi.detail, ({ query }) => ({
      ...uni,
      chain: query.get('chain') === 'base' ? ('base' as const) : ('eth' as const),
      ...(query.has('chain') ? {} : { alternatives: ['base' as const] }),
    }))
    const { paste, user } = await openImport('Base')
    await paste(uniAddress)
    await screen.findByText('On Base')
    expect(screen.getByRole('radio', { name: 'Base' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }))
    expect(await screen.findByText('On Ethereum')).toBeTruthy()
  })
})

describe('Buy Token', () => {
  test('prefills the address, and trades', async () => {
    covers('2.wallet.21', '2.wallet.25', '2.wallet.28', '4.states.wallet.12', '4.states.wallet.13', '8.success.03')
    server.on(tradesApi.buy, () => createTradeReply())
    const { user, modal } = await openTrade('Buy')
    expect(field('Contract Address').value).toBe(uniAddress)
    expect([field('Symbol').value, field('Decimals').value]).toEqual(['UNI', '18'])
    await user.type(modal.getByLabelText('Amount (USD)'), '25')
    await modal.findByText('WETH → UNI (v3 0.3%)')
    await user.click(confirm())
    expect(await screen.findByText('Bought $25 worth of UNI', { selector: '[data-toast] *' })).toBeTruthy()
    expect(server.callsTo(tradesApi.buy).map((call) => call.body)).toEqual([
      { amountInUsd: '25', tokenAddress: uniAddress, chain: 'eth', intentId: 'intent-1' },
    ])
    // Buying must not import the token.
    expect(server.callsTo(walletsApi.importToken)).toHaveLength(0)
    expect(modal.getByRole('region', { name: 'Receipt' })).toBeTruthy()
    await user.click(modal.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows on Confirm that the token is missing, and no amount field until it is there', async () => {
    covers('5.validation.wallet.01', '5.validation.wallet.02', '2.wallet.28')
    const { user } = await openTrade('Buy')
    await user.clear(field('Contract Address'))
    expect(screen.queryByLabelText('Amount (USD)')).toBeNull()
    expect(confirm().ariaDisabled).toBe('true')
    await user.click(confirm())
    expect(await screen.findByText('Please complete all token information')).toBeTruthy()
  })

  test('rejects an invalid amount with the messages of manual trading', async () => {
    const { user } = await openTrade('Buy')
    await user.click(confirm())
    expect(screen.getByText('Enter a valid USD amount')).toBeTruthy()
    expect(document.activeElement).toBe(field('Amount (USD)'))
  })

  test('shows a failed buy and keeps the form', async () => {
    server.on(tradesApi.buy, () => refuse('INSUFFICIENT_BALANCE'))
    const { user, modal } = await openTrade('Buy')
    await user.type(field('Amount (USD)'), '25')
    await modal.findByText('WETH → UNI (v3 0.3%)')
    await user.click(confirm())
    expect(await screen.findByText('Buy failed. Please try again.')).toBeTruthy()
    expect(field('Amount (USD)').value).toBe('25')
  })

  test('restores an unanswered buy when the modal reopens, but not a finished one', async () => {
    covers('8.errors.26', '8.errors.27')
    server.on(tradesApi.buy, noResponse)
    const { user, modal, details, expandChain } = await openTrade('Buy')
    await user.type(field('Amount (USD)'), '25')
    await modal.findByText('WETH → UNI (v3 0.3%)')
    await user.click(confirm())
    await modal.findByText(/Sending it again can’t trade twice/)
    await user.keyboard('{Escape}')
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await expandChain('eth')
    const reopen = async () => {
      const panel = await details('eth', /^Uniswap/)
      await user.click(panel.getByRole('button', { name: 'Buy' }))
      return within(screen.getByRole('dialog', { name: 'Buy Token' }))
    }
    server.on(tradesApi.buy, () => createTradeReply())
    const second = await reopen()
    await user.click(await second.findByRole('button', { name: 'Send Again' }))
    await second.findByText('Bought $25 worth of UNI', { selector: 'section:not([data-toaster]) p' })
    const [first, repeated] = server.callsTo(tradesApi.buy)
    expect(repeated?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await expandChain('eth')
    expect((await reopen()).queryByText('Receipt')).toBeNull()
  })
})

describe('Sell Token', () => {
  test('shows the percentage and its amount, and trades', async () => {
    covers('2.wallet.25', '2.wallet.28', '4.states.wallet.14', '9.constants.trading.01', '8.success.04')
    server.on(tradesApi.sell, () => createTradeReply({ sold: createQuote('sell').pay }))
    const { user, modal } = await openTrade('Sell')
    await user.type(modal.getByLabelText('Percentage to Sell (%)'), '50')
    expect(modal.getByText('Will sell: 1.8932 UNI')).toBeTruthy()
    await modal.findByText('WETH → UNI (v3 0.3%)')
    await user.click(confirm())
    expect(await screen.findByText('Sold 1.893274 UNI (50%)', { selector: '[data-toast] *' })).toBeTruthy()
    expect(server.callsTo(tradesApi.sell).map((call) => call.body)).toEqual([
      { percentage: '50', tokenAddress: uniAddress, chain: 'eth', intentId: 'intent-1' },
    ])
  })

  test('shows the one-time account deposit of a Solana token', async () => {
    const deposit = {
      symbol: 'SOL',
      address: toSolanaAddress('So11111111111111111111111111111111111111112'),
      decimals: 9,
      amount: 0.002,
      amountBaseUnits: toBaseUnits(2039280n),
      usdValue: 0.35,
    }
    server.on(tradesApi.quote, () => ({ data: createQuote('buy', { chain: 'sol', accountDeposit: deposit }) }))
    const { user, modal } = await openTrade('Buy', 'sol', /^Bonk/)
    expect(field('Contract Address').value).toBe(bonkAddress)
    expect(field('Decimals').value).toBe(String(bonk.decimals))
    await user.type(field('Amount (USD)'), '5')
    const row = modal.getByText('One-time account deposit, refundable')
    await waitFor(() => expect(row.nextSibling?.textContent).toBe('0.002039 SOL ($0.35)'))
    expect(server.callsTo(tradesApi.quote).at(-1)?.body).toMatchObject({ chain: 'sol', tokenAddress: bonkAddress })
  })
})
