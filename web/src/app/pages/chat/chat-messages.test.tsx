import { parseChatId } from '@murmur/contract/ids'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createCardMessage,
  createChat,
  createMessage,
  createMessages,
  info,
  search,
} from '#test-support/examples/chat-examples.ts'
import { bonkAddress, solAddress } from '#test-support/examples/examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

let clipboard: string[]
beforeEach(() => {
  clipboard = []
})

/** The browser's clipboard; user-event installs its own. */
function stubClipboard(fails = false) {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (fails) throw new Error('denied')
    clipboard.push(text)
  })
}

const show = (...all: ReturnType<typeof createMessage>[]) =>
  openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', ...all)))

test('the empty field has the text direction of the page, typed text has its own', async () => {
  const { user } = await show(...createMessages(1, 2))
  const field = screen.getByRole('textbox', { name: 'Message' })
  expect(field.getAttribute('dir')).toBeNull()
  await user.type(field, 'hello')
  expect(field.getAttribute('dir')).toBe('auto')
})

describe('the list of messages', () => {
  test('renders the user’s text as plain text and the assistant’s as safe Markdown', async () => {
    covers('2.chat.13')
    const { log } = await show(
      createMessage(1, { role: 'user', content: 'what is **BONK**?' }),
      createMessage(2, { content: 'A **dog** token. <img src=x onerror=alert(1)>' }),
    )
    expect(log.getByText('what is **BONK**?')).toBeTruthy()
    expect((await log.findByText('dog')).tagName).toBe('STRONG')
    expect(log.getByText(/<img src=x onerror/)).toBeTruthy()
    expect(log.queryByRole('img')).toBeNull()
    expect(log.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['You', 'Murmur'])
  })

  test('renders pictures, and recordings with a player', async () => {
    covers('2.chat.14', '2.chat.15')
    const { log } = await show(
      createMessage(1, { role: 'user', type: 'image', content: '/api/uploads/picture-1' }),
      createMessage(2, { role: 'user', type: 'audio', content: '/api/uploads/sound-1' }),
    )
    expect(log.getByRole('img').getAttribute('src')).toBe('/api/uploads/picture-1')
    const player = screen.getByRole('log').querySelector('audio')
    expect(player?.getAttribute('src') ?? player?.querySelector('source')?.getAttribute('src')).toBe(
      '/api/uploads/sound-1',
    )
  })

  test('renders token info with signed, coloured figures, a shortened address, source and age', async () => {
    covers('2.chat.16', '9.constants.display.06', '9.constants.display.11', '9.constants.display.01')
    const twoMinutesAgo = new Date(Date.now() - 120_000).toISOString()
    await show(createMessage(1, { type: 'token_info', infoData: { ...info, asOf: twoMinutesAgo } }))
    const infoCard = within(screen.getByRole('article', { name: 'Bonk' }))
    const figure = (label: string) => infoCard.getByText(label).nextElementSibling
    expect(figure('Price')?.textContent).toContain('$0.0₄2234')
    expect(figure('1 h change')?.textContent).toBe('+0.40%')
    expect(figure('1 h change')?.firstElementChild?.className).toContain('text-gain')
    expect(figure('24 h change')?.textContent).toBe('−3.20%')
    expect(figure('24 h change')?.firstElementChild?.className).toContain('text-loss')
    expect(figure('Market Cap')?.textContent).toBe('$1.7B')
    expect(figure('Liquidity')?.textContent).toBe('$12.3M')
    expect(figure('Chain')?.textContent).toBe('Solana')
    expect(infoCard.getByText('DezX…B263').getAttribute('data-full')).toBe(bonkAddress)
    expect(infoCard.getByText('Sandbox market, 2 min ago')).toBeTruthy()
    expect(infoCard.getByText('Verified')).toBeTruthy()
  })

  test('renders missing token figures as "N/A"', async () => {
    const unknown = { ...info, price: null, liquidity: null, twentyFourHour: null, mc: null, oneHour: null }
    await show(createMessage(1, { type: 'token_info', infoData: unknown }))
    expect(within(screen.getByRole('article', { name: 'Bonk' })).getAllByText('N/A')).toHaveLength(5)
  })

  test.each([
    [1_730_000_000, '$1.7B'],
    [1_000_000_000, '$1.0B'],
    [2_340_000, '$2.3M'],
    [9_870, '$9.9K'],
    [950, '$950.00'],
  ])('renders a market cap of %d as %s', async (mc, formatted) => {
    covers('9.constants.display.01', '9.constants.display.02', '9.constants.display.03', '9.constants.display.04')
    await show(createMessage(1, { type: 'token_info', infoData: { ...info, mc } }))
    expect(screen.getByText('Market Cap').nextElementSibling?.textContent).toBe(formatted)
  })
})

describe('search results', () => {
  const results = () => createMessage(1, { type: 'search_results', searchData: search })

  test('are a table of name, address and market cap with copy buttons, and distinguish tokens of the same name', async () => {
    covers('2.chat.17', '9.constants.display.05')
    await show(results())
    const table = within(screen.getByRole('table', { name: '2 tokens for "bonk"' }))
    expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Name',
      'Address',
      'Market Cap',
      'Choose',
    ])
    const rows = table.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.querySelector('[data-full]')?.textContent)).toEqual(['DezXAZ…B263', 'So1111…1112'])
    expect(rows[0]?.textContent).toMatch(
      /Bonk.*BONK.*Solana.*Verified.*\$1\.7B.*Liquidity \$12\.3M.*Trading for \d(\.\d)? years/,
    )
    expect(rows[1]?.textContent).toMatch(/Bonk 2\.0.*Unverified.*N\/A.*Liquidity \$950\.00.*Age unknown/)
  })

  test('have the message as their title if there was no query', async () => {
    await show(
      createMessage(1, { type: 'search_results', searchData: { ...search, query: '' }, content: 'Most traded now' }),
    )
    expect(screen.getByRole('table', { name: 'Most traded now' })).toBeTruthy()
  })

  test('show for 2 seconds that an address was copied, token info for 3', async () => {
    covers('9.constants.timers.02', '9.constants.timers.01')
    const { log } = await show(results(), createMessage(2, { type: 'token_info', infoData: info }))
    stubClipboard()
    vi.useFakeTimers()
    const [inTable, , inInfo] = log.getAllByRole('button', { name: 'Copy the address of BONK' })
    const copied = () => log.queryAllByText('Copied').length
    fireEvent.click(inTable as HTMLElement)
    fireEvent.click(inInfo as HTMLElement)
    await act(async () => undefined)
    await act(() => vi.advanceTimersByTimeAsync(1990))
    expect([clipboard, copied()]).toEqual([[bonkAddress, bonkAddress], 2])
    await act(() => vi.advanceTimersByTimeAsync(20))
    expect(copied()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(970))
    expect(copied()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(30))
    expect(copied()).toBe(0)
  })

  test('show a toast if copying fails', async () => {
    covers('8.errors.20')
    const { user, log } = await show(results())
    vi.spyOn(console, 'error').mockReturnValue()
    stubClipboard(true)
    await user.click(log.getAllByRole('button', { name: 'Copy the address of BONK' })[0] as HTMLElement)
    expect(await screen.findByText('Failed to copy contract address', { selector: '[data-toast] *' })).toBeTruthy()
  })

  test('"Choose" sends the choice as a message of the user', async () => {
    const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', results()))
    const { user, log } = await openChat(server)
    await user.click(log.getByRole('button', { name: 'Choose BONK, So1111…1112' }))
    expect(server.sockets.emitted('message')).toMatchObject([
      { content: `buy 20 dollars of ${solAddress}`, role: 'user', type: 'text', chatId: 'chat-1' },
    ])
  })

  test('have no buttons if there is no choice', async () => {
    const found = { ...search, purpose: 'results' as const }
    const { log } = await show(createMessage(1, { type: 'search_results', searchData: found }))
    expect(log.queryByRole('button', { name: /^Choose/ })).toBeNull()
  })

  test('mark tokens found in a picture as unverified, and offer them for choice', async () => {
    const found = { ...search, purpose: 'results' as const, from: 'picture' as const }
    const { log } = await show(createMessage(1, { type: 'search_results', searchData: found }))
    expect(log.getByText(/pictures can be faked/)).toBeTruthy()
    expect(log.getAllByRole('button', { name: /^Choose/ })).toHaveLength(2)
  })
})

describe('screen reader announcements', () => {
  test('contain finished responses and cards once, but no earlier, own or streaming text', async () => {
    const { receive, announcements, write } = await show(createMessage(1, { content: 'an old one' }))
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
    await write('hello')
    await receive(createMessage(2, { content: 'It is **up** today.' }))
    await receive(createCardMessage(3))
    await waitFor(() => expect(announcements().join('\n')).toContain('It is up today.'))
    const output = announcements().join('\n')
    expect(output).toContain(
      'Trade to confirm: Are you sure you want to buy $20 of BONK? You get about 890,000 BONK, at least 881,100 BONK.',
    )
    expect(output).toContain('BONK. Total: about $20.36.')
    expect(output).not.toMatch(/an old one|hello/)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
  })
})
