import { toBaseUnits } from '@murmur/contract/money'
import { historyApi } from '@murmur/contract/trading/history'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { bob } from '#test-support/examples/send-examples.ts'
import { type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
const tokenOut = { ...createTransaction().tokenOut, amountBaseUnits: toBaseUnits(0n) }
const send = createTransaction({ type: 'Transfer', tokenOut, counterparty: bob.address.toLowerCase() })

beforeEach(() => {
  server = stubServer(ada)
  server.on(recipientsApi.list, () => ({ data: [bob] }))
})

test.each([
  ['Successful', 'Sent', '−0.0102543 ETH'],
  ['Pending', 'Sending', '−0.0102543 ETH'],
  ['Failed', 'Not sent', '0.0102543 ETH'],
] as const)('a send that is %s is listed as "%s" with the name of its recipient', async (status, label, amount) => {
  server.on(historyApi.list, () => ({ data: [{ ...send, status }], page: 1, pages: 1, total: 1 }))
  renderApp('/app/history')
  await screen.findByText('to Bob')
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  expect(row.getByText(label)).toBeTruthy()
  expect(row.getByText(amount)).toBeTruthy()
})

test.each([
  ['Successful', 'Sent to Bob on Ethereum'],
  ['Pending', 'Sending 0.0102543 ETH on Ethereum'],
  ['Failed', '0.0102543 ETH on Ethereum wasn’t sent'],
] as const)('the receipt of a send that is %s states its status in a sentence', async (status, title) => {
  server.on(historyApi.detail, () => ({ data: { ...send, status, reason: null } }))
  renderApp(`/app/history?receipt=${send.id}`)
  expect(await screen.findByRole('heading', { name: title, level: 2 })).toBeTruthy()
  expect(screen.getByText('Bob')).toBeTruthy()
})
