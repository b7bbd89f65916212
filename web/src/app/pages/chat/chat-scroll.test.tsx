import { chatsApi } from '@murmur/contract/chat/chats'
import { parseChatId } from '@murmur/contract/ids'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createChat, createMessage, createMessages } from '#test-support/examples/chat-examples.ts'
import { noResponse } from '#test-support/fakes/stub-server.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

const show = (...all: ReturnType<typeof createMessage>[]) =>
  openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', ...all)))

describe('the scroll position of the messages', () => {
  /** jsdom has no layout: the list gets a height and stores its scroll position. */
  function layOut(height = 4000, top = height) {
    const box = screen.getByRole('log')
    Object.defineProperties(box, {
      scrollHeight: { configurable: true, get: () => height },
      clientHeight: { configurable: true, value: 500 },
      scrollTop: { configurable: true, writable: true, value: top },
    })
    fireEvent.wheel(box)
    fireEvent.scroll(box)
    return box
  }

  test('moves to the latest message 50 ms after one is received or sent', async () => {
    covers('4.states.chat.09')
    const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', ...createMessages(1, 3)))
    const { write } = await openChat(server)
    const box = layOut(4000, 3450)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => server.sockets.send('response', createMessage(4)))
    act(() => void vi.advanceTimersByTime(49))
    expect(box.scrollTop).toBe(3450)
    act(() => void vi.advanceTimersByTime(1))
    expect(box.scrollTop).toBe(4000)
    vi.useRealTimers()
    layOut(4000, 100)
    await write('hello')
    await waitFor(() => expect(box.scrollTop).toBe(4000))
  })

  test('follows streamed text before paint, and received messages after their delay', async () => {
    const measured: (() => void)[] = []
    const Observer = class {
      constructor(changed: () => void) {
        measured.push(changed)
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer)
    const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', ...createMessages(1, 3)))
    await openChat(server)
    const box = layOut(4000, 3450)
    Object.defineProperty(box, 'scrollHeight', { configurable: true, get: () => 4030 })
    // The height of the list is measured first, then its content.
    act(() => measured[1]?.())
    expect(box.scrollTop).toBe(4030)
    box.scrollTop = 3600
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => server.sockets.send('response', createMessage(4)))
    act(() => measured[1]?.())
    expect(box.scrollTop).toBe(3600)
    act(() => void vi.advanceTimersByTime(50))
    expect(box.scrollTop).toBe(4030)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('stays where the user scrolled up to, and a button shows that there are new messages', async () => {
    const { receive, user } = await show(...createMessages(1, 3))
    const box = layOut(4000, 1200)
    await receive(createMessage(4))
    const button = await screen.findByRole('button', { name: 'New messages' })
    expect(box.scrollTop).toBe(1200)
    await user.click(button)
    expect(box.scrollTop).toBe(4000)
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull()
  })

  test('stays at the end when a card shrinks', async () => {
    const { receive } = await show(...createMessages(1, 3))
    const box = layOut(4000, 3500)
    Object.defineProperty(box, 'scrollHeight', { configurable: true, get: () => 3700 })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 5000)
    box.scrollTop = 3060
    fireEvent.scroll(box)
    vi.useRealTimers()
    await receive(createMessage(4))
    await waitFor(() => expect(box.scrollTop).toBe(3700))
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull()
  })

  test('stays unchanged while earlier messages load on scroll or by a button', async () => {
    const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', ...createMessages(1, 120)))
    const { user, log, rows } = await openChat(server)
    await log.findByText('message 120')
    expect(rows()).toHaveLength(50)
    const box = layOut()
    Object.defineProperty(box, 'scrollHeight', { configurable: true, get: () => rows().length * 40 })
    Object.assign(box, { scrollTop: 40 })
    fireEvent.scroll(box)
    await log.findByText('message 21')
    expect(rows()).toHaveLength(100)
    expect(box.scrollTop).toBe(2040)
    server.on(chatsApi.read, noResponse)
    vi.spyOn(console, 'error').mockReturnValue()
    const statuses = log.getAllByRole('status')
    await user.click(log.getByRole('button', { name: 'Earlier messages' }))
    expect(statuses).toContain(await log.findByText('We couldn’t load earlier messages.'))
    server.on(chatsApi.read, () => ({ data: createChat(parseChatId('chat-1'), 'One', ...createMessages(1, 20)) }))
    await user.click(log.getByRole('button', { name: 'Try again' }))
    await log.findByText('message 1')
    expect(rows()).toHaveLength(120)
    expect(log.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box))
  })
})
