import { assistantApi } from '@murmur/contract/chat/assistant'
import type { SendCardData } from '@murmur/contract/chat/cards'
import { parseChatId } from '@murmur/contract/ids'
import { sendsApi } from '@murmur/contract/trading/sends'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { annasAddress, sendQuote, sendReply, solAmount } from '#test-support/examples/send-examples.ts'
import { noResponse, refuse } from '#test-support/fakes/stub-server.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

const say = 'send 0.1 SOL to Anna'
const noOutcome = { reason: null, hash: null, url: null, networkFee: null }
const secondAgo = new Date(Date.now() - 1000).toISOString()

function sendCard(changes: Partial<SendCardData> = {}): SendCardData {
  return { state: 'open', quote: sendQuote(), say, ...noOutcome, ...changes }
}
const cardMessage = (card: SendCardData) =>
  createMessage(2, { type: 'send_card', content: 'Send 0.1 SOL to Anna?', sendCard: card, replyTo: 'chat-1-m1' })

/** Opens a chat with the card of a send. */
async function openSendCard(card = sendCard(), name = 'Send 0.1 SOL to Anna') {
  const request = createMessage(1, { role: 'user', content: say })
  const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', request, cardMessage(card)))
  const opened = await openChat(server)
  const article = within(await screen.findByRole('article', { name }))
  const confirmWithPassword = async () => {
    await opened.user.type(await article.findByLabelText('Password'), 'secret-1')
    await opened.user.click(article.getByRole('button', { name: 'Send 0.1 SOL' }))
  }
  return { ...opened, server, article, confirmWithPassword }
}

test('the card shows recipient, address in groups of four, amount, fee and rent, and asks for the password', async () => {
  const { article, server } = await openSendCard(
    sendCard({ quote: sendQuote({ accountDeposit: solAmount('2039280') }) }),
  )
  const groups = within(await article.findByRole('list', { name: 'Address of Anna' })).getAllByRole('listitem')
  expect(groups).toHaveLength(11)
  for (const text of [
    /^Send 0.1 SOL to Anna/,
    'at most 0.000105 SOL',
    /^This includes 0.00203928 SOL to open an account/,
  ])
    expect(article.getByText(text)).toBeTruthy()
  expect(article.getByLabelText('Password')).toBeTruthy()
  expect(server.callsTo(sendsApi.send)).toHaveLength(0)
})

test('the card sends once by its button, and shows the receipt in the same place', async () => {
  const { article, server, confirmWithPassword } = await openSendCard()
  server.on(sendsApi.send, () => sendReply())
  await confirmWithPassword()
  expect(document.activeElement).toBe(await article.findByRole('heading', { name: 'Sent 0.1 SOL to Anna' }))
  expect(server.callsTo(sendsApi.send)[0]?.body).toEqual({ intentId: 'send-1', password: 'secret-1' })
  expect(article.queryByLabelText('Password')).toBeNull()
  expect(article.getByRole('link', { name: /0xab12…ab12/ })).toBeTruthy()
})

test('a wrong password is shown at its field, and nothing was sent', async () => {
  const { article, server, confirmWithPassword } = await openSendCard()
  server.on(sendsApi.send, () => refuse('WRONG_CREDENTIALS'))
  await confirmWithPassword()
  await waitFor(() => expect(article.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  expect(article.queryByRole('heading', { level: 4 })).toBeNull()
})

test('terms that the server no longer accepts end the card, which asks again by the user’s own message', async () => {
  const { article, server, user, confirmWithPassword, log } = await openSendCard()
  server.on(sendsApi.send, () => refuse('QUOTE_EXPIRED'))
  await confirmWithPassword()
  expect(await article.findByText('These figures have expired. Nothing was sent; ask again for new ones.')).toBeTruthy()
  expect(server.callsTo(sendsApi.quote)).toHaveLength(0)
  await user.click(article.getByRole('button', { name: 'Ask again' }))
  expect(await log.findAllByText(say)).toHaveLength(2)
})

test('without a response the card stays, and repeats the same send', async () => {
  const { article, server, confirmWithPassword, user } = await openSendCard()
  server.on(sendsApi.send, () => noResponse())
  await confirmWithPassword()
  await article.findByText(/^We got no response/)
  server.on(sendsApi.send, () => sendReply())
  await user.click(article.getByRole('button', { name: /again/i }))
  await article.findByRole('heading', { name: 'Sent 0.1 SOL to Anna' })
  const [first, second] = server.callsTo(sendsApi.send)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('an expired or cancelled card has no password field', async () => {
  const { article, server } = await openSendCard(sendCard({ quote: sendQuote({ validUntil: secondAgo }) }))
  expect(await article.findByText('These figures have expired. Nothing was sent; ask again for new ones.')).toBeTruthy()
  expect(article.queryByLabelText('Password')).toBeNull()
  await act(async () => server.sockets.send('message:update', cardMessage(sendCard({ state: 'cancelled' }))))
  expect(await article.findByText('You cancelled this. Nothing was sent.')).toBeTruthy()
})

test('a send confirmed on another device becomes its receipt, and stays one', async () => {
  const { article, server } = await openSendCard()
  const { transactionHash: hash, url } = sendReply().data
  const done = sendCard({ state: 'successful', hash, url, networkFee: solAmount('5000') })
  await act(async () => server.sockets.send('message:update', cardMessage({ ...done, quote: sendQuote() })))
  expect(await article.findByRole('heading', { name: 'Sent 0.1 SOL to Anna' })).toBeTruthy()
  expect(article.queryByLabelText('Password')).toBeNull()
})

test('the card of a new recipient shows the address and the waiting time, and nothing to confirm', async () => {
  const usableAt = new Date(Date.now() + 3_600_000).toISOString()
  const sendWait = { name: 'Anna', address: annasAddress, usableAt, say }
  const answer = createMessage(2, { type: 'send_card', content: 'Anna is new.', sendWait, replyTo: 'chat-1-m1' })
  await openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', answer)))
  const article = within(await screen.findByRole('article', { name: 'Anna' }))
  expect(await article.findByText(/^Usable in/)).toBeTruthy()
  expect(article.getByRole('list', { name: 'Address of Anna' })).toBeTruthy()
  expect(article.queryByRole('button')).toBeNull()
})

test('once the waiting time is over, the card repeats the user’s message', async () => {
  const sendWait = { name: 'Anna', address: annasAddress, usableAt: secondAgo, say }
  const answer = createMessage(2, { type: 'send_card', content: 'Anna is new.', sendWait, replyTo: 'chat-1-m1' })
  const { user, log } = await openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', answer)))
  await user.click(await screen.findByRole('button', { name: 'Ask again' }))
  expect(await log.findByText(say)).toBeTruthy()
})

test('Cancel withdraws the send, and the heading of the cancelled card takes the focus', async () => {
  const { article, server, user } = await openSendCard()
  server.on(assistantApi.cancelCard, () => ({ data: cardMessage(sendCard({ state: 'cancelled' })) }))
  await user.click(await article.findByRole('button', { name: 'Cancel' }))
  expect(await article.findByText('You cancelled this. Nothing was sent.')).toBeTruthy()
  expect(server.callsTo(assistantApi.cancelCard)[0]?.path).toBe('/api/chats/chat-1/messages/chat-1-m2/cancel')
  expect(document.activeElement).toBe(article.getByRole('heading', { name: 'Send 0.1 SOL to Anna' }))
  expect(server.callsTo(sendsApi.send)).toHaveLength(0)
})

test('a card that could not be cancelled explains why, and stays', async () => {
  const { article, server, user } = await openSendCard()
  const reason = 'You already confirmed this.'
  server.on(assistantApi.cancelCard, () => refuse('INTENT_CLOSED', { reason }))
  await user.click(await article.findByRole('button', { name: 'Cancel' }))
  expect((await article.findByText(reason)).closest('[role=alert]')).toBeTruthy()
  expect(article.getByLabelText('Password')).toBeTruthy()
})

test('without a response there is no Cancel: it may have been sent', async () => {
  const { article, server, confirmWithPassword } = await openSendCard()
  server.on(sendsApi.send, () => noResponse())
  await confirmWithPassword()
  await article.findByText(/^We got no response/)
  expect(article.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

describe('a card that arrives in an open chat', () => {
  async function openEmptyChat() {
    const request = createMessage(1, { role: 'user', content: say })
    const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', request))
    const { user } = await openChat(server)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await user.click(field)
    const receiveCard = async () => {
      await act(async () => server.sockets.send('response', cardMessage(sendCard())))
      return within(await screen.findByRole('article', { name: 'Send 0.1 SOL to Anna' }))
    }
    return { user, field, receiveCard }
  }

  test('takes the focus from an empty message field', async () => {
    const { receiveCard } = await openEmptyChat()
    const article = await receiveCard()
    expect(document.activeElement).toBe(article.getByText(/^Send 0.1 SOL to Anna/))
  })

  test('leaves the focus to a user who is writing', async () => {
    const { user, field, receiveCard } = await openEmptyChat()
    await user.type(field, 'and')
    await receiveCard()
    expect(document.activeElement).toBe(field)
  })

  test('gives the focus to its heading when it ends below the password field', async () => {
    const { user, receiveCard } = await openEmptyChat()
    const article = await receiveCard()
    await user.click(article.getByLabelText('Password'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await waitFor(() => expect(document.activeElement).toBe(article.getByRole('heading', { level: 4 })))
  })
})

test('a card that was there when the chat opened leaves the focus in the message field', async () => {
  const { article } = await openSendCard()
  await article.findByLabelText('Password')
  expect(article.queryByText(/^Send 0.1 SOL to Anna/) === document.activeElement).toBe(false)
})

test('the receipt values the amount, the fee and their exact sum', async () => {
  const quote = sendQuote({ amount: solAmount('100000001', 17) })
  const card = sendCard({ state: 'successful', quote, networkFee: solAmount('5000') })
  const { article } = await openSendCard(card, 'Send 0.100000001 SOL to Anna')
  await article.findByRole('heading', { name: 'Sent 0.100000001 SOL to Anna' })
  const figure = (label: string) => article.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect(figure('Amount')).toBe('0.100000001 SOL (about $17.00)')
  expect(figure('Network fee')).toBe('0.000005 SOL (<$0.01)')
  expect(figure('Total with network fee')).toBe('0.100005001 SOL (about $17.01)')
})
