import { tokensApi } from '@murmur/contract/markets/tokens'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createBalances, createHeldToken, successReply, uni, uniAddress } from '#test-support/examples/examples.ts'
import { refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { ether, openWallet, sol, stubWalletServer } from '#test-support/open/open-wallet.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
beforeEach(() => {
  server = stubWalletServer()
})

const withCap = (changes: object) => () => ({ ...uni, token: { ...uni.token, ...changes } })

describe('the details of a token', () => {
  const rowOf = (dialog: ReturnType<typeof within>, label: string) =>
    dialog.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

  test('show name, symbol, contract, market cap, value of the holding, and chain', async () => {
    covers('2.wallet.20', '2.wallet.22', '3.entities.29', '3.entities.30')
    server.on(tokensApi.detail, withCap({ marketCap: 4_210_000_000, fdv: 6_600_000_000 }))
    const { details } = await openWallet({ isShown: true })
    const dialog = await details('eth', /^Uniswap/)
    expect(screen.getByRole('dialog', { name: 'Uniswap' })).toBeTruthy()
    await dialog.findByText('$4.2B')
    expect(
      ['Name', 'Symbol', 'Contract (id)', 'Market Cap', 'You hold', 'Value', 'Chain'].map((label) =>
        rowOf(dialog, label),
      ),
    ).toEqual([
      'Uniswap',
      'UNI',
      '0x 1f98 40a8 5d5a F5bf 1D17 62F9 25BD ADdC 4201 F984',
      '$4.2B',
      '3.78 UNI',
      '$24.85',
      'Ethereum',
    ])
    expect(dialog.getByText('3.78 UNI').dataset.full).toBe('3.786549236547236546 UNI')
    const call = server.callsTo(tokensApi.detail)[0]
    expect([call?.path, call?.query.get('chain')]).toEqual([`/tokens/${uniAddress}`, 'eth'])
  })

  test.each([
    ['with a fully diluted value, it is named as such', { fdv: 6_600_000 }, 'N/AFully diluted value $6.6M'],
    ['with neither', {}, 'N/A'],
  ])('show a missing market cap as "N/A": %s', async (_, changes, shown) => {
    covers('2.wallet.22')
    server.on(tokensApi.detail, withCap(changes))
    const { details } = await openWallet()
    const dialog = await details('eth', /^Uniswap/)
    await waitFor(() => expect(rowOf(dialog, 'Market Cap')).toBe(shown))
  })

  test('show "N/A" if the lookup fails', async () => {
    server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
    const { details } = await openWallet()
    const dialog = await details('eth', /^Uniswap/)
    await waitFor(() => expect(rowOf(dialog, 'Market Cap')).toBe('N/A'))
  })

  test('copy symbol and contract, and show that they were copied', async () => {
    covers('2.wallet.20', '2.wallet.21', '4.states.wallet.18')
    const { details, user } = await openWallet()
    const dialog = await details('eth', /^Uniswap/)
    await user.click(dialog.getByRole('button', { name: 'Copy symbol' }))
    expect(await navigator.clipboard.readText()).toBe('UNI')
    await dialog.findByText('Copied')
    for (const name of ['Copy contract address', 'Copy']) {
      await navigator.clipboard.writeText('')
      await user.click(dialog.getByRole('button', { name }))
      expect(await navigator.clipboard.readText(), name).toBe(uniAddress)
    }
  })

  test('only log a failed copy', async () => {
    covers('8.errors.21')
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { details, user } = await openWallet()
    const dialog = await details('eth', /^Uniswap/)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(log).toHaveBeenCalledWith('The text could not be copied', expect.anything()))
    expect(document.querySelector('[data-toast]')).toBeNull()
  })

  test('show why the native coin cannot be bought', async () => {
    const { details, user } = await openWallet({ isShown: true })
    const dialog = await details('eth', /^Ethereum2/)
    const buy = dialog.getByRole('button', { name: 'Buy' })
    expect(buy.ariaDisabled).toBe('true')
    expect(dialog.getByText(/^You pay with ETH on Ethereum/)).toBeTruthy()
    await user.click(buy)
    expect(screen.queryByRole('dialog', { name: 'Buy Token' })).toBeNull()
  })

  test('show why a token is unverified or its price disputed', async () => {
    server.on(walletsApi.balances, () => createBalances(createHeldToken({ isVerified: false, priceSpreadBps: 900 })))
    const { details } = await openWallet()
    const dialog = await details('eth', /^Uniswap/)
    expect(dialog.getByText(/^This token isn’t verified/)).toBeTruthy()
    expect(dialog.getByText(/^Two price sources for this token differ by 9%/)).toBeTruthy()
  })
})

describe('deleting a token', () => {
  async function askToDelete() {
    const opened = await openWallet()
    await opened.expandChain('eth')
    await opened.user.click(screen.getByRole('button', { name: 'Delete Uniswap' }))
    return { ...opened, dialog: within(screen.getByRole('dialog', { name: 'Delete Token?' })) }
  }

  test('asks for confirmation with the text of the spec, and Cancel changes nothing', async () => {
    covers('2.wallet.23', '2.wallet.24')
    const { dialog, user } = await askToDelete()
    expect(dialog.getByText('Are you sure you want to delete Uniswap?')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsTo(walletsApi.hideToken)).toHaveLength(0)
  })

  test('is not offered for Solana tokens', async () => {
    covers('2.wallet.23')
    const { expandChain } = await openWallet()
    await expandChain('sol')
    expect(screen.getByText('Bonk', { selector: '.font-semibold' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull()
  })

  test('removes the token from the list and on the server, and confirms it', async () => {
    covers('4.states.wallet.15', '4.states.wallet.16', '4.states.wallet.17')
    server.on(walletsApi.hideToken, () => {
      server.on(walletsApi.balances, () => createBalances(sol, ether, createHeldToken({ isHidden: true })))
      return successReply
    })
    const { dialog, user, section } = await askToDelete()
    // Browsers do not focus elements behind a modal; jsdom does.
    let openDialog: HTMLElement | null | undefined
    const recordDialog = () => (openDialog = screen.queryByRole('dialog'))
    ;(await section('eth')).addEventListener('focus', recordDialog)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Token removed successfully!')).toBeTruthy()
    expect(server.callsTo(walletsApi.hideToken)[0]?.path).toBe(`/api/wallet/tokens/eth/${uniAddress}`)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await section('eth')).textContent).toBe('Ethereum Tokens (1)')
    expect(screen.queryByText('Uniswap')).toBeNull()
    // The row is removed, but the focus is not lost.
    expect(document.activeElement).toBe(await section('eth'))
    expect(openDialog).toBeNull()
  })

  test('that ends after its dialog was closed leaves the dialog opened since', async () => {
    let answer: () => void = () => undefined
    server.on(walletsApi.hideToken, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return successReply
    })
    const { dialog, user } = await askToDelete()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: /^Uniswap/ }))
    await screen.findByRole('dialog')
    answer()
    await screen.findByText('Token removed successfully!')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('shows a refusal and keeps the token', async () => {
    server.on(walletsApi.hideToken, () => refuse('TOO_MANY_REQUESTS'))
    const { dialog, user } = await askToDelete()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    const toast = (await screen.findByText('We couldn’t remove the token')).closest('[data-toast]')
    expect(toast?.textContent).toContain('Too many attempts')
    expect(screen.getByText('Uniswap')).toBeTruthy()
  })
})
