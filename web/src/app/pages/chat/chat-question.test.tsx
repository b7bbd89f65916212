import { parseChatId } from '@murmur/contract/ids'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCardMessage, createChat, createMessages } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Opens a chat in a list of 500 of 4,000 px. `resize` reports a change of its content's size. */
async function openScrolled() {
  const measured: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measured.push(changed)
      }
      observe() {}
      disconnect() {}
    },
  )
  const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', ...createMessages(1, 3)))
  await openChat(server)
  const box = screen.getByRole('log')
  Object.defineProperties(box, {
    scrollHeight: { configurable: true, value: 4000 },
    clientHeight: { configurable: true, value: 500 },
    scrollTop: { configurable: true, writable: true, value: 3450 },
  })
  const scroll = () => {
    fireEvent.wheel(box)
    fireEvent.scroll(box)
  }
  scroll()
  return { server, box, scroll, resize: () => act(() => measured[1]?.()) }
}

/** Puts the row of the card at a position of the list's content. */
function placeCard(box: HTMLElement, top: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.matches('li') ? top - box.scrollTop : 0 } as DOMRect
  })
}

test('a question taller than the window is shown from its top, and does not move while the user scrolls to its buttons', async () => {
  const { server, box, scroll, resize } = await openScrolled()
  placeCard(box, 3000)
  await act(async () => server.sockets.send('response', createCardMessage(4)))
  await screen.findByRole('button', { name: "Yes, I'm Sure" })
  resize()
  await waitFor(() => expect(box.scrollTop).toBe(2988))
  box.scrollTop = 3500
  scroll()
  resize()
  expect(box.scrollTop).toBe(3500)
})

test('a question that fits keeps the list scrolled to its end', async () => {
  const { server, box, resize } = await openScrolled()
  placeCard(box, 3700)
  await act(async () => server.sockets.send('response', createCardMessage(4)))
  await screen.findByRole('button', { name: "Yes, I'm Sure" })
  resize()
  await waitFor(() => expect(box.scrollTop).toBe(4000))
})
