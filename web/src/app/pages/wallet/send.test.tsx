import { parseRecipientId } from '@murmur/contract/ids'
import { allowedRecipientsApi } from '@murmur/contract/trading/allowed-recipients'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { sendsApi } from '@murmur/contract/trading/sends'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { navigate } from '#lib/routing/navigate.ts'
import { createBalances } from '#test-support/examples/examples.ts'
import { anna } from '#test-support/examples/send-examples.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openSend, stubSendServer } from '#test-support/open/open-send.ts'
import { openWallet, sol } from '#test-support/open/open-wallet.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
beforeEach(() => {
  server = stubSendServer()
})
const form = '/app/wallet/send?token=solana:So11111111111111111111111111111111111111112'

describe('the link to the send form', () => {
  test('is in the wallet, on each holding, and in the details of a token', async () => {
    const { user, details, at } = await openWallet()
    expect(screen.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe('/app/wallet/send')
    const holding = await screen.findByRole('link', { name: 'Send Bonk on Solana' })
    expect(holding.getAttribute('href')).toBe(
      '/app/wallet/send?token=solana:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    )
    const dialog = await details('sol', /^Bonk/)
    await user.click(dialog.getByRole('link', { name: 'Send' }))
    await waitFor(() => expect(at()).toMatch(/^\/app\/wallet\/send\?token=solana:Dez/))
    expect(await screen.findByRole('button', { name: /^What.*Bonk/ })).toBeTruthy()
  })

  test('may fill in token and amount by its URL, but a recipient only by the history state', async () => {
    await openSend('/app/wallet/send?symbol=SOL&amount=0.5&to=Anna&recipientName=Anna')
    expect(screen.getByRole('button', { name: /^What SOL/ })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Amount (SOL)').value).toBe('0.5')
    expect(screen.getByRole('button', { name: /^To Choose/ })).toBeTruthy()
    const send = { amount: { unit: 'tokens', value: '0.25' }, recipientName: 'anna' }
    act(() => navigate('/app/wallet'))
    act(() => navigate(form, { state: { send } }))
    expect((await screen.findByLabelText<HTMLInputElement>('Amount (SOL)')).value).toBe('0.25')
    expect(await screen.findByRole('button', { name: /^To Anna/ })).toBeTruthy()
  })

  test('selects no recipient for a name that two entries have', async () => {
    server.on(recipientsApi.list, () => ({ data: [anna, { ...anna, id: parseRecipientId('other') }] }))
    await openSend()
    act(() => navigate('/app/wallet'))
    act(() => navigate(form, { state: { send: { recipientName: 'Anna' } } }))
    expect(await screen.findByRole('button', { name: /^To Choose/ })).toBeTruthy()
  })
})

describe('the send form', () => {
  test('reports old balances after its end, where nothing moves', async () => {
    const { data } = createBalances(sol)
    server.on(walletsApi.balances, () => ({ data: { ...data, eth: { ...data.eth, stale: true } } }))
    await openSend()
    const notice = await screen.findByText(/^A network didn’t respond/)
    const button = screen.getByRole('button', { name: 'Review' })
    expect(button.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('shows each missing input at its field, and focuses the first', async () => {
    const { press } = await openSend('/app/wallet/send')
    await press('Review')
    expect(screen.getByText('Choose a token first')).toBeTruthy()
    expect(screen.getByText('Choose a recipient first')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^What/ })))
    expect(server.callsTo(sendsApi.quote)).toHaveLength(0)
  })

  test('offers only the recipients of the token’s network, and finds them by name', async () => {
    const { press, dialog, user } = await openSend()
    await press(/^To/)
    const picker = await dialog('Choose a recipient')
    expect(picker.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Anna7xKXtg…sgAsU · Solana'.replace('sgAsU', 'gAsU'),
    ])
    await user.type(picker.getByRole('searchbox'), 'zoe')
    expect(picker.getByText('No recipients found')).toBeTruthy()
  })

  test('shows what remains, and refuses more than the balance', async () => {
    const { type, pick, press, user } = await openSend()
    await type('Amount (SOL)', '0.123456789')
    expect(screen.getByText('Left afterwards, before the network fee: 5 SOL')).toBeTruthy()
    await user.clear(screen.getByLabelText('Amount (SOL)'))
    await type('Amount (SOL)', '6')
    await pick('Anna')
    await press('Review')
    expect(screen.getByText('You don’t have that much')).toBeTruthy()
    expect(server.callsTo(sendsApi.quote)).toHaveLength(0)
  })

  test('requests a share as an exact amount, Max as max, and dollars as dollars', async () => {
    const { press, pick, type, user } = await openSend()
    await pick('Anna')
    const requestOf = async () => {
      await press('Review')
      await screen.findByRole('dialog', { name: 'Check and send' })
      await press('Close')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return server.callsTo(sendsApi.quote).at(-1)?.body
    }
    await press('50%')
    expect(await requestOf()).toMatchObject({ amount: { unit: 'tokens', value: '2.556728394' } })
    await press('Max')
    expect(screen.getByText(/^Everything you can send/)).toBeTruthy()
    expect(await requestOf()).toMatchObject({ amount: { unit: 'max' } })
    await user.click(screen.getByLabelText('USD'))
    await user.clear(screen.getByLabelText('Amount (USD)'))
    await type('Amount (USD)', '12.5')
    expect(await requestOf()).toMatchObject({ amount: { unit: 'usd', value: '12.5' } })
  })

  test('keeps Max through a change of unit, and returns to tokens for one without a price', async () => {
    const { press, pick, user } = await openSend()
    await pick('Anna')
    await press('Max')
    await user.click(screen.getByLabelText('USD'))
    await press('Review')
    await screen.findByRole('dialog', { name: 'Check and send' })
    expect(server.callsTo(sendsApi.quote).at(-1)?.body).toMatchObject({ amount: { unit: 'max' } })
  })

  test('shows inline why the terms were refused', async () => {
    server.on(sendsApi.quote, () => refuse('INSUFFICIENT_GAS', { reason: 'You need 0.002 SOL for the fee.' }))
    const { type, pick, press } = await openSend()
    await type('Amount (SOL)', '0.1')
    await pick('Anna')
    await press('Review')
    expect((await screen.findByText('You need 0.002 SOL for the fee.')).closest('[role=alert]')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['a node that is down', () => refuse('UPSTREAM_DOWN', { message: 'Solana is down.' }), 'Solana is down.'],
    ['no response', noResponse, /Nothing was sent; please try again/],
  ])('explains %s', async (_, answer, sentence) => {
    server.on(sendsApi.quote, answer)
    const { type, pick, press } = await openSend()
    await type('Amount (SOL)', '0.1')
    await pick('Anna')
    await press('Review')
    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
  })

  test('sends nothing while the browser is offline', async () => {
    const { press } = await openSend()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You’re offline. Nothing is sent until you’re back online.')).toBeTruthy()
    await press('Review')
    expect(server.callsTo(sendsApi.quote)).toHaveLength(0)
  })

  test('explains that an empty wallet has nothing to send', async () => {
    server.on(walletsApi.balances, () => createBalances())
    renderApp('/app/wallet/send')
    expect(await screen.findByText('There’s nothing to send yet')).toBeTruthy()
  })
})

test('a new recipient’s waiting time ends without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.on(recipientsApi.list, () => ({ data: [{ ...anna, usableAt: new Date(Date.now() + 90_000).toISOString() }] }))
  const { pick, press, type } = await openSend()
  await type('Amount (SOL)', '0.1')
  await pick('Anna')
  await press('Review')
  expect(screen.getByText('You can’t send to Anna yet')).toBeTruthy()
  expect(screen.getByText('Usable in 2 min')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(screen.getByText(/^Usable in \d+ s$/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getAllByText('You can send to Anna now.')[0]?.getAttribute('role')).toBe('status')
  await press('Review')
  await screen.findByRole('dialog', { name: 'Check and send' })
  vi.useRealTimers()
  expect(server.callsTo(recipientsApi.list)).toHaveLength(1)
})

describe('a recipient that is not on the list', () => {
  test('is refused before the review, with a link to the list', async () => {
    server.on(allowedRecipientsApi.read, () => ({ data: { isOn: true, offFrom: null, recipients: [] } }))
    const { press, type, pick } = await openSend()
    await type('Amount (SOL)', '0.1')
    await pick('Anna')
    const link = await screen.findByRole('link', { name: 'Open the list' })
    expect(link.getAttribute('href')).toBe('/app/settings/recipients#allowed')
    await press('Review')
    expect(await screen.findByText('Anna isn’t on your list yet')).toBeTruthy()
    expect(server.callsTo(sendsApi.quote)).toEqual([])
  })
})
