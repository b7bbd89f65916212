import { parseIntentId } from '@murmur/contract/ids'
import { sendsApi } from '@murmur/contract/trading/sends'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTransaction } from '#test-support/examples/examples.ts'
import { sendQuote, sendReply, solAmount } from '#test-support/examples/send-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openSend, stubSendServer } from '#test-support/open/open-send.ts'

let server: StubServer
beforeEach(() => {
  server = stubSendServer()
})
const outcome = (name: string | RegExp) => screen.findByRole('heading', { name, level: 2 })
const bodyOf = (at: number) => server.callsTo(sendsApi.send)[at]?.body

describe('the review', () => {
  test('shows the amount, the recipient, the address spelled in groups, and every cost', async () => {
    server.on(sendsApi.quote, () => ({
      data: sendQuote({
        tokenFee: solAmount('1000000'),
        arrives: solAmount('99000000'),
        accountDeposit: solAmount('2039280'),
      }),
    }))
    const { review } = await openSend()
    const dialog = await review()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Send 0.1 SOL to Anna$17.00'))
    const groups = within(dialog.getByRole('list', { name: 'Address of Anna' })).getAllByRole('listitem')
    expect(groups).toHaveLength(11)
    expect(groups[0]?.textContent).toBe('7xKX7 x capital K capital X')
    for (const sentence of [
      'SOL itself keeps 0.001 SOL of every transfer like this.',
      'This includes 0.00203928 SOL to open an account for SOL at this address, which has none yet. You don’t get it back.',
      'at most 0.000105 SOL',
      'This cannot be undone. If the address is wrong, no one can get the money back.',
    ])
      expect(dialog.getByText(sentence), sentence).toBeTruthy()
  })

  test('sends once, by its button with the password, and shows the outcome', async () => {
    const { review, confirmWithPassword } = await openSend()
    await review()
    await confirmWithPassword()
    expect(document.activeElement).toBe(await outcome('Sent 0.1 SOL to Anna'))
    expect(bodyOf(0)).toEqual({ intentId: 'send-1', password: 'secret-1' })
    expect(server.callsTo(sendsApi.send)[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(screen.getByRole('link', { name: /0xab12…ab12/ }).getAttribute('href')).toContain('/tx/sol/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows a wrong password at its field and asks for the code of a second factor', async () => {
    let answers = [refuse('WRONG_CREDENTIALS'), refuse('SECOND_FACTOR_REQUIRED'), sendReply()]
    server.on(sendsApi.send, () => {
      const [first, ...rest] = answers
      answers = rest
      return first as ReturnType<typeof sendReply>
    })
    const { review, confirmWithPassword, press, type } = await openSend()
    await review()
    await confirmWithPassword()
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
    await press('Send 0.1 SOL')
    await type('Second Factor Code', '123456')
    await press('Send 0.1 SOL')
    await outcome('Sent 0.1 SOL to Anna')
    expect(bodyOf(2)).toEqual({ intentId: 'send-1', password: 'secret-1', totp: '123456' })
  })

  test('asks again with new terms after the old ones expired, and keeps the password', async () => {
    server.on(sendsApi.quote, () => ({ data: sendQuote({ validUntil: new Date(Date.now() - 1).toISOString() }) }))
    const { review, confirmWithPassword, press } = await openSend()
    await review()
    server.on(sendsApi.quote, () => ({ data: sendQuote({ intentId: parseIntentId('send-2') }) }))
    await confirmWithPassword()
    expect((await screen.findByText(/^The fees were out of date/)).closest('[role=alert]')).toBeTruthy()
    expect(server.callsTo(sendsApi.send)).toHaveLength(0)
    await press('Send 0.1 SOL')
    await outcome('Sent 0.1 SOL to Anna')
    expect(bodyOf(0)).toEqual({ intentId: 'send-2', password: 'secret-1' })
  })

  test('shows a refusal of the send, and sends nothing', async () => {
    server.on(sendsApi.send, () => refuse('OVER_LIMIT', { message: 'This is over your limit.' }))
    const { review, confirmWithPassword } = await openSend()
    await review()
    await confirmWithPassword()
    expect((await screen.findByText('This is over your limit.')).closest('[role=alert]')).toBeTruthy()
  })

  test('keeps the same terms and key after no response, so that it cannot send twice', async () => {
    server.on(sendsApi.send, noResponse)
    const { review, confirmWithPassword, press } = await openSend()
    await review()
    await confirmWithPassword()
    await screen.findByText(/^We got no response/, { selector: '[role=alert] p' })
    await press('Close')
    expect(await screen.findByText('0.1 SOL to Anna may have been sent')).toBeTruthy()
    server.on(sendsApi.send, () => sendReply())
    await press('Review')
    await confirmWithPassword('Send Again')
    await outcome('Sent 0.1 SOL to Anna')
    const [one, other] = server.callsTo(sendsApi.send).map(({ headers }) => headers.get('idempotency-key'))
    expect(other).toBe(one)
    expect(server.callsTo(sendsApi.quote)).toHaveLength(1)
  })

  test('confirms what it shows after another send got no response', async () => {
    server.on(sendsApi.send, noResponse)
    const { review, confirmWithPassword, press, type } = await openSend()
    await review()
    await confirmWithPassword()
    await screen.findByText(/^We got no response/, { selector: '[role=alert] p' })
    await press('Close')
    const other = sendQuote({ intentId: parseIntentId('send-2'), amount: solAmount('200000000') })
    server.on(sendsApi.quote, () => ({ data: other }))
    server.on(sendsApi.send, () => sendReply({ sendId: parseIntentId('send-2') }))
    await type('Amount (SOL)', '1')
    await press('Review')
    await confirmWithPassword('Send 0.2 SOL')
    await outcome('Sent 0.2 SOL to Anna')
    expect(bodyOf(1)).toMatchObject({ intentId: 'send-2' })
    await press('New send')
    expect(screen.getByText('0.1 SOL to Anna may have been sent')).toBeTruthy()
  })

  test('keeps the key when an unanswered send is retried with another proof', async () => {
    server.on(sendsApi.send, noResponse)
    const { review, type, press } = await openSend()
    await review()
    await type('Password', 'secret-1')
    await press('Send 0.1 SOL')
    await screen.findByText(/^We got no response/, { selector: '[role=alert] p' })
    await press('Close')
    await press('Review')
    await type('Password', 'secret-2')
    await press('Send Again')
    await waitFor(() => expect(server.callsTo(sendsApi.send)).toHaveLength(2))
    const calls = server.callsTo(sendsApi.send)
    expect(calls.map(({ body }) => body)).toEqual([
      { intentId: 'send-1', password: 'secret-1' },
      { intentId: 'send-1', password: 'secret-2' },
    ])
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('shows the outcome of an unanswered send when its event arrives', async () => {
    const streams = FakeEventSource.install()
    server.on(sendsApi.send, noResponse)
    const { review, confirmWithPassword } = await openSend()
    await review()
    await confirmWithPassword()
    await screen.findByText(/^We got no response/, { selector: '[role=alert] p' })
    const transfer = createTransaction({ id: 'send-1', type: 'Transfer', status: 'Successful' })
    act(() => streams.send({ type: 'transfer', seq: 1, at: '2026-11-21T08:00:00.000Z', transfer }))
    await outcome('Sent 0.1 SOL to Anna')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the outcome', () => {
  test('updates a pending send when its event arrives', async () => {
    const streams = FakeEventSource.install()
    server.on(sendsApi.send, () => sendReply({ status: 'pending', networkFee: null }))
    const { review, confirmWithPassword } = await openSend()
    await review()
    await confirmWithPassword()
    await outcome('Sending 0.1 SOL to Anna')
    const transfer = createTransaction({
      id: 'send-1',
      type: 'Transfer',
      status: 'Failed',
      reason: 'The network rejected it.',
    })
    act(() => streams.send({ type: 'transfer', seq: 1, at: '2026-11-21T08:00:00.000Z', transfer }))
    await outcome('0.1 SOL to Anna wasn’t sent')
    expect(screen.getByText('The network rejected it.')).toBeTruthy()
  })

  test('of a test send offers to send the rest', async () => {
    server.on(sendsApi.quote, ({ body }) => {
      const isTest = (body as { amount: { unit: string } }).amount.unit === 'usd'
      return { data: isTest ? sendQuote({ amount: solAmount('5882352', 1) }) : sendQuote({ suggestsTest: true }) }
    })
    const { review, press, confirmWithPassword } = await openSend()
    const dialog = await review()
    await press('Send a small test first')
    expect(await dialog.findByText('Send 0.005882352 SOL to Anna')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Send a small test first' })).toBeNull()
    await confirmWithPassword('Send 0.005882352 SOL')
    await outcome('Sent 0.005882352 SOL to Anna')
    await press('Send the rest')
    expect(screen.getByLabelText<HTMLInputElement>('Amount (SOL)').value).toBe('0.094117648')
    expect(screen.getByRole('button', { name: /^To Anna/ })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('sends nothing while the terms of a test send load', async () => {
    let answerTest: () => void = () => undefined
    server.on(sendsApi.quote, ({ body }) => {
      if ((body as { amount: { unit: string } }).amount.unit !== 'usd')
        return { data: sendQuote({ suggestsTest: true }) }
      return new Promise((resolve) => {
        answerTest = () => resolve({ data: sendQuote({ amount: solAmount('5882352', 1) }) })
      })
    })
    const { review, press, confirmWithPassword } = await openSend()
    const dialog = await review()
    await press('Send a small test first')
    await confirmWithPassword()
    answerTest()
    expect(await dialog.findByText('Send 0.005882352 SOL to Anna')).toBeTruthy()
    expect(server.callsTo(sendsApi.send)).toEqual([])
  })
})
