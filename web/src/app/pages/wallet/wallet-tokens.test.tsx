import { type Address, toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ada, createBalances, createHeldToken, createNativeToken } from '#test-support/examples/examples.ts'
import { ether, getShownRows, openWallet, sol, stubWalletServer } from '#test-support/open/open-wallet.ts'
import { covers } from '../../../../../spec/covers.ts'

describe('the tokens', () => {
  test('are collapsed by chain, and each section toggles', async () => {
    covers('2.wallet.16', '4.states.wallet.02', '4.states.wallet.03')
    stubWalletServer()
    const { section, expandChain } = await openWallet()
    const heads = [await section('sol'), await section('eth'), await section('base')]
    expect(heads.map((head) => head.textContent)).toEqual([
      'Solana Tokens (2)',
      'Ethereum Tokens (2)',
      'Base Tokens (1)',
    ])
    expect(heads.map((head) => head.ariaExpanded)).toEqual(['false', 'false', 'false'])
    await expandChain('eth')
    expect(heads.map((head) => head.ariaExpanded)).toEqual(['false', 'true', 'false'])
    expect(getShownRows()).toHaveLength(2)
    await expandChain('eth')
    expect(
      screen.queryAllByRole('listitem', { hidden: false }).filter((row) => row.textContent?.includes('Uniswap')),
    ).toEqual([])
  })

  test('show name, amount, symbol, USD value and 24 h change', async () => {
    covers('2.wallet.17', '2.wallet.18')
    stubWalletServer(
      sol,
      createHeldToken({
        chain: 'sol',
        name: 'Bonk',
        symbol: 'Bonk',
        decimals: 5,
        amountBaseUnits: toBaseUnits(123456789012n),
        usdValue: 27.5,
        change24hPercent: -3.456,
      }),
      createHeldToken({
        chain: 'sol',
        address: 'a' as Address,
        name: 'Dust',
        symbol: 'DST',
        amountBaseUnits: toBaseUnits(1n),
        usdValue: 0.0001,
        change24hPercent: 0,
      }),
      createHeldToken({
        chain: 'sol',
        address: 'b' as Address,
        name: 'Odd',
        symbol: 'ODD',
        usdValue: 0,
        priced: false,
      }),
    )
    const { expandChain } = await openWallet({ isShown: true })
    await expandChain('sol')
    expect(getShownRows().map((row) => row.textContent)).toEqual([
      'Solana5.12 SOL$870.5024 hour change+1.20%',
      'Bonk1,234,567.89 Bonk$27.5024 hour change−3.46%',
      'Dust<0.01 DST<$0.0124 hour change+0.00%',
      'Odd3.78 ODDNo price available—24 hour change not available',
    ])
    // Colour is never the only signal: gains and losses have an arrow too.
    expect(getShownRows().map((row) => row.querySelectorAll('svg').length)).toEqual([1, 1, 0, 0])
  })

  test('show since when a change of less than a day is measured', async () => {
    const since = new Date(Date.now() - 3 * 60 * 60_000)
    const dayAgo = new Date(Date.now() - 24 * 60 * 60_000)
    stubWalletServer(
      { ...sol, changeSince: since.toISOString() },
      createHeldToken({ chain: 'sol', change24hPercent: 2, changeSince: dayAgo.toISOString() }),
    )
    const { expandChain } = await openWallet()
    await expandChain('sol')
    expect(getShownRows()[0]?.textContent).toMatch(/\+1\.20%since .*\d\d:\d\d$/)
    expect(getShownRows()[1]?.textContent).toMatch(/\+2\.00%$/)
  })

  test('mark unverified tokens and disputed prices', async () => {
    stubWalletServer(
      createHeldToken({ isVerified: false, priceSpreadBps: 420 }),
      createHeldToken({ address: '0xb' as Address, priceSpreadBps: 300 }),
    )
    const { expandChain } = await openWallet()
    await expandChain('eth')
    expect(getShownRows()[0]?.textContent).toContain('Unverified')
    expect(getShownRows()[0]?.textContent).toContain('Price sources differ by 4.2%')
    expect(getShownRows()[1]?.textContent).not.toMatch(/Unverified|differ/)
  })

  test('state that a chain has none, and omit hidden tokens', async () => {
    covers('2.wallet.19', '4.states.wallet.17')
    stubWalletServer(sol, { ...ether, isHidden: true })
    const { expandChain, section } = await openWallet()
    await expandChain('eth')
    expect(screen.getByText('No tokens found for Ethereum')).toBeTruthy()
    expect((await section('eth')).textContent).toBe('Ethereum Tokens (0)')
  })

  test('list the four default tokens without figures while loading, then with zero', async () => {
    covers('3.entities.31', '3.entities.32')
    const server = stubWalletServer()
    let answer = () => {}
    const matic = createHeldToken({
      name: 'Polygon',
      symbol: 'MATIC',
      address: toEvmAddress('0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0'),
      amountBaseUnits: toBaseUnits(0n),
      usdValue: 0,
    })
    server.on(
      walletsApi.balances,
      () =>
        new Promise(
          (resolve) =>
            (answer = () =>
              resolve(
                createBalances(createNativeToken('sol'), createNativeToken('eth'), matic, createNativeToken('base')),
              )),
        ),
    )
    const { user, section } = await openWallet({ isShown: true })
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
    expect(getShownRows().map((row) => row.textContent?.replace('—24 hour change not available', ''))).toEqual([
      'Solana0.00 SOL$0.00',
      'Ethereum0.00 ETH$0.00',
      'Polygon0.00 MATIC$0.00',
      'Base0.00 ETH$0.00',
    ])
  })

  test('are fetched for the signed-in user', async () => {
    covers('6.roles.04')
    const server = stubWalletServer()
    const { section } = await openWallet()
    await section('sol')
    expect(server.callsTo(walletsApi.balances).map((call) => call.query.get('userId'))).toEqual([ada.id])
  })
})
