import { toEvmAddress } from '@murmur/contract/address'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ProfileHeader } from '#features/wallet/summary/profile-header.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { createBalances, createHeldToken, createNativeToken, walletAddresses } from '#test-support/examples/examples.ts'
import { noResponse, refuse } from '#test-support/fakes/stub-server.ts'
import { ether, getShownRows, openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'
import { covers } from '../../../../../spec/covers.ts'

describe('the header', () => {
  test('shows username, email, a profile image, and on desktops a link to the settings', async () => {
    covers('2.routes.12', '2.wallet.01', '2.wallet.02', '2.wallet.03', '2.wallet.04', '2.wallet.05')
    stubWalletServer()
    await openWallet()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('ada')).toBeTruthy()
    expect(main.getByText('ada@example.test')).toBeTruthy()
    expect(main.getByRole('img', { name: 'Profile image of ada' }).querySelector('rect')).toBeTruthy()
    const link = main.getByRole('link', { name: 'Settings' })
    expect(link.getAttribute('href')).toBe('/app/settings')
    expect(link.closest('.hidden')?.className).toContain('desk:block')
  })

  test('falls back to "Username" and "email"', () => {
    covers('2.wallet.01', '2.wallet.02')
    render(
      <I18nProvider i18n={createI18n()}>
        <BrowserRouter>
          <ProfileHeader owner={undefined} />
        </BrowserRouter>
      </I18nProvider>,
    )
    expect(screen.getByText('Username')).toBeTruthy()
    expect(screen.getByText('email')).toBeTruthy()
  })
})

describe('the balance card', () => {
  const card = () => within(screen.getByRole('region', { name: 'Balance' }))
  const eye = () => card().getByRole('button', { name: 'Show balance' })

  test('hides the total as "*****" until it is revealed, and hides it again', async () => {
    covers('2.wallet.06', '2.wallet.07', '2.wallet.08', '4.states.wallet.01')
    stubWalletServer()
    const { user, section } = await openWallet()
    await section('sol')
    expect(card().getByText('Total Portfolio Value')).toBeTruthy()
    expect(card().getByText('*****')).toBeTruthy()
    expect(screen.queryByText(/5,799/)).toBeNull()
    expect(eye().ariaPressed).toBe('false')
    await user.click(eye())
    // 870.50 + 27.50 + 4,876.20 + 24.85
    expect(card().getByText('$5,799.05')).toBeTruthy()
    expect(card().queryByText('*****')).toBeNull()
    expect(eye().ariaPressed).toBe('true')
    await user.click(eye())
    expect(card().getByText('*****')).toBeTruthy()
  })

  test('is "$0.00" for an empty wallet', async () => {
    covers('2.wallet.08')
    stubWalletServer(createNativeToken('sol'), createNativeToken('eth'), createNativeToken('base'))
    const { user, section } = await openWallet()
    await section('sol')
    await user.click(eye())
    expect(card().getByText('$0.00')).toBeTruthy()
  })

  test('states how many tokens it omits, and excludes deleted tokens but not native coins', async () => {
    stubWalletServer(
      { ...ether, isHidden: true },
      createHeldToken({ isHidden: true, usdValue: 1000 }),
      createHeldToken({
        address: toEvmAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F'),
        priced: false,
        usdValue: 0,
      }),
    )
    const { user, section } = await openWallet()
    await section('eth')
    await user.click(eye())
    expect(card().getByText('$4,876.20')).toBeTruthy()
    expect(card().getByText('1 token without a price isn’t counted')).toBeTruthy()
  })

  test('doesn’t show 0 while loading or after a failed fetch', async () => {
    covers('8.errors.24')
    const server = stubWalletServer()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(walletsApi.balances, () => refuse('BAD_REQUEST'))
    const { user } = await openWallet()
    expect(await screen.findByText('We couldn’t load your balances.')).toBeTruthy()
    await user.click(eye())
    expect(card().queryByText(/\$/)).toBeNull()
    // Nothing looks as if it were loading.
    const tokens = screen.getByRole('button', { name: 'Ethereum Tokens' })
    if (tokens.getAttribute('aria-expanded') === 'false') await user.click(tokens)
    const list = within(tokens.closest('section') as HTMLElement).getByRole('list')
    expect(list.closest('section')?.querySelector('[aria-busy="true"], .breathe')).toBeNull()
    expect(within(list).getAllByText('—').length).toBeGreaterThan(0)
    expect(log).toHaveBeenCalled()
    expect(document.querySelector('[data-toast]')).toBeNull()
    server.on(walletsApi.balances, () => createBalances(ether))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card().findByText('$4,876.20')).toBeTruthy()
  })
})

describe('the network cards', () => {
  test('show address and balance of Solana, Ethereum and Base', async () => {
    covers('2.wallet.09', '2.wallet.10', '2.wallet.12', '2.wallet.13', '9.constants.trading.05')
    stubWalletServer()
    const { network } = await openWallet({ isShown: true })
    expect(await network('Solana').findByText('5.12 SOL')).toBeTruthy()
    expect(network('Ethereum').getByText('2.00 ETH')).toBeTruthy()
    expect(network('Base').getByText('0.00 ETH')).toBeTruthy()
    const address = await network('Solana').findByText('HAgk14…Kpqk')
    expect(address.dataset.full).toBe(walletAddresses.sol)
    expect(address.tabIndex).toBe(0)
    expect(network('Base').getByText('0x9858…da94').dataset.full).toBe(walletAddresses.base)
  })

  test('show no amount or value until the eye is pressed, not even to screen readers', async () => {
    stubWalletServer()
    const { user, network, section, details } = await openWallet()
    await section('eth')
    const words = (name: string) => screen.getByRole('region', { name }).textContent
    expect(words('Solana')).toMatch(/^Solana\*{5}Hidden/)
    for (const chain of ['eth', 'base'] as const) await user.click(await section(chain))
    const dialog = await details('sol', /^Bonk/)
    const holding = (label: string) => dialog.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
    expect([holding('You hold'), holding('Value')]).toEqual(['*****Hidden', '*****Hidden'])
    await user.keyboard('{Escape}')
    expect(getShownRows().map((row) => row.textContent)).toEqual([
      'Solana*****Hidden SOL*****Hidden24 hour change+1.20%',
      expect.stringMatching(/^Bonk\*{5}Hidden Bonk\*{5}Hidden/),
      expect.stringMatching(/^Ethereum\*{5}Hidden ETH\*{5}Hidden/),
      expect.stringMatching(/^Uniswap\*{5}Hidden UNI\*{5}Hidden/),
      expect.stringMatching(/^Base\*{5}Hidden ETH\*{5}Hidden/),
    ])
    const amounts = [...screen.getByRole('main').querySelectorAll<HTMLElement>('*')].flatMap((element) =>
      [element.dataset.full, element.title, element.ariaLabel].filter((hint) =>
        /\d[\d.,]* (SOL|ETH|UNI|Bonk)/.test(hint ?? ''),
      ),
    )
    expect(amounts).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show balance' }))
    expect(network('Solana').getAllByText('5.12 SOL')).toHaveLength(1)
    expect(network('Solana').getByText('$870.50')).toBeTruthy()
  })

  test('copy the address, and show for two seconds that it was copied', async () => {
    covers('2.wallet.14', '4.states.wallet.18')
    stubWalletServer()
    const { user, network } = await openWallet()
    const button = await network('Solana').findByRole('button', { name: 'Copy address' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(button)
    expect(await navigator.clipboard.readText()).toBe(walletAddresses.sol)
    expect(await network('Solana').findByText('Copied')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1900)
    expect(network('Solana').getByText('Copied')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitFor(() => expect(network('Solana').queryByText('Copied')).toBeNull())
  })

  test('show a failed copy', async () => {
    covers('8.errors.20')
    stubWalletServer()
    const { user, network } = await openWallet()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(await network('Solana').findByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Failed to copy contract address')).toBeTruthy()
  })

  test('show the address as a QR code, with groups of four below', async () => {
    covers('2.wallet.11')
    stubWalletServer()
    const { user, network } = await openWallet()
    await user.click(await network('Ethereum').findByRole('button', { name: 'QR code' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Your Ethereum address' }))
    const code = dialog.getByRole('img', { name: `QR code of your Ethereum address ${walletAddresses.eth}` })
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/)
    expect(dialog.getByText('0x 9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94')).toBeTruthy()
  })

  test('offer a token import except on Solana', async () => {
    covers('2.wallet.15')
    stubWalletServer()
    const { network } = await openWallet()
    expect(network('Solana').queryByRole('button', { name: 'Import Token' })).toBeNull()
    expect(network('Ethereum').getByRole('button', { name: 'Import Token' })).toBeTruthy()
    expect(network('Base').getByRole('button', { name: 'Import Token' })).toBeTruthy()
  })
})

test('addresses that failed to load are not shown as empty', async () => {
  const server = stubWalletServer()
  vi.spyOn(console, 'error').mockReturnValue()
  server.on(walletsApi.addresses, () => refuse('BAD_REQUEST'))
  server.on(walletsApi.balances, noResponse)
  const { network } = await openWallet()
  expect(await network('Base').findByText('—')).toBeTruthy()
  expect(network('Base').queryByRole('button', { name: 'QR code' })).toBeNull()
})
