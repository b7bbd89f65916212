import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '@murmur/contract/address'
import { marketsApi } from '@murmur/contract/markets/markets'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bonkAddress } from '#test-support/examples/examples.ts'
import { createFoundToken, createListedToken, uniswap } from '#test-support/examples/market-examples.ts'
import { noResponse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'
import { covers } from '../../../../../spec/covers.ts'

const bonk = createFoundToken(createListedToken())
const fake = createFoundToken(
  createListedToken({ address: `${bonkAddress.slice(0, -4)}FAKE` as Address, name: 'B0nk', symbol: 'B0NK' }),
  {
    imitates: 'BONK',
    isVerified: false,
    price: 'N/A',
  },
)

let server: StubServer
beforeEach(() => {
  server = stubMarketServer()
  server.on(marketsApi.search, ({ query }) => ({
    data: /bo?n/i.test(query.get('q') ?? '') ? [bonk, fake, createFoundToken(uniswap)] : [],
  }))
})

const queries = () => server.callsTo(marketsApi.search).map(({ query }) => query.get('q'))
const options = () => screen.queryAllByRole('option')
const getActiveOption = (search: HTMLElement) =>
  document.getElementById(search.getAttribute('aria-activedescendant') ?? '')

/** Types, and advances by half a second. */
async function find(words: string) {
  const opened = await openDiscover()
  await opened.user.type(opened.search, words)
  await waitFor(() => expect(queries()).toEqual([words.trim()]))
  return opened
}

describe('the search', () => {
  test('runs 500 ms after the last key', async () => {
    covers('2.discover.02', '4.states.discover.05', '4.states.discover.06', '4.states.discover.07')
    const { search, user } = await openDiscover()
    expect(search.placeholder).toBe('Search tickers, addresses, or name')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(search, 'bo')
    await vi.advanceTimersByTimeAsync(400)
    await user.type(search, 'n')
    await vi.advanceTimersByTimeAsync(450)
    expect(queries()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    await waitFor(() => expect(queries()).toEqual(['bon']))
    expect(await screen.findAllByRole('option')).toHaveLength(3)
  })

  test('runs immediately on Enter and on a click on its icon', async () => {
    covers('2.discover.03', '4.states.discover.06')
    const { search } = await openDiscover()
    const icon = screen.getByRole('button', { name: 'Search' })
    vi.useFakeTimers()
    fireEvent.change(search, { target: { value: 'bonk' } })
    // Browsers submit the form on Enter and on a click on the icon.
    fireEvent.submit(search.closest('form') as HTMLFormElement)
    await vi.advanceTimersByTimeAsync(1)
    expect(queries()).toEqual(['bonk'])
    fireEvent.change(search, { target: { value: 'bonks' } })
    fireEvent.click(icon)
    await vi.advanceTimersByTimeAsync(1)
    expect(queries()).toEqual(['bonk', 'bonks'])
  })

  test('shows how each result differs from tokens of the same name, in a dropdown of at most 300 px', async () => {
    covers('2.discover.04', '9.constants.display.07')
    await find('bonk')
    const [first, second] = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(first).toBe(
      'BonkVerifiedBONK· SolanaPrice $0.0₄1234zero point four zeros one two three four dollarsDezXA…B263',
    )
    expect(second).toContain('Looks like BONK, but is a different token')
    expect(second).toContain('Price N/A')
    expect(second).not.toContain('Verified')
    expect(screen.getByRole('listbox').className).toBe('search-dropdown')
    const styles = readFileSync(join(import.meta.dirname, '../../../styles/discover.css'), 'utf8')
    expect(styles).toMatch(/\.search-dropdown \{[^}]*max-height: 300px;[^}]*overflow-y: auto;/)
    expect(screen.getByText('3 tokens found. Choose one with the arrow keys.').closest('[role=status]')).toBeTruthy()
  })

  test('is cleared when the user picks a result, which opens the details', async () => {
    covers('2.discover.05', '2.discover.06')
    const { user, search } = await find('bonk')
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(search.value).toBe('')
    expect(options()).toEqual([])
    expect(queries()).toEqual(['bonk'])
    await user.keyboard('{Escape}')
  })

  test('supports arrow keys that wrap around, Enter to pick, and Escape to close and then clear', async () => {
    const { user, search } = await find('bonk')
    await screen.findAllByRole('option')
    expect(search.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowUp}')
    expect(getActiveOption(search)?.textContent).toContain('Uniswap')
    await user.keyboard('{ArrowDown}')
    expect(getActiveOption(search)?.textContent).toContain('Bonk')
    expect(getActiveOption(search)?.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(search)
    await user.keyboard('{Escape}')
    expect([options().length, search.value, search.getAttribute('aria-expanded')]).toEqual([0, 'bonk', 'false'])
    await user.keyboard('{ArrowDown}')
    expect(options()).toHaveLength(3)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await screen.findByRole('dialog')
    await waitFor(() => expect(server.callsTo(tokensApi.detail)[0]?.path).toBe(`/tokens/${fake.id}`))
    expect(search.value).toBe('')
    expect(queries()).toEqual(['bonk'])
  })

  test('does not pick a result of the text before with the keys, but searches for the new text', async () => {
    const { user, search } = await find('bonk')
    await screen.findAllByRole('option')
    server.on(marketsApi.search, () => new Promise(() => undefined))
    await user.keyboard('{ArrowDown}s{Enter}{ArrowDown}{Enter}')
    expect(options()).toHaveLength(3)
    expect(getActiveOption(search)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(queries()).toEqual(['bonk', 'bonks'])
  })

  test('is cleared by Escape while the dropdown is closed', async () => {
    const { user, search } = await find('bonk')
    await user.keyboard('{Escape}{Escape}')
    expect(search.value).toBe('')
  })

  test('clears the results immediately for an empty query and sends no request', async () => {
    covers('4.states.discover.08')
    const { user, search } = await find('bonk')
    await screen.findAllByRole('option')
    await user.clear(search)
    expect(options()).toEqual([])
    await user.type(search, '   {Enter}')
    expect(queries()).toEqual(['bonk'])
    expect(screen.queryByText(/No token found/)).toBeNull()
  })
})

describe('the dropdown', () => {
  test('shows that it is searching', async () => {
    covers('4.states.discover.04')
    server.on(marketsApi.search, () => new Promise(() => undefined))
    await find('bonk')
    expect((await screen.findByText('Searching…')).closest('[role=status]')?.className).toContain('search-dropdown')
  })

  test('shows that nothing was found', async () => {
    await find('zzz')
    const notice = await screen.findByText('No token found for "zzz". Try its ticker, its name or its full address.')
    expect(notice.closest('[role=status]')).toBeTruthy()
  })

  test('shows a failed search inline, and Enter retries', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.on(marketsApi.search, () => noResponse())
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    const { user } = await openDiscover()
    await user.type(screen.getByRole('combobox'), 'bonk')
    await screen.findByText('The search didn’t work just now. Press Enter to try again.')
    vi.useRealTimers()
    expect(document.querySelectorAll('[data-toast]')).toHaveLength(0)
    server.on(marketsApi.search, () => ({ data: [bonk] }))
    await user.keyboard('{Enter}')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
  })
})
