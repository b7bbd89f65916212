import { type HelpTopic, helpApi } from '@murmur/contract/help'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigate } from '#lib/routing/navigate.ts'
import { ada } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const topic = (id: string, changes: Partial<HelpTopic> = {}): HelpTopic => ({
  id,
  group: 'trading',
  title: `Title of ${id}`,
  body: `Body of ${id}.`,
  link: null,
  related: [],
  ...changes,
})
const topics = [
  topic('slippage', { body: 'First paragraph.\n\nSecond paragraph.', related: ['network-fee', 'unknown'] }),
  topic('price-impact', { link: '/app/settings#limits' }),
  topic('network-fee', { group: 'fees', link: '/app/nowhere', related: ['slippage'] }),
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => topic(id, { group: 'money' })),
]

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  server.on(helpApi.list, ({ query }) => {
    const q = query.get('q')
    return { data: q ? topics.filter(({ title }) => title.includes(q)) : topics }
  })
})
afterEach(() => void vi.restoreAllMocks())

const heading = () => screen.findByRole('heading', { name: 'Help', level: 1 })
const findTopic = async (id: string) => within(await screen.findByRole('article', { name: `Title of ${id}` }))
const findTitle = (id: string) => screen.findByRole('heading', { name: `Title of ${id}` })
const findLink = (id: string) => screen.findByRole('link', { name: new RegExp(`Title of ${id}`) })
const search = () => screen.getByRole('searchbox', { name: 'Search help' })
const status = () =>
  within(screen.getByRole('main'))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)

async function open(path = '/app/help') {
  const app = renderApp(path)
  await heading()
  await screen.findByRole('navigation', { name: 'Topics' })
  return app
}

describe('the list of topics', () => {
  test('shows the groups with their first topics, and links to all of each', async () => {
    await open()
    const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(groups).toHaveLength(8)
    const trading = within(screen.getByRole('region', { name: 'Trading' }))
    expect(trading.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Title of slippage', '/app/help#slippage'],
      ['Title of price-impact', '/app/help#price-impact'],
      ['All 2 topics', '/app/help#group-trading'],
    ])
    const money = within(screen.getByRole('region', { name: 'Wallet, history and taxes' }))
    expect(money.getAllByRole('link', { name: /^Title of/ })).toHaveLength(5)
  })

  test('a group lists all of its topics', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('link', { name: 'All 6 topics Wallet, history and taxes' }))
    const group = within(await screen.findByRole('region', { name: 'Wallet, history and taxes' }))
    expect(group.getAllByRole('link', { name: /^Title of/ })).toHaveLength(6)
    expect(document.activeElement?.textContent).toBe('Wallet, history and taxes')
    await user.click(group.getByRole('link', { name: 'Help' }))
    expect(await screen.findByRole('region', { name: 'Trading' })).toBeTruthy()
    expect(document.activeElement).toBe(await heading())
  })

  test('shows a topic with its paragraphs, the page it is about, related topics and the others of its group', async () => {
    const { user } = await open()
    await user.click(await findLink('slippage'))
    const slippage = await findTopic('slippage')
    expect(slippage.getByText('First paragraph.').tagName).toBe('P')
    expect(slippage.getByText('Second paragraph.').tagName).toBe('P')
    const links = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links('Related topics')).toEqual([['Title of network-fee', '/app/help#network-fee']])
    expect(links('Trading')[0]).toEqual(['Title of price-impact', '/app/help#price-impact'])
    await user.click(await findLink('price-impact'))
    const pageLink = (await findTopic('price-impact')).getByRole('link', { name: 'Open Settings' })
    expect(pageLink.getAttribute('href')).toBe('/app/settings#limits')
    // This version of the app has no page at that path.
    act(() => navigate('/app/help#network-fee'))
    expect((await findTopic('network-fee')).queryByRole('link', { name: /^Open/ })).toBeNull()
  })

  test('shows that it is loading, and the error with a retry', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let respond = (_: never) => {}
    server.on(
      helpApi.list,
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
    const { user } = renderApp('/app/help')
    await heading()
    expect(status()).toContain('Loading')
    await waitFor(() => expect(server.callsTo(helpApi.list)).toHaveLength(1))
    respond(refuse('NOT_FOUND') as never)
    expect(await screen.findByText('We couldn’t load the help.')).toBeTruthy()
    server.on(helpApi.list, () => ({ data: topics }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findLink('slippage')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.role).toBe('status'))
  })

  test('loads once the browser is online again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(helpApi.list, noResponse)
    renderApp('/app/help')
    await heading()
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/Help loads when you’re back online/)).toBeTruthy()
    server.on(helpApi.list, () => ({ data: topics }))
    act(() => void dispatchEvent(new Event('online')))
    expect(await findLink('slippage')).toBeTruthy()
  })
})

describe('a link to a topic', () => {
  test('shows and focuses the topic when the page loads', async () => {
    renderApp('/app/help#network-fee')
    await findTopic('network-fee')
    expect(document.activeElement).toBe(await findTitle('network-fee'))
    expect(screen.queryByRole('link', { name: /^All 2 topics/ })).toBeNull()
  })

  test('scrolls to the top and focuses a related topic', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = renderApp('/app/help#slippage')
    await findTopic('slippage')
    await user.click(await findLink('network-fee'))
    await findTopic('network-fee')
    expect(document.activeElement).toBe(await findTitle('network-fee'))
    expect(scrolled.mock.contexts).toContain(await heading())
    expect(location.hash).toBe('#network-fee')
  })

  test('focuses the topic when another page links to it', async () => {
    await open()
    act(() => navigate('/app/about'))
    await screen.findByRole('heading', { name: 'About Page' })
    act(() => navigate('/app/help#slippage'))
    await findTopic('slippage')
    expect(document.activeElement).toBe(await findTitle('slippage'))
  })

  test('leads from the former id of a topic to the topic, and replaces the address', async () => {
    server.on(helpApi.list, () => ({ data: [...topics, topic('account-takeover')] }))
    renderApp('/app/help#somebody-in-my-account')
    await findTopic('account-takeover')
    expect(document.activeElement).toBe(await findTitle('account-takeover'))
    await waitFor(() => expect(location.hash).toBe('#account-takeover'))
  })

  test('shows the index if the topic doesn’t exist', async () => {
    await open('/app/help#no-such-topic')
    expect(screen.getByRole('region', { name: 'Trading' })).toBeTruthy()
  })
})

describe('the search', () => {
  test('shows the matches after a pause in typing and announces their number', async () => {
    const { user } = await open()
    await user.type(search(), 'price')
    expect(await screen.findByRole('region', { name: '1 topic found' })).toBeTruthy()
    expect(status()).toContain('1 topic found')
    expect(await findLink('price-impact')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Title of slippage' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Topics' })).toBeNull()
    expect(server.callsTo(helpApi.list).map(({ query }) => query.get('q'))).toEqual([null, 'price'])
    await user.clear(search())
    expect(await findLink('slippage')).toBeTruthy()
  })

  test('offers the assistant when it finds nothing', async () => {
    const { user, at } = await open()
    await user.type(search(), 'weather')
    await waitFor(() => expect(status().join()).toContain('No topic found for “weather”'))
    await user.click(screen.getByRole('link', { name: 'Ask the assistant in Chat' }))
    await waitFor(() => expect(at()).toBe('/app/chat'))
  })

  test('shows a failure with a retry', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open()
    server.on(helpApi.list, () => refuse('NOT_FOUND'))
    await user.type(search(), 'price')
    expect(await screen.findByText('The search didn’t work just now. Please try again.')).toBeTruthy()
    server.on(helpApi.list, () => ({ data: [topic('price-impact')] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findLink('price-impact')).toBeTruthy()
  })

  test('closes when the user opens a match, also the topic that was shown before', async () => {
    const { user } = renderApp('/app/help#network-fee')
    await findTopic('network-fee')
    await user.type(search(), 'network')
    const matches = within(await screen.findByRole('region', { name: '1 topic found' }))
    expect(matches.getByRole('link').textContent).toBe('FeesTitle of network-feeBody of network-fee.')
    await user.click(matches.getByRole('link'))
    await findTopic('network-fee')
    expect(search()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(await findTitle('network-fee'))
  })
})
