import { parseChatId } from '@murmur/contract/ids'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { historyApi } from '@murmur/contract/trading/history'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCardMessage, createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { createTransaction } from '#test-support/examples/examples.ts'
import { stubChatServer } from '#test-support/open/open-chat.ts'
import { createTokenDetail } from '#test-support/open/open-token.tsx'
import { renderApp } from '#test-support/open/render-app.tsx'

const chat = () => createChat(parseChatId('chat-1'), 'Bonk', createMessage(1, { content: 'hello from one' }))
const userQuestion = () => createMessage(1, { role: 'user', content: 'hello from one' })
const pressKey = (init: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(document.body, { key: 'k', ...init })
const dock = () => screen.getByRole('dialog', { name: 'Ask Murmur' })
const field = () => within(dock()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

async function openHelp(server = stubChatServer(chat())) {
  const app = renderApp('/app/soon')
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('button', { name: 'Ask Murmur' })
  return { server, ...app }
}

async function openDock(server = stubChatServer(chat())) {
  const app = await openHelp(server)
  pressKey()
  await waitFor(() => expect(server.sockets.all).toHaveLength(1))
  await act(async () => server.sockets.open())
  await within(dock()).findByText('hello from one')
  return app
}

/** Sets the width of the window for media queries. */
function stubPhone() {
  const query = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => query)
}
afterEach(() => vi.unstubAllGlobals())

describe('the assistant on every screen', () => {
  test.each([
    ['Ctrl K', { ctrlKey: true }],
    ['Command K', { metaKey: true }],
  ])('%s opens the newest chat over the page and focuses its text field', async (_, init) => {
    const { server } = await openHelp()
    expect(server.sockets.all).toHaveLength(0)
    pressKey(init)
    await waitFor(() => expect(server.sockets.all).toHaveLength(1))
    expect(await within(dock()).findByText('hello from one')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  test('other keys do not open it, nor does any key while a blocking dialog is open', async () => {
    await openHelp()
    pressKey({})
    pressKey({ ctrlKey: true, shiftKey: true })
    const blocking = document.createElement('dialog')
    blocking.dataset.blocking = ''
    document.body.append(blocking)
    pressKey()
    blocking.remove()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the docked line opens it, and closing it disconnects the socket', async () => {
    const { user, server } = await openHelp()
    await user.click(screen.getByRole('button', { name: 'Ask Murmur' }))
    await waitFor(() => expect(server.sockets.all).toHaveLength(1))
    await user.click(within(dock()).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(server.sockets.all[0]?.isClosed).toBe(true))
  })

  test('creates the first chat of a user without chats', async () => {
    const server = stubChatServer()
    await openHelp(server)
    pressKey()
    await waitFor(() => expect(server.chats).toHaveLength(1))
    await waitFor(() => expect(within(dock()).getByRole('textbox', { name: 'Message' })).toBeTruthy())
  })

  test('sends a message without a token from a screen that shows none', async () => {
    const { user, server } = await openDock()
    await user.type(field(), 'price of UNI{Enter}')
    await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
    expect(server.sockets.emitted('message')[0]).toMatchObject({ content: 'price of UNI', chatId: 'chat-1' })
    expect(server.sockets.emitted('message')[0]).not.toHaveProperty('focus')
  })

  test('is not docked on the chat page, where Ctrl K moves to the message field', async () => {
    stubChatServer(chat())
    const { user } = renderApp('/app/chat')
    await screen.findByRole('heading', { name: 'Chat', level: 1 })
    expect(screen.queryByRole('button', { name: 'Ask Murmur' })).toBeNull()
    const message = await screen.findByRole('textbox', { name: 'Message' })
    await user.click(document.body)
    pressKey()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(message)
  })
})

describe('the pages suggested for the typed text', () => {
  const actions = () =>
    within(within(dock()).getByRole('group', { name: 'Go to a page' }))
      .queryAllByRole('button')
      .map((each) => each.textContent)

  test('are all six at first, and Enter opens the one whose name starts with the text', async () => {
    const { user, at, server } = await openDock()
    expect(actions()).toHaveLength(6)
    await user.type(field(), 'wal')
    expect(actions()).toEqual(['Go to Wallet↵'])
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Wallet', level: 1 })
    expect(at()).toBe('/app/wallet')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sockets.emitted('message')).toEqual([])
  })

  test('include pages that no bar lists, such as one of the settings', async () => {
    const { user, at } = await openDock()
    await user.type(field(), 'no')
    expect(actions()).toEqual([])
    await user.type(field(), 't')
    expect(actions()).toEqual(['Go to Notifications↵'])
    await user.clear(field())
    await user.type(field(), 'appr')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/app/wallet/approvals'))
  })

  test('are hidden below a question about a trade until the field has text', async () => {
    const { user } = await openDock(
      stubChatServer(createChat(parseChatId('chat-1'), 'One', userQuestion(), createCardMessage(2))),
    )
    expect(within(dock()).queryByRole('group', { name: 'Go to a page' })).toBeNull()
    await user.type(field(), 'wal')
    expect(actions()).toEqual(['Go to Wallet↵'])
  })

  test('are hidden for a question, which Enter sends', async () => {
    const { user, server } = await openDock()
    await user.type(field(), 'wallet worth?')
    expect(actions()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
  })
})

test('on the details of a token, "this" in a message means that token', async () => {
  const server = stubChatServer(chat())
  const { chain, token } = createTokenDetail()
  server.on(tokensApi.detail, () => createTokenDetail())
  const { user } = renderApp(`/app/discover?token=ethereum:${token.address}`)
  await screen.findByRole('dialog', { name: token.name })
  await user.click(await screen.findByRole('button', { name: 'Ask about this token' }))
  await waitFor(() => expect(server.sockets.all).toHaveLength(1))
  await act(async () => server.sockets.open())
  await within(dock()).findByText('hello from one')
  await user.type(field(), 'is this safe?{Enter}')
  await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
  expect(server.sockets.emitted('message')[0]).toMatchObject({ focus: `${chain}:${token.address.toLowerCase()}` })
})

test('on a receipt, a message has its record, also after the page below has changed', async () => {
  const server = stubChatServer(chat())
  const { user } = renderApp('/app/history?receipt=0b8d5c1e-6a7f-4c2d-9e3b-1f2a3b4c5d6e')
  await user.click(await screen.findByRole('button', { name: 'Ask Murmur' }))
  await waitFor(() => expect(server.sockets.all).toHaveLength(1))
  await act(async () => server.sockets.open())
  expect(await within(dock()).findByText('About this transaction')).toBeTruthy()
  await user.type(field(), 'is this final?{Enter}')
  await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
  expect(server.sockets.emitted('message')[0]).toMatchObject({ record: '0b8d5c1e-6a7f-4c2d-9e3b-1f2a3b4c5d6e' })
})

test('on the page of orders, which takes the place of the tray, a message has its only transaction', async () => {
  const server = stubChatServer(chat())
  const pending = createTransaction({ id: '0b8d5c1e-6a7f-4c2d-9e3b-1f2a3b4c5d6e', status: 'Pending' })
  server.on(historyApi.list, () => ({ data: [pending], page: 1, pages: 1, total: 1 }))
  server.on(watchlistApi.alerts, () => ({ data: [] }))
  const { user } = renderApp('/app/orders')
  const list = within(await screen.findByRole('region', { name: 'Waiting for the network' }))
  await list.findByRole('listitem')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending trades' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Ask Murmur' }))
  await waitFor(() => expect(server.sockets.all).toHaveLength(1))
  await act(async () => server.sockets.open())
  await within(dock()).findByText('hello from one')
  await user.type(field(), 'is this final?{Enter}')
  await waitFor(() => expect(server.sockets.emitted('message')).toHaveLength(1))
  expect(server.sockets.emitted('message')[0]).toMatchObject({ record: pending.id })
})

describe('the bottom bar on phones', () => {
  test('links to the chat instead of having a microphone on the chat page', async () => {
    stubPhone()
    stubChatServer(chat())
    renderApp('/app/chat')
    const bar = within(await screen.findByRole('navigation', { name: 'Main pages' }))
    expect(bar.getByRole('link', { name: 'Chat' }).getAttribute('aria-current')).toBe('page')
    expect(bar.queryByRole('button')).toBeNull()
  })

  test('has four pages and the microphone, which opens the chat and records', async () => {
    stubPhone()
    const server = stubChatServer(chat())
    const { user } = renderApp('/app/soon')
    const bar = within(await screen.findByRole('navigation', { name: 'Main pages' }))
    expect(bar.getAllByRole('link').map((each) => each.textContent)).toEqual(['Discover', 'Wallet', 'Trade', 'History'])
    expect(screen.queryByRole('button', { name: 'Ask Murmur' })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Talk to Murmur' }))
    await waitFor(() => expect(server.sockets.all).toHaveLength(1))
    await act(async () => server.sockets.open())
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dock()).getByRole('button', { name: /recording|Record/i })),
    )
  })
})
