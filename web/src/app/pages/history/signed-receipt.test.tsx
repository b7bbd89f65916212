import { historyApi } from '@murmur/contract/trading/history'
import { receiptsApi, type SignedReceipt } from '@murmur/contract/trading/receipts'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada, createTransaction, walletAddresses } from '#test-support/examples/examples.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const button = { name: 'Download the signed receipt' }
const address = '0x08f1da2f66aedf7381763d3bce2c997609695f87'
const receipt = {
  format: 'murmur-receipt/1',
  terms: {
    ...{ intentId: 'trade-1', userId: 'user-1', walletId: 'wallet-1', side: 'send', amount: '5', maxNetworkFee: '9' },
    ...{
      deadline: 1_800_000_000,
      chain: 'eth',
      chainId: 1,
      address,
      token: address,
      tokenFee: '0',
      recipient: address,
    },
  },
  assertion: null,
  transactions: [{ raw: '0x02', signature: '0xab', passkey: null, loaded: null }],
} as unknown as SignedReceipt

let server: StubServer
let saved: Blob[]
beforeEach(() => {
  saved = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined })
  server = stubServer(ada)
  server.on(walletsApi.addresses, () => ({ data: walletAddresses }))
  server.on(historyApi.list, () => ({ data: [createTransaction()], page: 1, pages: 1, total: 1 }))
  server.on(historyApi.detail, () => ({ data: createTransaction() }))
})

test('the receipt is saved exactly as the server signed it, without white space', async () => {
  server.on(receiptsApi.signed, () => receipt)
  const { user } = renderApp('/app/history?receipt=trade-1')
  await user.click(await screen.findByRole('button', button))
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]?.text()).toBe(JSON.stringify(receipt))
})

test('the button for a signed receipt explains why a transaction has no signed receipt', async () => {
  server.on(receiptsApi.signed, () => refuse('NOT_FOUND', { reason: 'Made before receipts were signed.' }))
  const { user } = renderApp('/app/history?receipt=trade-1')
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByText('This transaction has no signed receipt')).toBeTruthy()
  expect(screen.getByText('Made before receipts were signed.')).toBeTruthy()
  expect(saved).toEqual([])
})

test('a pending trade and a deposit offer no signed receipt', async () => {
  for (const one of [createTransaction({ status: 'Pending' }), createTransaction({ type: 'Transfer' })]) {
    server.on(historyApi.detail, () => ({ data: one }))
    const { unmount } = renderApp('/app/history?receipt=trade-1')
    await screen.findByText('Amounts')
    expect(screen.queryByRole('button', button)).toBeNull()
    unmount()
  }
})
