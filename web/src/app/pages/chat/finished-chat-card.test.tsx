import { chatsApi } from '@murmur/contract/chat/chats'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { tradesApi } from '@murmur/contract/trading/trades'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  cardHash,
  cardUrl,
  completedTrade,
  createCardMessage,
  createChat,
  createMessage,
  createMessages,
} from '#test-support/examples/chat-examples.ts'
import { createTransaction } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { openCard } from '#test-support/open/open-card.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

describe('a finished card', () => {
  test('shows a successful buy with its figures and transaction hash', async () => {
    covers('4.states.tradecard.08', '4.states.tradecard.10', '9.constants.display.09')
    const { title, findCard, figure } = await openCard(completedTrade)
    expect(title()).toBe('Trade Successful')
    expect(findCard().getByText('Bought $20 worth of BONK')).toBeTruthy()
    expect(figure('You paid')).toBe('0.117647 SOL ($20.00)')
    expect(figure('You got')).toBe('890,000 BONK ($19.80)')
    expect(figure('Network fee')).toBe('0.000005 SOL ($0.01)')
    expect(figure('Transaction')).toContain('5VERv8…ZkQUW'.slice(0, 7))
    expect(
      findCard()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([cardUrl, '/app/wallet'])
    expect(findCard().queryAllByRole('button')).toEqual([])
  })

  test('offers a wider slippage after a slippage failure, and requests it only by a chat message', async () => {
    const say = 'Buy $20 of BONK on Solana with 2% slippage'
    const failed = { ...completedTrade, state: 'failed', success: false, retry: { slippageBps: 200, say } } as const
    const { press, server } = await openCard(failed)
    await press('Try Again with 2% Slippage')
    expect(server.sockets.emitted('message')).toMatchObject([{ content: say }])
    expect(server.callsTo(tradesApi.buy)).toEqual([])
  })

  test('warns of an imitation', async () => {
    const { findCard } = await openCard({ ...completedTrade, imitates: 'BONK' })
    expect(findCard().getByText('Looks like BONK, but is a different token')).toBeTruthy()
  })

  test('hides the sentence below it that described the open card', async () => {
    const offer = createMessage(3, { content: 'Buy BONK for $20.', describes: parseIntentId('intent-1') })
    const next = createMessage(4, { content: 'For the other order, send this next.' })
    const { log, receive, server, setServerCard } = await openCard()
    await receive(offer)
    await receive(next)
    expect(log.getByText('Buy BONK for $20.')).toBeTruthy()
    await act(async () => server.sockets.send('message:update', setServerCard(completedTrade)))
    expect(log.queryByText('Buy BONK for $20.')).toBeNull()
    expect(log.getByText('For the other order, send this next.')).toBeTruthy()
  })

  test('replaces the text of its outcome after a confirmation in the chat', async () => {
    const userMessage = createMessage(3, { role: 'user', content: 'yes' })
    const outcome = createMessage(4, {
      content: 'Trade Successful. Bought $20 worth of BONK',
      outcomeOf: parseIntentId('intent-1'),
    })
    const { log, receive, server, setServerCard } = await openCard()
    await receive(userMessage)
    await receive(outcome)
    // The card still shows the trade as open, so only the text states the outcome.
    expect(log.getByText('Trade Successful. Bought $20 worth of BONK')).toBeTruthy()
    await act(async () => server.sockets.send('message:update', setServerCard(completedTrade)))
    expect(log.queryByText('Trade Successful. Bought $20 worth of BONK')).toBeNull()
    const rows = log.getAllByRole('listitem').map((row) => row.textContent ?? '')
    const at = (words: string) => rows.findIndex((row) => row.includes(words))
    expect(at('yes')).toBeGreaterThan(0)
    expect(at('Trade Successful')).toBeGreaterThan(at('yes'))
    expect(rows.filter((row) => row.includes('Trade Successful'))).toHaveLength(1)
  })

  test('shows a sell as a percentage', async () => {
    covers('4.states.tradecard.08', '4.states.tradecard.11')
    const { findCard } = await openCard({ ...completedTrade, type: 'sell', message: null })
    expect(findCard().getByText('Sold 50% of your BONK')).toBeTruthy()
  })

  test('shows a failure with its hash, or without one', async () => {
    covers('4.states.tradecard.09')
    const failed = { state: 'failed', isCompleted: true, message: 'It expired.' } as const
    const { title, findCard, server, setServerCard } = await openCard({ ...failed, hash: cardHash, url: cardUrl })
    expect(title()).toBe('Trade Failed')
    expect(findCard().getByRole('link').getAttribute('href')).toBe(cardUrl)
    await act(async () => server.sockets.send('message:update', setServerCard({ ...failed, hash: null, url: null })))
    expect(findCard().queryByRole('link')).toBeNull()
    expect(findCard().getByText('Buy $20 of BONK. It expired.')).toBeTruthy()
  })

  test('refreshes on an event of its trade, also without a socket update', async () => {
    const streams = FakeEventSource.install()
    const { title, setServerCard, announcements } = await openCard({ state: 'pending', hash: cardHash, url: cardUrl })
    expect(title()).toBe('Pending')
    await waitFor(() => expect(streams.open()).toHaveLength(1))
    setServerCard(completedTrade)
    const event = {
      type: 'trade',
      seq: 1,
      at: '2026-11-21T08:12:01Z',
      trade: createTransaction({ id: 'intent-1' }),
    } as const
    act(() => streams.send(event))
    await waitFor(() => expect(title()).toBe('Trade Successful'))
    await waitFor(() => expect(announcements().filter((one) => one?.startsWith('Trade Successful'))).toHaveLength(1))
  })

  test('is refreshed in place even far back in a long chat', async () => {
    const streams = FakeEventSource.install()
    const old = createCardMessage(2, { state: 'pending' })
    const chat = createChat(parseChatId('chat-1'), 'One', createMessage(1), old, ...createMessages(3, 40))
    const server = stubChatServer(chat)
    await openChat(server)
    await waitFor(() => expect(streams.open()).toHaveLength(1))
    const trade2 = createTransaction({ id: 'intent-1' })
    act(() => streams.send({ type: 'trade', seq: 1, at: '2026-11-21T08:12:01Z', trade: trade2 }))
    await waitFor(() => expect(server.callsTo(chatsApi.read).at(-1)?.query.get('before')).toBe('3'))
  })
})
