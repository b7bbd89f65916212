import { tradesApi } from '@murmur/contract/trading/trades'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTradeReply, createTransaction, hash, uniAddress } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { fillBuy, getCard, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer

beforeEach(() => {
  server = stubBuyServer()
})

describe('buying', () => {
  test('posts the agreed quote once, reads "Processing...", shows the bought amount, and resets', async () => {
    covers('2.manual.07', '4.states.manual.06', '4.states.manual.10', '8.success.03')
    let answer = () => {}
    server.on(tradesApi.buy, () => new Promise((resolve) => (answer = () => resolve(createTradeReply()))))
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    const busyButton = screen.getByRole('button', { name: 'Processing...' })
    await opened.user.click(busyButton)
    answer()
    await screen.findByRole('region', { name: 'Receipt' })
    expect(screen.getByText('Bought $25 worth of UNI', { selector: '[data-toast] *' })).toBeTruthy()
    // Only the toast is announced, and only the receipt is seen (pending.css).
    expect(document.querySelector('[data-receipt]')?.textContent).toContain('Bought $25 worth of UNI')
    expect(document.querySelector('[data-toast]')?.getAttribute('data-besides')).toBe('receipt')
    const statuses = screen.getAllByText('Bought $25 worth of UNI').map((one) => one.closest('[role="status"]'))
    expect(statuses.filter(Boolean)).toHaveLength(1)
    expect(server.callsTo(tradesApi.buy).map((call) => call.body)).toEqual([
      { amountInUsd: '25', tokenAddress: uniAddress, chain: 'eth', intentId: 'intent-1' },
    ])
    expect(server.callsTo(tradesApi.buy)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(opened.address).toHaveProperty('value', '')
    expect(opened.amount).toHaveProperty('value', '')
    const link = getCard('Receipt').getByRole('link', { name: '0xab12…ab12' })
    expect(link.getAttribute('href')).toBe(`http://sandbox.test/tx/eth/${hash}`)
  })

  test('scrolls a receipt at the bottom of the window to the top, clear of the toasts', async () => {
    server.on(tradesApi.buy, () => createTradeReply())
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    const opened = await openBuy()
    await fillBuy(opened)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: window.innerHeight * 0.8 } as DOMRect)
    await opened.press()
    const receipt = await screen.findByRole('region', { name: 'Receipt' })
    expect(scrolled.mock.contexts).toEqual([receipt])
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
  })

  test('shows the toast of a rejected buy with the reason below, and keeps the form', async () => {
    covers('8.errors.22', '8.errors.25')
    server.on(tradesApi.buy, () => refuse('INSUFFICIENT_BALANCE'))
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    const toast = (await screen.findByText('Buy failed. Please try again.')).closest('[data-toast]')
    expect(toast?.textContent).toContain('Your balance is too small for this trade.')
    expect(opened.amount).toHaveProperty('value', '25')
  })

  test('shows a buy reverted on chain as failed, with its transaction', async () => {
    covers('8.errors.22')
    server.on(tradesApi.buy, () => ({
      ...createTradeReply({ status: 'failed' }),
      message: 'The chain undid the trade.',
    }))
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    expect(await screen.findByText('Buy failed. Please try again.')).toBeTruthy()
    expect(getCard('Receipt').getByText('The chain undid the trade.')).toBeTruthy()
    expect(getCard('Receipt').getByRole('link', { name: '0xab12…ab12' })).toBeTruthy()
  })

  test('stays pending until the server reports the result, then shows it in place', async () => {
    covers('8.errors.26')
    const streams = FakeEventSource.install()
    server.on(tradesApi.buy, () => createTradeReply({ status: 'pending', transactionHash: null, url: null }))
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    expect(await getCard('Receipt').findByText('Pending')).toBeTruthy()
    expect(screen.queryByText('Buy failed. Please try again.')).toBeNull()
    act(() => streams.send({ type: 'trade', seq: 1, at: '2026-11-21T08:12:01Z', trade: createTransaction() }))
    expect(await getCard('Receipt').findByText('Bought $25 worth of UNI')).toBeTruthy()
    const boughtAmount = getCard('Receipt').getByText('3.78654 UNI')
    // The value of the agreed amount; the event does not contain it.
    expect(boughtAmount.parentElement?.textContent).toBe('3.78654 UNI ($24.85)')
    expect(getCard('Receipt').getByText('You paid').nextSibling?.textContent).toBe('0.0102543 ETH ($25.00)')
  })
})

test('the reply to a buy leaves the amount that was typed since for the next one', async () => {
  let answer: () => void = () => undefined
  server.on(tradesApi.buy, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return createTradeReply()
  })
  const opened = await openBuy()
  await fillBuy(opened)
  await opened.press()
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
  await opened.user.type(opened.amount, '{Backspace}{Backspace}7')
  answer()
  await screen.findByRole('region', { name: 'Receipt' })
  expect([opened.address, opened.amount].map((field) => (field as HTMLInputElement).value)).toEqual([uniAddress, '7'])
})

describe('an unanswered buy', () => {
  test.each([
    ['no answer', () => noResponse()],
    ['an answer outside the contract', () => refuse('NOT_FOUND', { message: 1 as never })],
  ])('is "Pending" after %s, never "Buy failed. Please try again."', async (_, answer) => {
    covers('8.errors.26', '8.errors.27')
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(tradesApi.buy, answer)
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    expect(await getCard('Receipt').findByText('Pending')).toBeTruthy()
    expect(screen.queryByText('Buy failed. Please try again.')).toBeNull()
    expect(server.callsTo(tradesApi.buy)).toHaveLength(1)
  })

  test('is retried only by the user, as the same request with the same key', async () => {
    covers('8.errors.27')
    server.on(tradesApi.buy, noResponse)
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    await getCard('Receipt').findByText(/Sending it again can’t trade twice/)
    server.on(tradesApi.buy, () => createTradeReply())
    await opened.user.click(screen.getByRole('button', { name: 'Send Again' }))
    expect(await getCard('Receipt').findByText('Bought $25 worth of UNI')).toBeTruthy()
    const [first, second] = server.callsTo(tradesApi.buy)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('is followed by a buy with a new intent and a new key', async () => {
    server.on(tradesApi.buy, () => createTradeReply())
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.press()
    await screen.findByRole('region', { name: 'Receipt' })
    await fillBuy(opened)
    await opened.press()
    await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(2))
    const keys = server.callsTo(tradesApi.buy).map((call) => call.headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })
})
