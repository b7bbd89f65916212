import { toBaseUnits } from '@murmur/contract/money'
import { historyApi } from '@murmur/contract/trading/history'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatMoment } from '#lib/format/format.ts'
import { ada, createTransaction, hash, uniAddress, walletAddresses } from '#test-support/examples/examples.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
const base = createTransaction()
const eth = { symbol: 'ETH', address: base.tokenIn.address, decimals: 18, amount: 0 }
const uni = { ...eth, symbol: 'UNI', address: uniAddress, usdValue: null }
const buy = createTransaction({
  usdValue: 25,
  feesUsd: 0.625,
  platformFee: { ...eth, amountBaseUnits: toBaseUnits(51271585466591n), usdValue: 0.125 },
  networkFee: { ...eth, amountBaseUnits: toBaseUnits(205086341866366n), usdValue: 0.5 },
  quoted: { ...uni, amountBaseUnits: toBaseUnits(3800000000000000000n) },
  minPromised: { ...uni, amountBaseUnits: toBaseUnits(3762000000000000000n) },
  againstQuoteBps: -35,
  confirmedAt: '2026-11-21T08:12:12.000Z',
})

beforeEach(() => {
  server = stubServer(ada)
  server.on(walletsApi.addresses, () => ({ data: walletAddresses }))
  server.on(historyApi.list, () => ({ data: [buy], page: 1, pages: 1, total: 1 }))
  server.on(historyApi.detail, () => ({ data: buy }))
})

/** Returns the values next to each label of this text. */
const getValues = (label: string) =>
  screen
    .getAllByText(label, { selector: 'dt' })
    .map((name) =>
      [...(name.parentElement?.querySelectorAll('dd') ?? [])].map((value) => value.textContent).join(' | '),
    )
const getValue = (label: string) => getValues(label)[0]
/** The value of a label among the collapsed exact amounts. */
const getExactValue = (label: string) => getValues(label).at(-1)

describe('a row', () => {
  test('shows missing figures as N/A, never as zero', async () => {
    const transfer = createTransaction({ type: 'Transfer', usdValue: null, feesUsd: null })
    transfer.tokenOut = { ...transfer.tokenOut, amountBaseUnits: toBaseUnits(0n) }
    server.on(historyApi.list, () => ({ data: [transfer], page: 1, pages: 1, total: 1 }))
    renderApp('/app/history')
    const row = (await screen.findByText('Sent')).closest('tr')
    expect([...(row?.querySelectorAll('.history-value, .history-fees') ?? [])].map((cell) => cell.textContent)).toEqual(
      ['N/A', 'N/A'],
    )
  })

  test('opens its receipt by link, or by a click anywhere', async () => {
    const { user, at } = renderApp('/app/history?side=buy')
    await user.click(await screen.findByRole('link', { name: /^Receipt of Buy, 21 Nov 2026/ }))
    expect(at()).toBe('/app/history?side=buy&receipt=trade-1')
    expect(await screen.findByRole('heading', { name: 'Receipt', level: 1 })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Back to history' }))
    expect(at()).toBe('/app/history?side=buy')
    await user.click(await screen.findByRole('cell', { name: 'Ethereum' }))
    expect(at()).toBe('/app/history?side=buy&receipt=trade-1')
  })
})

describe('a receipt', () => {
  const open = async (path = '/app/history?receipt=trade-1') => {
    const app = renderApp(path)
    await screen.findByRole('heading', { name: 'Receipt', level: 1 })
    return app
  }

  test('shows amounts with values, fees, total, price, chain, times with zone, and collapsed exact amounts', async () => {
    covers('9.pricing.04')
    await open()
    expect(await screen.findByRole('heading', { name: 'Purchase of UNI on Ethereum' })).toBeTruthy()
    expect(screen.getByText('Successful')).toBeTruthy()
    expect(screen.getByText('+3.78654 UNI')).toBeTruthy()
    expect(getValue('You paid')).toBe('0.0102543 ETH | $25.00')
    expect(getValue('Murmur’s fee, included')).toBe('0.00005127 ETH | $0.13')
    expect(getValue('Network fee')).toBe('0.000205 ETH | $0.50')
    expect(getValue('Total with network fee')).toBe('0.0104594 ETH | $25.50')
    expect(getValue('You got')).toBe('3.78654 UNI | N/A')
    expect(getValue('Price per UNI')).toBe('$6.602')
    expect(getValue('Fees in USD')).toBe('$0.63')
    expect(getExactValue('You paid')).toBe('0.010254317093318231 ETH10,254,317,093,318,231 base units')
    expect(getExactValue('You got')).toBe('3.786549236547236546 UNI3,786,549,236,547,236,546 base units')
    expect(getExactValue('Quoted')).toBe('3.8 UNI3,800,000,000,000,000,000 base units')
    expect(getExactValue('Minimum promised')).toContain('3.762 UNI')
    expect(getExactValue('Network fee')).toBe('0.000205086341866366 ETH205,086,341,866,366 base units')
    expect(getValue('Chain')).toBe('Ethereum')
    expect(getValue('You confirmed')).toBe(formatMoment('2026-11-21T08:12:00.000Z', 'en'))
    expect(getValue('Confirmed by the network')).toBe(formatMoment('2026-11-21T08:12:12.000Z', 'en'))
    expect(getValue('UNI address')).toBe('0x 1f98 40a8 5d5a F5bf 1D17 62F9 25BD ADdC 4201 F984')
    expect(await screen.findByText('0x 9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94')).toBeTruthy()
    expect(getValue('Receipt number')).toBe('trade-1')
  })

  test('states each amount once above its exact digits, and the time of the yes once', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Purchase of UNI on Ethereum' })
    expect(screen.getAllByText(/0\.0102543 ETH/)).toHaveLength(1)
    expect(screen.getAllByText(formatMoment('2026-11-21T08:12:00.000Z', 'en'))).toHaveLength(1)
  })

  test('warns of an imitation', async () => {
    server.on(historyApi.detail, () => ({ data: { ...buy, tokenOut: { ...buy.tokenOut, imitates: 'UNI' } } }))
    await open()
    expect(await screen.findByText('Looks like UNI, but is a different token')).toBeTruthy()
  })

  test('links the transaction to the explorer of its chain', async () => {
    covers('9.constants.display.08')
    const urls = {
      eth: `https://etherscan.io/tx/${hash}`,
      base: `https://basescan.org/tx/${hash}`,
      sol: 'https://solscan.io/tx/5sig',
    } as const
    for (const chain of ['eth', 'base', 'sol'] as const) {
      server.on(historyApi.detail, () => ({ data: { ...buy, chain, url: urls[chain] } }))
      const { unmount } = await open()
      const link = await within(screen.getByRole('main')).findByRole('link', { name: '0xab12ab12…ab12ab12' })
      expect(link.getAttribute('href')).toBe(urls[chain])
      unmount()
    }
  })

  test('prints the page on Download PDF', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Download PDF' }).closest('.no-print')).toBeTruthy()
  })

  test('expands the exact amounts for printing', async () => {
    await open()
    const details = (await screen.findByText('Exact amounts and addresses')).closest('details')
    expect(details?.open).toBe(false)
    window.dispatchEvent(new Event('beforeprint'))
    expect(details?.open).toBe(true)
  })

  test('shows the reason of a failed trade and no amounts', async () => {
    const failed = {
      ...buy,
      status: 'Failed' as const,
      reason: 'The price moved.',
      usdValue: null,
      againstQuoteBps: null,
    }
    server.on(historyApi.detail, () => ({
      data: { ...failed, tokenOut: { ...buy.tokenOut, amountBaseUnits: toBaseUnits(0n) } },
    }))
    await open()
    expect(await screen.findByText('The price moved.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Purchase of UNI on Ethereum' })).toBeTruthy()
    expect(screen.queryByText('You got')).toBeNull()
    expect(screen.queryByText('You paid', { selector: '.receipt-line > dt' })).toBeNull()
    expect(getValue('You agreed to pay')).toBe('0.0102543 ETH | N/A')
    expect(getValue('Total with network fee')).toBe('0.000205 ETH | $0.50')
    expect(getValue('Received vs. quoted')).toBe('N/A')
  })

  test('shows a missing or foreign receipt as not found, and a load error with retry', async () => {
    server.on(historyApi.detail, () => refuse('NOT_FOUND'))
    const { unmount } = await open()
    expect(await screen.findByText('We couldn’t find this receipt in your account.')).toBeTruthy()
    unmount()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(historyApi.detail, () => refuse('BAD_REQUEST'))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(screen.getByText('We couldn’t load the receipt.')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('The receipt could not be loaded', expect.anything())
    const region = screen.getByText('We couldn’t load the receipt.').closest('[role=status]')
    server.on(historyApi.detail, () => ({ data: buy }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(document.activeElement).toBe(region))
  })
})

test('the history can be downloaded as a readable CSV, for Koinly or for CoinTracking', async () => {
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${this.getAttribute('href')} ${this.download}`)
  })
  const { user } = renderApp('/app/history?side=buy')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const format = await screen.findByLabelText('File format')
  for (const name of ['Koinly', 'CoinTracking', 'Spreadsheet']) {
    await user.selectOptions(format, name)
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  }
  expect(downloads).toEqual([
    '/api/history.csv?side=buy&format=koinly murmur-history-koinly.csv',
    '/api/history.csv?side=buy&format=cointracking murmur-history-cointracking.csv',
    '/api/history.csv?side=buy murmur-history.csv',
  ])
})
