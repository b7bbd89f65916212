import { chatsApi } from '@murmur/contract/chat/chats'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { askInChat } from '#lib/routing/chat-message.ts'
import { ada } from '#test-support/examples/examples.ts'
import { refuse } from '#test-support/fakes/stub-server.ts'
import { stubChatServer } from '#test-support/open/open-chat.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

const title = () => screen.getByRole('heading', { level: 2 }).textContent

describe('the welcome screen of a user without chats', () => {
  test('shows a button and three bullets', async () => {
    covers('2.chat.01', '2.chat.02', '4.states.chat.03')
    stubChatServer()
    renderApp('/app/chat')
    expect(await screen.findByRole('button', { name: 'Start a New Chat' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Welcome to Murmur' })).toBeTruthy()
    const [capabilities] = within(screen.getByRole('main')).getAllByRole('list')
    expect(
      within(capabilities as HTMLElement)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Analyze market trends and tokens', 'Research new opportunities', 'Execute trades with confidence'])
  })

  test('shows no composer while the chats load', async () => {
    const server = stubChatServer()
    let send: () => void = () => undefined
    const listSent = new Promise<void>((resolve) => {
      send = resolve
    })
    server.on(chatsApi.list, async () => {
      await listSent
      return { data: [] }
    })
    renderApp('/app/chat')
    await waitFor(() => expect(document.querySelector('[data-chat]')).toBeTruthy())
    expect(screen.queryByRole('textbox')).toBeNull()
    await act(async () => send())
    expect(await screen.findByRole('button', { name: 'Start a New Chat' })).toBeTruthy()
  })

  test('starts a chat by its button and enables the composer', async () => {
    covers('4.states.chat.04')
    const server = stubChatServer()
    const { user } = renderApp('/app/chat')
    await user.click(await screen.findByRole('button', { name: 'Start a New Chat' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' })))
    expect(server.callsTo(chatsApi.create).map((call) => call.body)).toEqual([{ userId: ada.id }])
    expect(title()).toBe('New chat')
  })

  test('starts a chat with the first message, and an example fills the composer', async () => {
    const server = stubChatServer()
    const { user } = renderApp('/app/chat')
    await user.click(await screen.findByRole('button', { name: 'Buy $20 of BONK' }))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(field.value).toBe('Buy $20 of BONK')
    expect(field).toBe(document.activeElement)
    expect(server.callsTo(chatsApi.create)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.callsTo(chatsApi.create)).toHaveLength(1))
    await waitFor(() => expect(server.sockets.all).toHaveLength(1))
    await act(async () => server.sockets.open())
    await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
    expect(server.sockets.emitted('message')[0]).toMatchObject({
      content: 'Buy $20 of BONK',
      chatId: server.chats[0]?.chatId,
    })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('')
  })

  test('keeps a chat that another page started while the list was loading', async () => {
    const server = stubChatServer()
    let send: () => void = () => undefined
    const listSent = new Promise<void>((resolve) => {
      send = resolve
    })
    server.on(chatsApi.list, async () => {
      const data = server.chats.map((chat) => ({ ...chat, messages: [] }))
      if (data.length === 0) await listSent
      return { data }
    })
    renderApp('/app/wallet')
    await screen.findByRole('heading', { level: 1 })
    await act(async () => askInChat('Buy $5 of BONK'))
    await waitFor(() => expect(server.callsTo(chatsApi.create)).toHaveLength(1))
    await waitFor(() => expect(server.sockets.all).toHaveLength(1))
    await act(async () => send())
    await act(async () => server.sockets.open())
    await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
    expect(title()).toBe('New chat')
    expect(screen.queryByRole('heading', { name: 'Welcome to Murmur' })).toBeNull()
    await waitFor(() => expect(server.callsTo(chatsApi.list)).toHaveLength(2))
  })

  test('keeps the first message in the composer if its chat cannot be created', async () => {
    const server = stubChatServer()
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(chatsApi.create, () => refuse('UPSTREAM_DOWN'))
    const { user } = renderApp('/app/chat')
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is BONK safe?{Enter}')
    await screen.findByText('We couldn’t start a new chat. Please try again.')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('Is BONK safe?')
  })

  test('starts a chat by its microphone and focuses the microphone of the chat', async () => {
    const server = stubChatServer()
    const { user } = renderApp('/app/chat')
    await user.click(await screen.findByRole('button', { name: 'Record a voice message' }))
    await waitFor(() => expect(server.chats).toHaveLength(1))
    await waitFor(() => expect(server.sockets.all).toHaveLength(1))
    await act(async () => server.sockets.open())
    await waitFor(() => expect(document.activeElement?.className).toContain('microphone'))
  })

  test.each([
    ['chosen', (file: File) => fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [file] } })],
    ['pasted', (file: File) => fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file] } })],
  ])('starts a chat with a picture %s and previews it', async (_, give) => {
    const server = stubChatServer()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 60, height: 30, close: () => undefined }))
    Object.assign(URL, { createObjectURL: () => 'blob:murmur/1', revokeObjectURL: () => undefined })
    renderApp('/app/chat')
    await screen.findByRole('button', { name: 'Choose a picture' })
    await act(async () => give(new File([new Uint8Array(12)], 'chart.png', { type: 'image/png' })))
    await waitFor(() => expect(server.chats).toHaveLength(1))
    expect(await screen.findByRole('img', { name: 'Picture to be sent' })).toBeTruthy()
    expect(server.callsTo(chatsApi.create)).toHaveLength(1)
  })

  test('shows inline that the chat could not be created, and logs it', async () => {
    covers('8.errors.13')
    const server = stubChatServer()
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    server.on(chatsApi.create, () => refuse('UPSTREAM_DOWN'))
    const { user } = renderApp('/app/chat')
    await user.click(await screen.findByRole('button', { name: 'Start a New Chat' }))
    expect(await screen.findByText('We couldn’t start a new chat. Please try again.')).toBeTruthy()
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(logged).toHaveBeenCalled()
  })
})
