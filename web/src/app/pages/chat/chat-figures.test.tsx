import type { HoldingsData, PriceData } from '@murmur/contract/chat/cards'
import { parseChatId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { bonkAddress, uniAddress } from '#test-support/examples/examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

const price: PriceData = {
  name: 'Bonk',
  symbol: 'BONK',
  chain: 'sol',
  address: bonkAddress,
  price: 0.00001398,
  twentyFourHour: -3.27,
  isVerified: true,
  asOf: new Date(Date.now() - 60_000).toISOString(),
  source: 'Jupiter',
  line: [0, 99, 40],
}
const holdings: HoldingsData['holdings'] = [
  {
    name: 'Uniswap',
    chain: 'eth',
    amount: {
      symbol: 'UNI',
      address: uniAddress,
      decimals: 18,
      amount: 24.05,
      amountBaseUnits: toBaseUnits(24050000000000000000n),
      usdValue: 201.39,
    },
  },
  {
    name: 'Bonk',
    chain: 'sol',
    amount: {
      symbol: 'BONK',
      address: bonkAddress,
      decimals: 5,
      amount: 12,
      amountBaseUnits: toBaseUnits(1200000n),
      usdValue: null,
    },
  },
]
const openWith = (changes: Parameters<typeof createMessage>[1]) =>
  openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', createMessage(1, changes))))

test('a price is a card with its change, time and page; its sentence is for screen readers, and a warning stays visible', async () => {
  const { log } = await openWith({
    content: 'BONK costs $0.00001398 on Solana, −3.27% in 24 hours.\nIt is on no list.',
    priceData: price,
  })
  const card = within(await log.findByRole('article', { name: 'Bonk' }))
  expect(card.getByText('−3.27%')).toBeTruthy()
  expect(card.getByText(/^Jupiter, 1 min ago$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open BONK' }).getAttribute('href')).toBe(`/app/token/solana/${bonkAddress}`)
  expect(log.getByText(/^BONK costs/).closest('.sr-only')).toBeTruthy()
  expect(log.getByText('It is on no list.').closest('.sr-only')).toBeNull()
})

test('holdings are a table in place of their list, below the sentence with the total', async () => {
  const { log } = await openWith({
    content:
      'Your wallet holds $201.39 in all:\n\n- 24.05 UNI on Ethereum, worth $201.39\n- 12 BONK on Solana\n\nOne is old.',
    holdingsData: { holdings },
  })
  const table = await log.findByRole<HTMLTableElement>('table', { name: 'Your holdings' })
  expect([...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['Token', 'Amount', 'Value'],
    ['UNIEthereum', '24.05', '$201.39'],
    ['BONKSolana', '12', 'N/A'],
  ])
  expect(log.getByText('Your wallet holds $201.39 in all:')).toBeTruthy()
  expect(log.getByText('One is old.')).toBeTruthy()
  expect(log.queryByText(/worth/)).toBeNull()
  expect(log.getByRole('link', { name: 'See Your Wallet' })).toBeTruthy()
})
