import { parseChatId } from '@murmur/contract/ids'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

const suggestions = ['Is BONK safe?', 'What do I own?', 'What is trending?']
const group = () => screen.queryByRole('group', { name: 'Next steps' })
const labels = () =>
  within(screen.getByRole('group', { name: 'Next steps' }))
    .getAllByRole('button')
    .map((one) => one.textContent)

async function open(...all: ReturnType<typeof createMessage>[]) {
  const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', ...all))
  const { sockets } = server
  /** Acknowledges the message sent last. */
  const store = () =>
    act(async () => {
      const { content = '', clientId = '' } = sockets.emitted('message').at(-1) as {
        content?: string
        clientId?: string
      }
      sockets.acknowledge({ ok: true, message: createMessage(all.length + 1, { role: 'user', content, clientId }) })
    })
  return { sockets, store, ...(await openChat(server)) }
}

describe('suggested messages', () => {
  test('are a labelled group of buttons under the newest answer only', async () => {
    const { receive } = await open(
      createMessage(1, { suggestions: ['Price of SOL'] }),
      createMessage(2, { suggestions }),
    )
    // At most two: the first and the last.
    expect(labels()).toEqual(['Is BONK safe?', 'What is trending?'])
    await receive(createMessage(3))
    expect(group()).toBeNull()
  })

  test('stay when a news message follows the answer', async () => {
    const { receive } = await open(createMessage(1, { suggestions }))
    await receive(createMessage(2, { content: 'Price alert: BONK', news: 'alert', isLast: false }))
    expect(labels()).toHaveLength(2)
  })

  test('are sent like typed messages, disappear immediately, and leave the focus and the draft in the composer', async () => {
    const { sockets, store, user, field, log } = await open(createMessage(1, { suggestions }))
    await user.type(field(), 'half a thou')
    await user.click(screen.getByRole('button', { name: 'What is trending?' }))
    expect(await log.findByText('What is trending?')).toBeTruthy()
    expect(group()).toBeNull()
    expect(document.activeElement).toBe(field())
    expect((field() as HTMLTextAreaElement).value).toBe('half a thou')
    expect(sockets.emitted('message')).toMatchObject([{ chatId: 'chat-1', content: 'What is trending?' }])
    await store()
    expect(group()).toBeNull()
  })

  test('are reached by Shift+Tab from the composer and pressed by keyboard', async () => {
    const { sockets, store, user, field } = await open(createMessage(1, { suggestions: ['Price of SOL'] }))
    await user.click(field())
    await user.tab({ shift: true })
    expect(document.activeElement?.textContent).toBe('Price of SOL')
    await user.keyboard('{Enter}')
    expect(sockets.emitted('message')).toMatchObject([{ content: 'Price of SOL' }])
    await store()
  })

  test('are hidden until the answer is complete', async () => {
    const question = createMessage(1, { role: 'user', clientId: 'mine' })
    const { sockets, receive } = await open(question)
    await act(async () => sockets.send('response:delta', delta('Here it')))
    await receive(createMessage(2, { replyTo: question.id, isLast: false, suggestions }))
    expect(group()).toBeNull()
    await receive(createMessage(3, { replyTo: question.id, suggestions }))
    expect(labels()).toHaveLength(2)
  })
})

function delta(text: string) {
  return { chatId: parseChatId('chat-1'), replyTo: 'chat-1-m1', place: 0, text }
}
