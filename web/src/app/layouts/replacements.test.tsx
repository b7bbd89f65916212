import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { historyApi } from '@murmur/contract/trading/history'
import { type ReplacementQuote, replacementsApi } from '@murmur/contract/trading/replacements'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
beforeEach(() => {
  FakeEventSource.install()
  server = stubServer(ada)
})

const ether = (wei: string, usdValue: number) => {
  const common = { symbol: 'ETH', address: evmCoinAddress, decimals: 18 }
  return { ...common, amount: Number(wei) / 1e18, amountBaseUnits: toBaseUnits(BigInt(wei)), usdValue }
}
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const pendingTrade = createTransaction({ id: 'trade-1', status: 'Pending' })
const quoteOf = (kind: ReplacementQuote['kind'], needsPassword: boolean): ReplacementQuote => ({
  ...{ tradeId: parseIntentId(pendingTrade.id), kind, needsPassword, deadline: 1_800_000_000, passkey: null },
  networkFee: ether('2000000000000000', 7),
  networkFeeExpected: ether('900000000000000', 3.15),
  agreedFee: ether('1000000000000000', 3.5),
})
const serve = (trade: typeof pendingTrade) =>
  server.on(historyApi.list, () => ({ data: [trade], page: 1, pages: 1, total: 1 }))

async function openTray(changes: Partial<typeof pendingTrade> = {}, seconds = 60) {
  serve({ ...pendingTrade, date: secondsAgo(seconds), ...changes })
  const { user } = renderApp('/app/discover')
  const tray = within(await screen.findByRole('region', { name: 'Pending trades' }))
  return { user, tray }
}

describe('a stuck transaction', () => {
  test('is sped up after the user confirms a new maximum fee in coin and dollars', async () => {
    server.on(replacementsApi.quote, () => ({ data: quoteOf('speed-up', false) }))
    const data = { tradeId: parseIntentId(pendingTrade.id), transactionHash: parseTxHash('0xabc') }
    server.on(replacementsApi.confirm, () => ({ data }))
    const { user, tray } = await openTray()
    await user.click(tray.getByRole('button', { name: /^Speed up: buy/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Speed up' }))
    expect(await dialog.findByText('0.002 ETH ($7.00)')).toBeTruthy()
    expect(dialog.getByText('0.001 ETH ($3.50)')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Speed up for at most 0.002 ETH ($7.00)' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [call] = server.callsTo(replacementsApi.confirm)
    expect(call?.body).toEqual({
      ...{
        tradeId: 'trade-1',
        kind: 'speed-up',
        maxNetworkFee: toBaseUnits(2000000000000000n),
        deadline: 1_800_000_000,
      },
    })
  })

  test('is cancelled with the password if it is a send, and shows a changed fee', async () => {
    server.on(replacementsApi.quote, () => ({ data: quoteOf('cancel', true) }))
    server.on(replacementsApi.confirm, () => refuse('PRICE_MOVED'))
    const tokenOut = { ...pendingTrade.tokenOut, amountBaseUnits: toBaseUnits(0n) }
    const { user, tray } = await openTray({ type: 'Transfer', tokenOut })
    await user.click(tray.getByRole('button', { name: /^Cancel: send/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel while it’s waiting?' }))
    const submit = await dialog.findByRole('button', { name: /^Cancel this/ })
    await user.click(submit)
    expect(server.callsTo(replacementsApi.confirm)).toHaveLength(0)
    await user.type(dialog.getByLabelText('Password'), 'a pass phrase')
    await user.click(submit)
    expect(await dialog.findByText(/^The network fee was out of date/)).toBeTruthy()
    expect(server.callsTo(replacementsApi.quote)).toHaveLength(2)
    expect(server.callsTo(replacementsApi.confirm)[0]?.body).toMatchObject({
      kind: 'cancel',
      password: 'a pass phrase',
    })
  })

  test.each([
    ['without a response', () => noResponse()],
    ['while the server restarts', () => refuse('SERVICE_UNAVAILABLE')],
  ])('shows that it may have been replaced %s', async (_, answer) => {
    server.on(replacementsApi.quote, () => ({ data: quoteOf('speed-up', false) }))
    server.on(replacementsApi.confirm, answer)
    const { user, tray } = await openTray()
    await user.click(tray.getByRole('button', { name: /^Speed up: buy/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Speed up' }))
    await user.click(await dialog.findByRole('button', { name: /^Speed up for at most/ }))
    const message = await dialog.findByText(/^We got no response, so it may have been replaced. Check your history/)
    expect(message.closest('[role=alert]')?.textContent).not.toMatch(/couldn’t be|Nothing/)
  })

  test('is not replaced by a passkey prompt that is completed after its dialog was closed', async () => {
    const authenticator = stubAuthenticator()
    server.on(replacementsApi.quote, () => ({ data: { ...quoteOf('speed-up', false), passkey: passkeyRequest } }))
    const data = { tradeId: parseIntentId(pendingTrade.id), transactionHash: parseTxHash('0xabc') }
    server.on(replacementsApi.confirm, () => ({ data }))
    const { user, tray } = await openTray()
    const confirm = async () => {
      await user.click(tray.getByRole('button', { name: /^Speed up: buy/ }))
      await user.click(await screen.findByRole('button', { name: /^Speed up for at most/ }))
    }
    const complete = authenticator.holdPrompt()
    await confirm()
    await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    complete()
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(authenticator.get).toHaveBeenCalledTimes(2)
    expect(server.callsTo(replacementsApi.confirm)).toHaveLength(1)
    authenticator.remove()
  })

  test('shows why it can no longer be replaced', async () => {
    server.on(replacementsApi.quote, () => refuse('INTENT_CLOSED'))
    const { user, tray } = await openTray()
    await user.click(tray.getByRole('button', { name: /^Cancel: buy/ }))
    expect(await screen.findByText(/already confirmed or cancelled/)).toBeTruthy()
  })
})

test.each([
  ['within its usual time', {}, 3],
  ['on Solana, where it is valid for a minute', { chain: 'sol' as const }, 60],
  ['before it is signed', { hash: null }, 60],
])('the pending tray offers no replacement %s', async (_, changes, seconds) => {
  const { tray } = await openTray(changes, seconds)
  expect(tray.queryByRole('button', { name: /^(Speed up|Cancel): / })).toBeNull()
})

test.each([
  ['by its user', { isCancelling: true }],
  ['after its deadline', { isExpiring: true }],
])('a pending cancellation %s can get a higher fee, but the trade can no longer be sped up', async (_, changes) => {
  server.on(replacementsApi.quote, () => ({ data: quoteOf('cancel', false) }))
  const { user, tray } = await openTray(changes)
  expect(tray.queryByRole('button', { name: /^Speed up/ })).toBeNull()
  await user.click(tray.getByRole('button', { name: /^Cancel for a higher fee: buy/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel while it’s waiting?' }))
  expect(await dialog.findByText('0.002 ETH ($7.00)')).toBeTruthy()
  expect(server.callsTo(replacementsApi.quote)[0]?.body).toEqual({ tradeId: 'trade-1', kind: 'cancel' })
})

test('a cancelled trade is shown as cancelled, not as failed', async () => {
  const cancelled = createTransaction({
    status: 'Failed',
    failure: { kind: 'cancelled' },
    reason: 'You cancelled this trade.',
  })
  serve(cancelled)
  renderApp('/app/history')
  expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Failed')).toBeNull()
})
