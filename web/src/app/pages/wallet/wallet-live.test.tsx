import type { AppEvent } from '@murmur/contract/events'
import { toBaseUnits } from '@murmur/contract/money'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createBalances, createTransaction } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { defaultTokens, openWallet, sol, stubWalletServer } from '#test-support/open/open-wallet.ts'

const at = '2026-11-21T08:12:01Z'
const events: [string, AppEvent][] = [
  ['balances', { type: 'balances', seq: 1, at, chain: 'sol' }],
  ['a transfer', { type: 'transfer', seq: 1, at, transfer: createTransaction({ type: 'Transfer' }) }],
  ['a trade that ended', { type: 'trade', seq: 1, at, trade: createTransaction() }],
]

test.each(events)('%s refreshes the wallet', async (_, event) => {
  const streams = FakeEventSource.install()
  const server = stubWalletServer()
  const { network } = await openWallet({ isShown: true })
  await network('Solana').findByText('5.12 SOL')
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  server.on(walletsApi.balances, () => createBalances({ ...sol, amountBaseUnits: toBaseUnits(6000000000n) }))
  act(() => streams.send(event))
  expect(await network('Solana').findByText('6.00 SOL')).toBeTruthy()
})

test('the wallet does not poll while all chains respond', async () => {
  const server = stubWalletServer()
  const { section } = await openWallet()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await section('sol')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(server.callsTo(walletsApi.balances)).toHaveLength(1)
})

test('an unavailable chain keeps its figures with their age, and recovers by itself', async () => {
  const server = stubWalletServer()
  const asOf = new Date(new Date().setHours(14, 5)).toISOString()
  const staleReply = () => {
    const reply = createBalances(...defaultTokens)
    return { data: { ...reply.data, sol: { ...reply.data.sol, stale: true, asOf } } }
  }
  server.on(walletsApi.balances, staleReply)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { network } = await openWallet({ isShown: true })
  const notice = await screen.findByText('Solana didn’t respond; figures from 14:05')
  // Screen readers skip a live region that was hidden when its text changed.
  expect(notice.closest('[role="status"]')?.className).not.toMatch(/hidden/)
  expect(network('Solana').getByText('5.12 SOL')).toBeTruthy()
  expect(screen.getByText('$5,799.05')).toBeTruthy()
  expect(screen.getByText('Partly out of date: a network didn’t respond.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(15_500))
  expect(server.callsTo(walletsApi.balances)).toHaveLength(2)
  server.on(walletsApi.balances, () => createBalances(...defaultTokens))
  await act(() => vi.advanceTimersByTimeAsync(15_500))
  await waitFor(() => expect(screen.queryByText(/did not answer/)).toBeNull())
  const calls = server.callsTo(walletsApi.balances).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.callsTo(walletsApi.balances)).toHaveLength(calls)
})
