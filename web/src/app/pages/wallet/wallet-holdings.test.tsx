import { type Address, toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import { type Portfolio, portfolioApi } from '@murmur/contract/trading/portfolio'
import { type HeldToken, walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bonk, createHeldToken, createNativeToken, uniAddress } from '#test-support/examples/examples.ts'
import {
  bonkPosition,
  createPortfolio,
  createPosition,
  solPosition,
} from '#test-support/examples/portfolio-examples.ts'
import { noResponse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { ether, openWallet, sol, stubWalletServer } from '#test-support/open/open-wallet.ts'

const baseEther = createNativeToken('base', {
  amountBaseUnits: toBaseUnits(500000000000000000n),
  balance: 0.5,
  usdValue: 1_219.05,
})
const dust = createHeldToken({
  address: '0xD' as Address,
  name: 'Dust',
  symbol: 'DST',
  usdValue: 0.2,
  change24hPercent: 3,
})
const defaultTokens = [
  { ...sol, balance: 5 },
  { ...ether, balance: 2 },
  baseEther,
  createHeldToken(),
  { ...bonk, priced: false },
  dust,
]

async function open(
  answer: Portfolio | ((server: StubServer) => void) = createPortfolio(),
  tokens: HeldToken[] = defaultTokens,
) {
  const server = stubWalletServer(...tokens)
  if (typeof answer === 'function') answer(server)
  else server.on(portfolioApi.read, () => ({ data: answer }))
  const app = await openWallet()
  const table = () => screen.getByRole('table', { name: 'Positions' })
  await screen.findByRole('table', { name: 'Positions' })
  const show = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Show balance' }))
    await screen.findByText(/^Cost is the average price paid/)
  }
  const rows = () => within(table()).getAllByRole('row').slice(1)
  const titles = () =>
    rows().map((row) => within(row).getByRole('rowheader').querySelector('.market-link')?.textContent)
  const cells = (title: string) => {
    const row = rows().find((one) => within(one).getByRole('rowheader').textContent?.includes(title))
    return within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  }
  return { ...app, server, table, show, rows, titles, cells }
}

test('holdings are listed by value, the same verified token on several chains as one', async () => {
  const { titles, show } = await open()
  await show()
  expect(titles()).toEqual([
    'ETH on 2 chains',
    'SOL on Solana',
    'Uniswap on Ethereum',
    'Dust on Ethereum',
    'Bonk on Solana',
  ])
})

test('a row links to the page of its token, and expands if the token is on several chains', async () => {
  const { user, table, titles } = await open()
  expect(within(table()).getByRole('link', { name: 'Uniswap on Ethereum' }).getAttribute('href')).toBe(
    `/app/token/ethereum/${uniAddress}`,
  )
  const etherButton = within(table()).getByRole('button', { name: 'ETH on 2 chains' })
  expect(etherButton.ariaExpanded).toBe('false')
  await user.click(etherButton)
  expect(titles().slice(0, 3)).toEqual(['ETH on 2 chains', 'ETH on Ethereum', 'ETH on Base'])
  expect(within(table()).getByRole('link', { name: 'ETH on Base' }).getAttribute('href')).toMatch(
    /^\/app\/token\/base\/0x/,
  )
})

test('an unverified token is never grouped with the verified token of the same symbol', async () => {
  const { titles } = await open(createPortfolio(), [
    { ...ether, balance: 2 },
    createHeldToken({
      address: '0xE' as Address,
      name: 'ETH',
      symbol: 'ETH',
      isVerified: false,
      imitates: 'ETH',
      usdValue: 9e9,
    }),
  ])
  expect(titles()).toEqual(['ETH on Ethereum', 'ETH on Ethereum'])
  expect(screen.getByText('Looks like ETH, but is a different token')).toBeTruthy()
})

test('a row shows price, change, amount, value, share, cost and both profits, and N/A for unknown ones', async () => {
  const { cells, table, show } = await open()
  await show()
  expect(
    within(table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Token', 'Price', '24 h change', 'Amount', 'Value', 'Share', 'Cost', 'Profit or loss', 'Realised'])
  expect(cells('SOL on Solana')).toEqual([
    '$174.10',
    '24 hour change+1.20%',
    '5.12345 SOL',
    '$870.50',
    '75%',
    '$1,000.00',
    '−$100.00 (−10.00%)',
    '−$4.50',
  ])
  expect(cells('Bonk on Solana').filter((cell) => cell === 'N/A')).toHaveLength(5)
  expect(within(table()).getByText('1 SOL arrived when no price was available, and counts as free.')).toBeTruthy()
  expect(within(table()).getByText('It arrived when no price was available, so its cost isn’t known.')).toBeTruthy()
})

test('a token on several chains has the sum of its parts, and N/A if a part is unknown', async () => {
  const positions = [
    createPosition({ ...coin('eth'), costBasisUsd: 4_000, unrealisedPnlUsd: 876.2, realisedPnlUsd: 1 }),
  ]
  const { cells, show, unmount } = await open(createPortfolio({ positions }))
  await show()
  expect(cells('ETH on 2 chains').slice(2, 8)).toEqual(['2.5 ETH', '$6,095.25', 'N/A', 'N/A', 'N/A', 'N/A'])
  unmount()
  const base = createPosition({ ...coin('base'), costBasisUsd: 1_000, unrealisedPnlUsd: 219.05, realisedPnlUsd: 0 })
  const known = await open(createPortfolio({ positions: [...positions, base] }))
  expect(await screen.findByText(/^Cost is the average price paid/)).toBeTruthy()
  expect(known.cells('ETH on 2 chains').slice(5, 8)).toEqual(['$5,000.00', '+$1,095.25 (+21.91%)', '+$1.00'])
})

function coin(chain: 'eth' | 'base') {
  const { address, name } = createNativeToken(chain)
  return { chain, address, name, symbol: 'ETH' } as const
}

test('amounts and values, but neither tokens nor prices, are hidden until revealed', async () => {
  const { cells } = await open()
  const hidden = '*****Hidden'
  expect(cells('SOL on Solana')).toEqual(['$174.10', '24 hour change+1.20%', ...Array(6).fill(hidden)])
})

test('cost and profit are shown as loading until the portfolio arrives', async () => {
  let answer = () => {}
  const { user, rows } = await open((server) =>
    server.on(portfolioApi.read, () => new Promise((resolve) => (answer = () => resolve({ data: createPortfolio() })))),
  )
  await user.click(screen.getByRole('button', { name: 'Show balance' }))
  expect(rows()[1]?.querySelectorAll('.breathe')).toHaveLength(4)
  answer()
  await waitFor(() => expect(rows()[1]?.querySelectorAll('.breathe')).toHaveLength(0))
})

test('a column header sorts descending, ascending, and then by value again, with unknown figures last', async () => {
  const { user, table, show, titles } = await open()
  await show()
  const head = within(table()).getByRole('columnheader', { name: 'Profit or loss' })
  const press = () => user.click(within(head).getByRole('button'))
  await press()
  expect(head.ariaSort).toBe('descending')
  expect(titles().slice(0, 2)).toEqual(['Uniswap on Ethereum', 'SOL on Solana'])
  await press()
  expect(head.ariaSort).toBe('ascending')
  expect(titles().slice(0, 2)).toEqual(['SOL on Solana', 'Uniswap on Ethereum'])
  await press()
  expect(titles()[0]).toBe('ETH on 2 chains')
})

test('holdings can be grouped by chain with the value on each, and the choice is remembered', async () => {
  const first = await open()
  await first.show()
  await first.user.click(screen.getByRole('radio', { name: 'By chain' }))
  expect(first.rows().map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Solana$870.50',
    expect.stringContaining('SOL on Solana'),
    expect.stringContaining('Bonk on Solana'),
    'Ethereum$4,901.25',
    'ETH on Ethereum',
    'Uniswap on Ethereum',
    'Dust on Ethereum',
    'Base$1,219.05',
    'ETH on Base',
  ])
  first.unmount()
  const second = await open()
  expect(screen.getByRole('radio', { name: 'By chain' })).toHaveProperty('checked', true)
  expect(second.titles()).toContain('ETH on Base')
})

test('small balances can be hidden, with their number shown, and the choice is remembered', async () => {
  const spam = createHeldToken({
    address: '0x5' as Address,
    name: 'Spam',
    isVerified: false,
    priced: false,
    usdValue: 0,
  })
  const first = await open(createPortfolio(), [...defaultTokens, spam])
  expect(first.titles()).toContain('Spam on Ethereum')
  await first.user.click(screen.getByRole('checkbox', { name: 'Hide small balances' }))
  // Bonk is verified: without a price its value is unknown, not small.
  expect(first.titles()).toEqual(['ETH on 2 chains', 'SOL on Solana', 'Uniswap on Ethereum', 'Bonk on Solana'])
  expect(screen.getByText('2 balances under $1.00 are hidden.')).toBeTruthy()
  first.unmount()
  await open(createPortfolio(), [...defaultTokens, spam])
  expect(screen.getByRole('checkbox', { name: 'Hide small balances' })).toHaveProperty('checked', true)
})

test('sold positions are listed with their profit and a link, and imitations are marked', async () => {
  const soldPosition = createPosition({
    address: toEvmAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F'),
    ...{ name: 'Gone', symbol: 'GONE', amountBaseUnits: toBaseUnits(0n), realisedPnlUsd: 12, imitates: 'GONE' },
  })
  const { show } = await open(createPortfolio({ positions: [solPosition, bonkPosition, soldPosition] }))
  await show()
  expect(screen.getByText('1 token no longer held')).toBeTruthy()
  const row = screen.getByText('Looks like GONE, but is a different token').closest('li')
  expect(row?.textContent).toContain('+$12.00')
  expect(row?.querySelector('a')?.getAttribute('href')).toMatch(/^\/app\/token\/ethereum\/0x6B17/)
})

test('while the balances load, the list has the height of as many rows as at the last visit', async () => {
  const first = await open()
  first.unmount()
  const server = stubWalletServer()
  server.on(walletsApi.balances, noResponse)
  await openWallet()
  expect(document.querySelectorAll('.holding-placeholder')).toHaveLength(5)
})

test('an empty wallet shows how to fill it instead of a list', async () => {
  stubWalletServer(createNativeToken('sol'), createNativeToken('eth'), createNativeToken('base'))
  const { user } = await openWallet()
  expect(await screen.findByText('Your wallet is empty')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Positions' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Discover tokens' }).getAttribute('href')).toBe('/app/discover')
  await user.click(screen.getByRole('button', { name: 'Receive SOL on Solana' }))
  expect(await screen.findByRole('dialog', { name: 'Your Solana address' })).toBeTruthy()
})
