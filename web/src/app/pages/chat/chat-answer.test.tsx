import { parseChatId } from '@murmur/contract/ids'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMessage, search } from '#test-support/examples/chat-examples.ts'
import { openOneChat } from '#test-support/open/open-chat.ts'

const button = (name: string) => screen.getByRole('button', { name })

describe('a pending response', () => {
  const delta = (position: number, text: string, chatId = parseChatId('chat-1')) => ({
    chatId,
    replyTo: 'chat-1-m2',
    place: position,
    text,
  })

  test('appears on acknowledgement, streams, and is replaced by the final message', async () => {
    const { sockets, write, store, log, receive, rows, announcements } = await openOneChat(createMessage(1))
    await write('hello')
    expect(log.queryByText('Murmur is working on an answer')).toBeNull()
    await store(2)
    expect(log.getByText('Murmur is working on an answer')).toBeTruthy()
    await act(async () => {
      sockets.send('response:delta', delta(0, 'Hel'))
      sockets.send('response:delta', delta(1, 'lo **you**', parseChatId('chat-1')))
      sockets.send('response:delta', { ...delta(0, 'not for here'), chatId: parseChatId('chat-2'), replyTo: 'x' })
    })
    expect(log.getByText('you').closest('p')?.textContent).toBe('Hello you')
    expect(screen.queryByText('not for here')).toBeNull()
    expect(announcements().join()).not.toContain('Hello')
    await receive(createMessage(3, { content: 'Hello **you**', replyTo: 'chat-1-m2', isLast: false }))
    expect(log.getByText('Murmur is working on an answer')).toBeTruthy()
    await receive(createMessage(4, { type: 'search_results', searchData: search, replyTo: 'chat-1-m2' }))
    expect(log.queryByText('Murmur is working on an answer')).toBeNull()
    expect(rows()).toHaveLength(4)
    expect(announcements().join()).toContain('Hello you')
  })

  test('never shows text from before a reconnect as the answer to the next question', async () => {
    const { server, sockets, write, store, log } = await openOneChat(createMessage(1))
    await write('hello')
    await store(2)
    await act(async () => sockets.send('response:delta', delta(0, 'Uniswap is')))
    expect(log.getByText('Uniswap is')).toBeTruthy()
    Object.assign(server.chats[0] ?? {}, { isAnswering: true })
    await act(async () => sockets.lose())
    await act(async () => sockets.open())
    expect(log.queryByText('Uniswap is')).toBeNull()
    // The restarted server begins the answer again.
    await act(async () => sockets.send('response:delta', delta(0, 'UNI is a token')))
    expect(log.getByText('UNI is a token')).toBeTruthy()
    await act(async () => sockets.lose())
    Object.assign(server.chats[0] ?? {}, { isAnswering: false })
    server.chats[0]?.messages.push(createMessage(3, { content: 'The whole answer', replyTo: 'chat-1-m2' }))
    await act(async () => sockets.open())
    expect(await log.findByText('The whole answer')).toBeTruthy()
    await write('and now?')
    await store(4)
    expect(log.getByText('Murmur is working on an answer')).toBeTruthy()
    expect(log.queryByText('UNI is a token')).toBeNull()
  })

  test('can be stopped', async () => {
    const { sockets, write, store, user, server, field } = await openOneChat(createMessage(1))
    expect(screen.queryByRole('button', { name: 'Stop the answer' })).toBeNull()
    await write('hello')
    await store(2)
    await user.click(button('Stop the answer'))
    expect(sockets.emitted('stop')).toEqual([{ chatId: 'chat-1' }])
    server.chats[0]?.messages.push(createMessage(3, { content: 'Stopped.', replyTo: 'chat-1-m2' }))
    await act(async () => sockets.acknowledge({ ok: true }))
    expect(await screen.findByText('Stopped.', { selector: '[role=log] *' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop the answer' })).toBeNull()
    // The button is removed, but the focus is not lost.
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })
})
