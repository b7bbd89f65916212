import { toBaseUnits } from '@murmur/contract/money'
import { historyApi } from '@murmur/contract/trading/history'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
const buy = createTransaction({ usdValue: 25, feesUsd: 1.125 })
const sell = createTransaction({
  id: 'trade-2',
  type: 'Sell',
  tokenIn: buy.tokenOut,
  tokenOut: buy.tokenIn,
  chain: 'base',
})

const historyReply = (data = [buy], pages = 1, page = 1) => ({ data, page, pages, total: data.length })

beforeEach(() => {
  server = stubServer(ada)
})

async function open() {
  renderApp('/app/history')
  await screen.findByRole('heading', { name: 'Trade History', level: 1 })
}
const rows = () => screen.getAllByRole('row').slice(1)
/** The texts of a row by the labels of its cells. */
const cellTexts = (row: HTMLElement | undefined) =>
  Object.fromEntries(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => [cell.dataset.label, cell.textContent]),
  )

test('a row of the history shows no amount for a pending trade, why one failed, and an icon for each status', async () => {
  const pending = createTransaction({ id: 'p', status: 'Pending', hash: null, url: null })
  pending.tokenOut = { ...pending.tokenOut, amountBaseUnits: toBaseUnits(0n) }
  const failed = createTransaction({ id: 'f', status: 'Failed', reason: 'The price moved.' })
  server.on(historyApi.list, () => historyReply([pending, failed]))
  await open()
  await screen.findByText('Pending')
  const [first, second] = rows()
  expect(cellTexts(first)).toMatchObject({
    Amount: '—for 0.0102543 ETH',
    Status: 'Pending',
    Hash: '—',
    Value: 'N/A',
    Price: 'N/A',
  })
  expect(cellTexts(second)).toMatchObject({ Amount: '3.78654 UNI', Status: 'FailedThe price moved.' })
  for (const row of [first, second]) expect(row?.querySelector('[data-status] svg[aria-hidden]')).toBeTruthy()
})

test('a row of the history shows the counterparty and the amount of a transfer', async () => {
  covers('3.entities.18', '3.entities.20', '3.entities.21')
  const zeroAmount = { ...buy.tokenOut, amountBaseUnits: toBaseUnits(0n), amount: 0 }
  const counterparty = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  const deposit = createTransaction({ id: 'a', type: 'Transfer', tokenIn: zeroAmount, chain: 'sol', counterparty })
  const withdrawal = createTransaction({
    id: 'l',
    type: 'Transfer',
    tokenIn: buy.tokenOut,
    tokenOut: zeroAmount,
    counterparty,
  })
  server.on(historyApi.list, () => historyReply([deposit, withdrawal]))
  await open()
  await screen.findByText('Solana', { selector: 'td' })
  expect(cellTexts(rows()[0])).toMatchObject({
    Type: 'TransferReceived',
    Amount: '+3.78654 UNIfrom HAgk…Kpqk',
    Price: '—',
    Fees: '—',
    Chain: 'Solana',
    'Token In': '—',
    'Token Out': 'UNI',
  })
  expect(cellTexts(rows()[1])).toMatchObject({
    Type: 'TransferSent',
    Amount: '−3.78654 UNIto HAgk…Kpqk',
    'Token In': 'UNI',
    'Token Out': '—',
  })
  expect(screen.getAllByText(/HAgk…Kpqk$/)[0]?.title).toBe(counterparty)
  // Neither a purchase nor a transfer in is a gain.
  expect(rows()[0]?.querySelector('[data-label="Amount"] .text-gain')).toBeNull()
})

test('a row of the history shows what a sale brought and what was sold, and a refundable deposit apart from the fees', async () => {
  const coin = { ...buy.tokenIn, amount: 0 }
  const cost = (usdValue: number) => ({
    ...coin,
    amountBaseUnits: toBaseUnits(BigInt(Math.round(usdValue * 1e6))),
    usdValue,
  })
  const sold = { ...sell, platformFee: cost(0.1), networkFee: cost(0.31), accountDeposit: cost(0.3), feesUsd: 0.41 }
  server.on(historyApi.list, () => historyReply([sold]))
  await open()
  await screen.findByRole('cell', { name: 'Sell' })
  expect(cellTexts(rows()[0])).toMatchObject({
    Type: 'Sell',
    Amount: '+0.0102543 ETHfor 3.78654 UNI',
    Fees: '$0.11+ $0.30 deposit',
  })
})
