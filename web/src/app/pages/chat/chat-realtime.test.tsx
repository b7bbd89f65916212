import { chatsApi } from '@murmur/contract/chat/chats'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createCardMessage, createMessage, createMessages } from '#test-support/examples/chat-examples.ts'
import { createStoredMessage, openOneChat } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

const button = (name: string) => screen.getByRole('button', { name })

describe('the connection', () => {
  test('uses only a WebSocket to the page’s origin, and closes when the user leaves the screen', async () => {
    covers('4.states.realtime.01', '4.states.realtime.03', '7.realtime.01')
    const { sockets, user } = await openOneChat(createMessage(1))
    expect(sockets.last().url).toBe(`ws://${location.host}/socket.io/?EIO=4&transport=websocket`)
    await user.click(screen.getByRole('link', { name: 'Wallet' }))
    await waitFor(() => expect(sockets.last().connected).toBe(false))
    expect(sockets.all).toHaveLength(1)
  })

  test('shows that it reconnects, or that it is offline with a retry button', async () => {
    covers('8.errors.15')
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const { sockets, user } = await openOneChat(createMessage(1))
    await act(async () => sockets.lose())
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    await waitFor(() => expect(sockets.all).toHaveLength(2))
    await act(async () => sockets.lose())
    expect(logged).toHaveBeenCalled()
    await act(async () => sockets.open())
    expect(screen.queryByText('Reconnecting…')).toBeNull()
    await act(async () => sockets.end())
    expect(screen.getByText(/No connection to Murmur/)).toBeTruthy()
    expect(document.querySelector('[data-toast]')).toBeNull()
    const tries = sockets.all.length
    await user.click(button('Try again'))
    expect(sockets.all).toHaveLength(tries + 1)
    // The button is removed, but the focus is not lost.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Reconnecting…'))
    await act(async () => sockets.open())
    expect(screen.queryByText(/No connection to Murmur/)).toBeNull()
  })

  test('logs and ignores a payload that violates the contract', async () => {
    covers('8.errors.15')
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const { sockets, rows } = await openOneChat(createMessage(1))
    await act(async () => sockets.sendRaw('response', { content: 'forged', chatId: 'chat-1' }))
    expect(rows()).toHaveLength(1)
    expect(logged).toHaveBeenCalled()
  })
})

describe('received messages', () => {
  test('are appended once, in order', async () => {
    covers('4.states.realtime.04', '4.states.realtime.05')
    const { receive, rows } = await openOneChat(createMessage(1))
    for (const seq of [2, 3, 3, 2, 4]) await receive(createMessage(seq))
    expect(rows().map((row) => row.textContent?.match(/message \d/)?.[0])).toEqual(
      [1, 2, 3, 4].map((n) => `message ${n}`),
    )
  })

  test('of another chat are not shown in the open one', async () => {
    const { receive, rows } = await openOneChat(createMessage(1))
    await receive(createMessage(2, { chatId: parseChatId('chat-2'), content: 'for another chat' }))
    expect(rows()).toHaveLength(1)
    expect(screen.queryByText('for another chat')).toBeNull()
  })

  test('after a gap trigger a fetch of the missing ones', async () => {
    const { server, receive, rows, log } = await openOneChat(createMessage(1))
    server.chats[0]?.messages.push(createMessage(2), createMessage(3))
    await receive(createMessage(3))
    expect(await log.findByText('message 2')).toBeTruthy()
    expect(server.callsTo(chatsApi.read).at(-1)?.query.get('after')).toBe('1')
    expect(rows()).toHaveLength(3)
  })

  test('missed while disconnected are fetched on reconnect, without duplicates', async () => {
    const { server, sockets, receive, log, rows } = await openOneChat(...createMessages(1, 3))
    await act(async () => sockets.lose())
    server.chats[0]?.messages.push(...createMessages(4, 90))
    await act(async () => sockets.open())
    await log.findByText('message 90')
    await receive(createMessage(90))
    expect(rows()).toHaveLength(90)
  })

  test('are updated in place', async () => {
    covers('4.states.realtime.05')
    const { sockets, rows, log } = await openOneChat(createMessage(1), createCardMessage(2))
    const cancelled = createCardMessage(2, { state: 'cancelled' })
    await act(async () => sockets.send('message:update', cancelled))
    expect(log.getByRole('heading', { name: 'Trade cancelled' })).toBeTruthy()
    expect(rows()).toHaveLength(2)
  })
})

describe('sending', () => {
  test('emits the user’s message as JSON and shows it once, immediately', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { sockets, write, store, rows, log, field } = await openOneChat(createMessage(1))
    timers.mockClear()
    await write('buy 20 dollars of BONK')
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 10_000)
    expect(log.getByText('Sending…')).toBeTruthy()
    const emitted = sockets.last().emitted.at(-1)
    expect(typeof emitted?.payload).toBe('string')
    expect(sockets.emitted('message')).toEqual([
      expect.objectContaining({
        ...{ role: 'user', content: 'buy 20 dollars of BONK', type: 'text', chatId: 'chat-1' },
        ...{ timestamp: expect.any(String), clientId: expect.stringMatching(/^[0-9a-f-]{36}$/), afterSeq: 1 },
      }),
    ])
    await store(2)
    expect(log.queryByText('Sending…')).toBeNull()
    expect(rows()).toHaveLength(3)
    expect(log.getAllByText('buy 20 dollars of BONK')).toHaveLength(1)
    expect(document.activeElement).toBe(field())
    expect(field()).toHaveProperty('value', '')
  })

  test('Enter sends, Shift+Enter starts a new line, and typing emits nothing', async () => {
    covers('4.states.realtime.06')
    const { user, sockets, field } = await openOneChat(createMessage(1))
    await user.click(field())
    await user.keyboard('one{Shift>}{Enter}{/Shift}two')
    expect(field()).toHaveProperty('value', 'one\ntwo')
    expect(sockets.last().emitted).toEqual([])
    await user.keyboard('{Enter}')
    expect(sockets.emitted('message')).toMatchObject([{ content: 'one\ntwo' }])
  })

  test('does not send blank text, and the button shows why', async () => {
    covers('4.states.chat.07', '5.validation.chat.01')
    const { write, user, sockets } = await openOneChat(createMessage(1))
    expect(button('Send').getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button('Send').getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Write a message first')
    await write('   ')
    await user.click(button('Send'))
    expect(sockets.last().emitted).toEqual([])
    await user.keyboard('x')
    expect(button('Send').getAttribute('aria-disabled')).toBeNull()
  })

  test('marks an unacknowledged message as not sent, and retries the same message', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { sockets, write, log, user, store, rows } = await openOneChat(createMessage(1))
    await write('hello')
    await act(async () => sockets.acknowledgeUnreadably())
    expect(log.getByText(/Not sent\./)).toBeTruthy()
    await user.click(log.getByRole('button', { name: 'Try again' }))
    const ids = sockets.emitted('message').map((sent) => sent.clientId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    await store(2)
    // With the response pending.
    expect(rows()).toHaveLength(3)
    expect(log.queryByText(/Not sent\./)).toBeNull()
  })

  test('shows why a message was rejected and does not resend it automatically', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { sockets, write, log } = await openOneChat(createMessage(1))
    await write('hello')
    const message429 = 'Too many attempts. Nothing was changed; please wait a moment.'
    await act(async () => sockets.acknowledge({ ok: false, code: 'TOO_MANY_REQUESTS', message: message429 }))
    expect(log.getByText(new RegExp(message429))).toBeTruthy()
    await act(async () => sockets.lose())
    await act(async () => sockets.open())
    expect(sockets.emitted('message')).toHaveLength(1)
  })

  test('marks a message as not sent in an outage, and retries it with the same id in case it was stored', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { sockets, write, log } = await openOneChat(createMessage(1))
    await write('hello')
    const serverMessage = 'Murmur is temporarily unavailable; try again shortly.'
    await act(async () => sockets.acknowledge({ ok: false, code: 'SERVICE_UNAVAILABLE', message: serverMessage }))
    expect(log.getByText(/Not sent\./)).toBeTruthy()
    expect(log.queryByText(new RegExp(serverMessage))).toBeNull()
  })

  test('sends messages written offline on reconnect', async () => {
    const { sockets, write, log, store, rows } = await openOneChat(createMessage(1))
    await act(async () => sockets.lose())
    await write('hello')
    expect(sockets.emitted('message')).toEqual([])
    await act(async () => sockets.open())
    await waitFor(() => expect(sockets.emitted('message')).toMatchObject([{ content: 'hello' }]))
    await store(2)
    expect(log.queryByText('Sending…')).toBeNull()
    expect(rows()).toHaveLength(3)
  })

  test('does not send an offline message if the chat has moved on, since a yes applies to the messages the user saw', async () => {
    const { server, sockets, write, log, user } = await openOneChat(createMessage(1), createCardMessage(2))
    await act(async () => sockets.lose())
    await write('yes')
    server.chats[0]?.messages.push(createCardMessage(3, { intentId: parseIntentId('another'), amountText: '2000' }))
    await act(async () => sockets.open())
    expect(await log.findByText(/\$2000/, { selector: 'h4' })).toBeTruthy()
    expect(await log.findByText(/Not sent\./)).toBeTruthy()
    expect(sockets.emitted('message')).toEqual([])
    await user.click(log.getByRole('button', { name: 'Try again' }))
    expect(sockets.emitted('message')).toMatchObject([{ content: 'yes', afterSeq: 3, shownIntentId: 'another' }])
  })

  test('finds a message whose acknowledgement was lost in the history and does not send it twice', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { server, sockets, write, rows, log } = await openOneChat(createMessage(1))
    await write('hello')
    server.chats[0]?.messages.push(createStoredMessage(2, sockets.emitted('message')[0] ?? {}))
    await act(async () => sockets.lose())
    await act(async () => sockets.open())
    await waitFor(() => expect(log.queryByText(/Not sent\./)).toBeNull())
    expect(rows()).toHaveLength(2)
    expect(sockets.emitted('message')).toHaveLength(1)
  })

  test('keeps unsent messages when the user visits another page', async () => {
    const { sockets, write, user } = await openOneChat(createMessage(1))
    await act(async () => sockets.lose())
    await write('hello')
    await user.click(screen.getByRole('link', { name: 'Wallet' }))
    const tries = sockets.all.length
    await user.click(screen.getByRole('link', { name: 'Chat' }))
    expect(await screen.findByText('hello')).toBeTruthy()
    await waitFor(() => expect(sockets.all).toHaveLength(tries + 1))
    await act(async () => sockets.open())
    await waitFor(() => expect(sockets.emitted('message')).toMatchObject([{ content: 'hello' }]))
  })
})
