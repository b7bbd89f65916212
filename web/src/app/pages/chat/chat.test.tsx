import { chatsApi } from '@murmur/contract/chat/chats'
import { parseChatId } from '@murmur/contract/ids'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { noResponse, refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

const firstChat = () =>
  createChat(parseChatId('chat-1'), 'Bonk and friends', createMessage(1, { content: 'hello from one' }))
const second = () =>
  createChat(
    parseChatId('chat-2'),
    'Gas fees',
    createMessage(1, { chatId: parseChatId('chat-2'), content: 'hello from two' }),
  )
const panel = () => within(screen.getByRole('region', { name: 'Chats' }))
const titles = () =>
  panel()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('button')?.textContent)
const title = () => screen.getByRole('heading', { level: 2 }).textContent

describe('the list of chats', () => {
  test('is fetched on load, and opens the first chat', async () => {
    covers('4.states.chat.01', '4.states.chat.02', '2.chat.03', '2.chat.06')
    const server = stubChatServer(firstChat(), second())
    const { log } = await openChat(server)
    expect(await log.findByText('hello from one')).toBeTruthy()
    expect(server.callsTo(chatsApi.list)[0]?.query.get('userId')).toBe(ada.id)
    expect(titles()).toEqual(['Bonk and friends', 'Gas fees'])
    expect(title()).toBe('Bonk and friends')
    expect(panel().getByRole('button', { name: 'Bonk and friends' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy()
  })

  test('keeps text typed before it loads for the chat that opens', async () => {
    const server = stubChatServer(firstChat())
    let sendList: () => void = () => undefined
    const listSent = new Promise<void>((done) => {
      sendList = done
    })
    server.on(chatsApi.list, async () => {
      await listSent
      return { data: [{ ...firstChat(), messages: [] }] }
    })
    // As an earlier visit with chats leaves it.
    localStorage.setItem('murmur.has-chats', '1')
    const { user } = renderApp('/app/chat')
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'buy 20')
    await act(async () => sendList())
    await screen.findByText('hello from one')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(field.value).toBe('buy 20')
    expect(field).toBe(document.activeElement)
  })

  test('loads a selected chat with all its messages', async () => {
    covers('4.states.chat.05')
    const server = stubChatServer(firstChat(), second())
    const { user, at } = await openChat(server)
    await user.click(panel().getByRole('button', { name: 'Gas fees' }))
    expect(await screen.findByText('hello from two')).toBeTruthy()
    expect(screen.queryByText('hello from one')).toBeNull()
    expect(title()).toBe('Gas fees')
    expect(server.callsTo(chatsApi.read).map((call) => call.query.get('chatId'))).toContain('chat-2')
    expect(at()).toBe('/app/chat?chat=chat-2')
  })

  test('shows a new chat first, selected and empty', async () => {
    covers('4.states.chat.04', '2.chat.08')
    const { user } = await openChat(stubChatServer(firstChat()))
    await user.click(panel().getByRole('button', { name: 'New Chat' }))
    await waitFor(() => expect(titles()).toEqual(['New chat', 'Bonk and friends']))
    expect(title()).toBe('New chat')
    expect(screen.queryByText('hello from one')).toBeNull()
    expect(screen.getByText('What would you like to know or do?')).toBeTruthy()
  })

  test('is searched by title, ignoring case', async () => {
    covers('2.chat.07', '5.validation.chat.04')
    const { user } = await openChat(stubChatServer(firstChat(), second()))
    const search = panel().getByPlaceholderText('Search chats...')
    await user.type(search, 'AND fr')
    expect(titles()).toEqual(['Bonk and friends'])
    await user.clear(search)
    await user.type(search, 'nothing like it')
    expect(panel().queryAllByRole('listitem')).toEqual([])
    expect(panel().getByText('No chat title matches.')).toBeTruthy()
  })

  test('shows a load error inline with a retry button', async () => {
    covers('8.errors.13')
    const server = stubServer(ada)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    server.on(chatsApi.list, () => refuse('BAD_REQUEST'))
    const { user } = renderApp('/app/chat')
    expect((await screen.findAllByText('We couldn’t load your chats.')).length).toBeGreaterThan(0)
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(logged).toHaveBeenCalled()
    server.on(chatsApi.list, () => ({ data: [] }))
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Start a New Chat' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.id).toBe('welcome'))
  })

  test('keeps the focus once the list has been loaded again', async () => {
    const server = stubChatServer(firstChat())
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(chatsApi.list, () => refuse('BAD_REQUEST'))
    const { user } = renderApp('/app/chat')
    const openPart = within(await screen.findByRole('region', { name: 'Open chat' }))
    const retry = await openPart.findByRole('button', { name: 'Try again' })
    server.on(chatsApi.list, () => ({ data: [firstChat()] }))
    await user.click(retry)
    await waitFor(() => expect(titles()).toEqual(['Bonk and friends']))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Open chat' }).contains(document.activeElement)).toBe(true),
    )
  })

  test('shows the load error of a chat inline with a retry button', async () => {
    covers('8.errors.13')
    const server = stubChatServer(firstChat())
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(chatsApi.read, () => refuse('NOT_FOUND'))
    renderApp('/app/chat')
    expect(await screen.findByText('We couldn’t load this chat.')).toBeTruthy()
    expect(document.querySelector('[data-toast]')).toBeNull()
  })
})

describe('renaming a chat', () => {
  async function rename(words: string) {
    const server = stubChatServer(firstChat(), second())
    const opened = await openChat(server)
    await opened.user.click(panel().getByRole('button', { name: 'Rename Bonk and friends' }))
    const field = panel().getByRole('textbox', { name: 'Chat title' })
    await opened.user.clear(field)
    await opened.user.keyboard(words)
    return { ...opened, server, edits: () => server.callsTo(chatsApi.edit).map((call) => call.body) }
  }

  test('saves the title on Enter in the list and in the open chat', async () => {
    covers('2.chat.09', '4.states.chat.06')
    const { edits } = await rename('Dogs{Enter}')
    await waitFor(() => expect(edits()).toEqual([{ chatId: 'chat-1', newTitle: 'Dogs' }]))
    expect(titles()).toEqual(['Dogs', 'Gas fees'])
    expect(title()).toBe('Dogs')
    expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Rename Dogs' }))
  })

  test.each([
    ['Escape', 'Dogs{Escape}'],
    ['a blank title', '   {Enter}'],
    ['an unchanged title', ' Bonk and friends {Enter}'],
  ])('is cancelled by %s', async (_, keys) => {
    covers('2.chat.10', '2.chat.11')
    const { edits } = await rename(keys)
    expect(titles()).toEqual(['Bonk and friends', 'Gas fees'])
    expect(panel().queryByRole('textbox', { name: 'Chat title' })).toBeNull()
    expect(edits()).toEqual([])
  })

  test('goes on if Escape discards a word of an input method', async () => {
    await rename('Dogs')
    const field = panel().getByRole('textbox', { name: 'Chat title' })
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    expect(panel().getByRole('textbox', { name: 'Chat title' })).toHaveProperty('value', 'Dogs')
  })

  test('restores the old title silently after a failure', async () => {
    covers('8.errors.14')
    const server = stubChatServer(firstChat())
    vi.spyOn(console, 'error').mockReturnValue()
    let answer = () => {}
    server.on(chatsApi.edit, () => new Promise((_, no) => (answer = () => no(new Error('down')))))
    const { user } = await openChat(server)
    await user.click(panel().getByRole('button', { name: 'Rename Bonk and friends' }))
    await user.keyboard('Dogs{Enter}')
    expect(titles()).toEqual(['Dogs'])
    await act(async () => answer())
    await waitFor(() => expect(titles()).toEqual(['Bonk and friends']))
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(screen.queryByText(/could not/)).toBeNull()
  })
})

describe('deleting a chat', () => {
  test('moves the focus to the welcome after the last chat', async () => {
    const server = stubChatServer(firstChat())
    const { user } = await openChat(server)
    await user.click(panel().getByRole('button', { name: 'Delete Bonk and friends' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('welcome'))
  })

  test('asks for confirmation, then selects no chat and disables the composer', async () => {
    covers('2.chat.04', '4.states.chat.08')
    const server = stubChatServer(firstChat(), second())
    const { user } = await openChat(server)
    await user.click(panel().getByRole('button', { name: 'Delete Bonk and friends' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Chat?' }))
    expect(dialog.getByText('Are you sure you want to delete "Bonk and friends"?')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(titles()).toEqual(['Gas fees']))
    expect(title()).toBe('Select a chat')
    // The row is removed, but the focus is not lost.
    await waitFor(() => expect(document.activeElement).toBe(panel().getByRole('button', { name: 'New Chat' })))
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'hello?{Enter}')
    const send = screen.getByRole('button', { name: 'Send' })
    await user.click(send)
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(server.sockets.emitted('message')).toEqual([])
  })

  test('keeps the chat on Cancel, and shows a failure in the dialog', async () => {
    const server = stubChatServer(firstChat())
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(chatsApi.remove, noResponse)
    const { user } = await openChat(server)
    await user.click(panel().getByRole('button', { name: 'Delete Bonk and friends' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/We couldn’t delete the chat/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(titles()).toEqual(['Bonk and friends'])
  })
})

test('pressing Send keeps the focus in the field, so that the on-screen keyboard stays open', async () => {
  const { user } = await openChat(stubChatServer(firstChat()))
  const field = screen.getByRole('textbox', { name: 'Message' })
  await user.type(field, 'hello')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) })
  expect(document.activeElement).toBe(field)
})

test('on small screens the panel of chats slides in from the right and out again', async () => {
  covers('2.chat.12')
  const narrowQuery = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => narrowQuery)
  const { user } = await openChat(stubChatServer(firstChat(), second()))
  expect(screen.queryByRole('region', { name: 'Chats' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  const open = () => screen.getByRole('button', { name: 'Show your chats' })
  await user.click(open())
  const drawer = screen.getByRole('dialog', { name: 'Chats' })
  expect(drawer.className).toContain('panel-drawer')
  expect(open().getAttribute('aria-expanded')).toBe('true')
  await user.click(within(drawer).getByRole('button', { name: 'Gas fees' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(title()).toBe('Gas fees')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Gas fees' }))
  await user.click(open())
  await user.click(screen.getByRole('button', { name: 'Close your chats' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
