import { toSolanaAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { type EmptyAccounts, type ReclaimQuote, rentApi } from '@murmur/contract/trading/rent'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createUpkeepReply } from '#test-support/examples/approval-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { solAmount } from '#test-support/examples/send-examples.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const jup = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')
const account = {
  address: toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'),
  token: { address: jup, symbol: 'JUP', name: 'Jupiter' },
  rent: solAmount('2039280', 0.35),
}
const found: EmptyAccounts = { accounts: [account], total: solAmount('2039280', 0.35), atOnce: 20 }
const noAccounts: EmptyAccounts = { accounts: [], total: solAmount('0', 0), atOnce: 20 }
const quote = (changes: Partial<ReclaimQuote> = {}): ReclaimQuote => ({
  ...{ intentId: parseIntentId('reclaim-1'), accounts: [account], rent: solAmount('2039280', 0.35) },
  ...{ networkFee: solAmount('105100', 0.02), networkFeeExpected: solAmount('5100', 0.001) },
  validUntil: new Date(Date.now() + 60_000).toISOString(),
  ...changes,
})

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  server.on(rentApi.list, () => ({ data: found }))
  server.on(rentApi.quote, () => ({ data: quote() }))
  server.on(rentApi.reclaim, () => createUpkeepReply({}, '0.00203928 SOL of rent is back in your wallet'))
})

test('the rent page shows the rent of each empty account, and reclaims it after a review with the password', async () => {
  const { user } = renderApp('/app/wallet/rent')
  expect(await screen.findAllByText('0.00203928 SOL')).toHaveLength(2)
  expect(screen.getByText('Jupiter')).toBeTruthy()
  expect(screen.getByText(/1 empty account$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get the rent back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close empty accounts' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('You get 0.00203928 SOL back in your wallet'))
  for (const words of ['JUP', 'at most 0.0001051 SOL', 'Only the network fee leaves your wallet.'])
    expect(dialog.getByText(words), words).toBeTruthy()
  server.on(rentApi.list, () => ({ data: noAccounts }))
  await user.type(screen.getByLabelText('Password'), 'secret-1')
  await user.click(dialog.getByRole('button', { name: 'Get the rent back' }))
  expect(await screen.findByText('0.00203928 SOL of rent is back in your wallet')).toBeTruthy()
  expect(server.callsTo(rentApi.reclaim).map(({ body }) => body)).toEqual([
    { intentId: 'reclaim-1', password: 'secret-1' },
  ])
  expect(await screen.findByText('No empty token accounts')).toBeTruthy()
})

test('the rent page states how many accounts one transaction closes, and why the quote was refused', async () => {
  const accounts = Array.from({ length: 21 }, (_, index) => ({ ...account, address: `${index}` as never }))
  server.on(rentApi.list, () => ({ data: { ...found, accounts } }))
  server.on(rentApi.quote, () => refuse('ACCOUNT_FROZEN', { message: 'Your account is frozen.' }))
  const { user } = renderApp('/app/wallet/rent')
  expect(await screen.findByText(/One transaction closes up to 20/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get the rent back' }))
  expect((await screen.findByText('Your account is frozen.')).closest('[role=alert]')).toBeTruthy()
})

test('the wallet links to the rent page', async () => {
  renderApp('/app/wallet')
  const link = await screen.findByRole('link', { name: /^Rent on Solana/ })
  expect(link.getAttribute('href')).toBe('/app/wallet/rent')
})
