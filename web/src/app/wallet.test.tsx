import { I18nProvider } from '@lingui/react'
import { walletsApi } from '@murmur/contract/wallets'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { ProfileHeader } from '#features/wallet/profile-header.tsx'
import { createI18n } from '#lib/i18n.ts'
import { ada, balancesOf, coinOf, held, walletAddresses } from '#test-support/examples.ts'
import { ether, openWallet, serveWallet, shownRows, sol } from '#test-support/open-wallet.ts'
import { refuse, silence } from '#test-support/stub-server.ts'
import { covers } from '../../../spec/covers.ts'

describe('the header', () => {
  test('shows username, email, a profile image, and on desktops a link to the settings', async () => {
    covers('2.routes.12', '2.wallet.01', '2.wallet.02', '2.wallet.03', '2.wallet.04', '2.wallet.05')
    serveWallet()
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
        <MemoryRouter>
          <ProfileHeader owner={undefined} />
        </MemoryRouter>
      </I18nProvider>,
    )
    expect(screen.getByText('Username')).toBeTruthy()
    expect(screen.getByText('email')).toBeTruthy()
  })
})

describe('the balance card', () => {
  const card = () => within(screen.getByRole('region', { name: 'Balance' }))
  const eye = () => card().getByRole('button', { name: 'Show balance' })

  test('hides the total as "*****" until the eye is pressed, and again after', async () => {
    covers('2.wallet.06', '2.wallet.07', '2.wallet.08', '4.states.wallet.01')
    serveWallet()
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

  test('is "$0.00" when there is nothing', async () => {
    covers('2.wallet.08')
    serveWallet(coinOf('sol'), coinOf('eth'), coinOf('base'))
    const { user, section } = await openWallet()
    await section('sol')
    await user.click(eye())
    expect(card().getByText('$0.00')).toBeTruthy()
  })

  test('says what it leaves out; a deleted token does not count, a deleted coin does', async () => {
    serveWallet(
      { ...ether, isHidden: true },
      held({ isHidden: true, usdValue: 1000 }),
      held({ address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', priced: false, usdValue: 0 }),
    )
    const { user, section } = await openWallet()
    await section('eth')
    await user.click(eye())
    expect(card().getByText('$4,876.20')).toBeTruthy()
    expect(card().getByText('Without 1 token whose price is not known.')).toBeTruthy()
  })

  test('is no zero while nothing is known, nor when the balances cannot be had', async () => {
    covers('8.errors.24')
    const server = serveWallet()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(walletsApi.balances, () => refuse('BAD_REQUEST'))
    const { user } = await openWallet()
    expect(await screen.findByText('Your balances could not be loaded.')).toBeTruthy()
    await user.click(eye())
    expect(card().queryByText(/\$/)).toBeNull()
    expect(log).toHaveBeenCalled()
    expect(document.querySelector('[data-toast]')).toBeNull()
    server.on(walletsApi.balances, () => balancesOf(ether))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card().findByText('$4,876.20')).toBeTruthy()
  })
})

describe('the network cards', () => {
  test('one each for Solana, Ethereum and Base, with address and balance', async () => {
    covers('2.wallet.09', '2.wallet.10', '2.wallet.12', '2.wallet.13', '9.constants.trading.05')
    serveWallet()
    const { network } = await openWallet()
    expect(await network('Solana').findByText('5.12 SOL')).toBeTruthy()
    expect(network('Ethereum').getByText('2.00 ETH')).toBeTruthy()
    expect(network('Base').getByText('0.00 ETH')).toBeTruthy()
    const address = await network('Solana').findByText('HAgk14…Kpqk')
    expect(address.dataset.full).toBe(walletAddresses.sol)
    expect(address.tabIndex).toBe(0)
    expect(network('Base').getByText('0x9858…da94').dataset.full).toBe(walletAddresses.base)
  })

  test('copies the address, and says so for two seconds', async () => {
    covers('2.wallet.14', '4.states.wallet.18')
    serveWallet()
    const { user, network } = await openWallet()
    const button = await network('Solana').findByRole('button', { name: 'Copy address' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(button)
    expect(await navigator.clipboard.readText()).toBe(walletAddresses.sol)
    expect(await network('Solana').findByText('Copied')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1900)
    expect(network('Solana').getByText('Copied')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(200)
    expect(await network('Solana').findByText('Copy')).toBeTruthy()
  })

  test('a copy that fails says so', async () => {
    covers('8.errors.20')
    serveWallet()
    const { user, network } = await openWallet()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(await network('Solana').findByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Failed to copy contract address')).toBeTruthy()
  })

  test('the address as a QR code, in groups of four beneath it', async () => {
    covers('2.wallet.11')
    serveWallet()
    const { user, network } = await openWallet()
    await user.click(await network('Ethereum').findByRole('button', { name: 'QR code' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Your Ethereum address' }))
    const code = dialog.getByRole('img', { name: `QR code of your Ethereum address ${walletAddresses.eth}` })
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/)
    expect(dialog.getByText('0x 9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94')).toBeTruthy()
  })

  test('a token can be imported where the network is not sol', async () => {
    covers('2.wallet.15')
    serveWallet()
    const { network } = await openWallet()
    expect(network('Solana').queryByRole('button', { name: 'Import Token' })).toBeNull()
    expect(network('Ethereum').getByRole('button', { name: 'Import Token' })).toBeTruthy()
    expect(network('Base').getByRole('button', { name: 'Import Token' })).toBeTruthy()
  })
})

describe('the tokens', () => {
  test('are folded in, chain by chain, and each section toggles', async () => {
    covers('2.wallet.16', '4.states.wallet.02', '4.states.wallet.03')
    serveWallet()
    const { section, unfold } = await openWallet()
    const heads = [await section('sol'), await section('eth'), await section('base')]
    expect(heads.map((head) => head.textContent)).toEqual([
      'Solana Tokens (2)',
      'Ethereum Tokens (2)',
      'Base Tokens (1)',
    ])
    expect(heads.map((head) => head.ariaExpanded)).toEqual(['false', 'false', 'false'])
    await unfold('eth')
    expect(heads.map((head) => head.ariaExpanded)).toEqual(['false', 'true', 'false'])
    expect(shownRows()).toHaveLength(2)
    await unfold('eth')
    expect(
      screen.queryAllByRole('listitem', { hidden: false }).filter((row) => row.textContent?.includes('Uniswap')),
    ).toEqual([])
  })

  test('each shows name, amount, symbol, USD value and 24 h change', async () => {
    covers('2.wallet.17', '2.wallet.18')
    serveWallet(
      sol,
      held({
        chain: 'sol',
        name: 'Bonk',
        symbol: 'Bonk',
        decimals: 5,
        amountBaseUnits: '123456789012',
        usdValue: 27.5,
        change24hPercent: -3.456,
      }),
      held({
        chain: 'sol',
        address: 'a',
        name: 'Dust',
        symbol: 'DST',
        amountBaseUnits: '1',
        usdValue: 0.0001,
        change24hPercent: 0,
      }),
      held({ chain: 'sol', address: 'b', name: 'Odd', symbol: 'ODD', usdValue: 0, priced: false }),
    )
    const { unfold } = await openWallet()
    await unfold('sol')
    expect(shownRows().map((row) => row.textContent)).toEqual([
      'Solana5.12 SOL$870.5024 hour change+1.20%',
      'Bonk1,234,567.89 Bonk$27.5024 hour change−3.46%',
      'Dust<0.01 DST<$0.0124 hour change+0.00%',
      'Odd3.78 ODDNo price known—no 24 hour change known',
    ])
    // Colour never stands alone: a gain and a loss have an arrow too.
    expect(shownRows().map((row) => row.querySelectorAll('svg').length)).toEqual([1, 1, 0, 0])
  })

  test('a change known for less than a day says since when', async () => {
    const since = new Date(Date.now() - 3 * 60 * 60_000)
    const whole = new Date(Date.now() - 24 * 60 * 60_000)
    serveWallet(
      { ...sol, changeSince: since.toISOString() },
      held({ chain: 'sol', change24hPercent: 2, changeSince: whole.toISOString() }),
    )
    const { unfold } = await openWallet()
    await unfold('sol')
    expect(shownRows()[0]?.textContent).toMatch(/\+1\.20%since .*\d\d:\d\d$/)
    expect(shownRows()[1]?.textContent).toMatch(/\+2\.00%$/)
  })

  test('an unverified one is marked, and so is a price that sources dispute', async () => {
    serveWallet(held({ isVerified: false, priceSpreadBps: 420 }), held({ address: '0xb', priceSpreadBps: 300 }))
    const { unfold } = await openWallet()
    await unfold('eth')
    expect(shownRows()[0]?.textContent).toContain('Unverified')
    expect(shownRows()[0]?.textContent).toContain('Price sources differ by 4.2 %')
    expect(shownRows()[1]?.textContent).not.toMatch(/Unverified|differ/)
  })

  test('an empty chain says so; hidden tokens are not listed', async () => {
    covers('2.wallet.19', '4.states.wallet.17')
    serveWallet(sol, { ...ether, isHidden: true })
    const { unfold, section } = await openWallet()
    await unfold('eth')
    expect(screen.getByText('No tokens found for Ethereum')).toBeTruthy()
    expect((await section('eth')).textContent).toBe('Ethereum Tokens (0)')
  })

  test('the four default tokens stand there without figures while they load, and at zero once known', async () => {
    covers('3.entities.31', '3.entities.32')
    const server = serveWallet()
    let answer = () => {}
    const matic = held({
      name: 'Polygon',
      symbol: 'MATIC',
      address: '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0',
      amountBaseUnits: '0',
      usdValue: 0,
    })
    server.on(
      walletsApi.balances,
      () =>
        new Promise(
          (resolve) => (answer = () => resolve(balancesOf(coinOf('sol'), coinOf('eth'), matic, coinOf('base')))),
        ),
    )
    const { user, section } = await openWallet()
    for (const name of ['Solana', 'Ethereum', 'Base'])
      await user.click(screen.getByRole('button', { name: `${name} Tokens` }))
    expect(
      screen
        .getAllByRole('listitem')
        .map((row) => row.textContent)
        .filter((row) => /^(Solana|Ethereum|Base|Polygon)$/.test(row ?? '')),
    ).toEqual(['Solana', 'Ethereum', 'Polygon', 'Base'])
    expect(screen.queryByText(/0\.00/)).toBeNull()
    answer()
    await section('sol')
    expect(shownRows().map((row) => row.textContent?.replace('—no 24 hour change known', ''))).toEqual([
      'Solana0.00 SOL$0.00',
      'Ethereum0.00 ETH$0.00',
      'Polygon0.00 MATIC$0.00',
      'Base0.00 ETH$0.00',
    ])
  })

  test('balances and addresses are those of the signed-in user', async () => {
    covers('6.roles.04')
    const server = serveWallet()
    const { section } = await openWallet()
    await section('sol')
    expect(server.callsOf(walletsApi.balances).map((call) => call.query.get('userId'))).toEqual([ada.id])
  })
})

test('addresses that cannot be had are no empty ones', async () => {
  const server = serveWallet()
  vi.spyOn(console, 'error').mockReturnValue()
  server.on(walletsApi.addresses, () => refuse('BAD_REQUEST'))
  server.on(walletsApi.balances, silence)
  const { network } = await openWallet()
  expect(await network('Base').findByText('—')).toBeTruthy()
  expect(network('Base').queryByRole('button', { name: 'QR code' })).toBeNull()
})
