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
const detailsOf = (id: string) => document.getElementById(id) as HTMLDetailsElement
const findOpenTopic = async (id: string) => {
  await waitFor(() => expect(detailsOf(id)?.open).toBe(true))
  return within(detailsOf(id))
}
const title = (id: string) => screen.getByRole('heading', { name: `Title of ${id}` })
const findTitle = (id: string) => screen.findByRole('heading', { name: `Title of ${id}` })
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
  test('shows the topics by group, closed, with a list of the groups', async () => {
    await open()
    const groups = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link')
    expect(groups).toHaveLength(8)
    expect(groups[3]?.getAttribute('href')).toBe('#group-trading')
    const trading = within(screen.getByRole('region', { name: 'Trading' }))
    expect(trading.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Title of slippage',
      'Title of price-impact',
    ])
    expect(detailsOf('slippage').open).toBe(false)
  })

  test('opens a topic with its paragraphs, the page it is about and the related topics', async () => {
    const { user } = await open()
    await user.click(title('slippage'))
    const slippage = await findOpenTopic('slippage')
    expect(slippage.getByText('First paragraph.').tagName).toBe('P')
    expect(slippage.getByText('Second paragraph.').tagName).toBe('P')
    const links = (id: string) =>
      [...detailsOf(id).querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links('slippage')).toEqual([['Title of network-fee', '/app/help#network-fee']])
    expect(links('price-impact')).toEqual([['Open Settings', '/app/settings#limits']])
    // This version of the app has no page at that path.
    expect(links('network-fee')).toEqual([['Title of slippage', '/app/help#slippage']])
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
    expect(await findTitle('slippage')).toBeTruthy()
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
    expect(await findTitle('slippage')).toBeTruthy()
  })
})

describe('a link to a topic', () => {
  test('opens the group that contains it', async () => {
    const { unmount } = await open()
    expect(detailsOf('group-fees').open).toBe(false)
    expect(within(detailsOf('group-fees')).getByText('1 topic')).toBeTruthy()
    unmount()
    await open('/app/help#network-fee')
    await findOpenTopic('network-fee')
    expect(detailsOf('group-fees').open).toBe(true)
    expect(detailsOf('group-trading').open).toBe(false)
  })

  test('opens, scrolls to and focuses the topic when the page loads', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open('/app/help#network-fee')
    await findOpenTopic('network-fee')
    expect(scrolled.mock.contexts).toContain(detailsOf('network-fee'))
    expect(document.activeElement).toBe(detailsOf('network-fee').querySelector('summary'))
    expect(detailsOf('slippage').open).toBe(false)
  })

  test('works from a related topic even if the URL already names it', async () => {
    const { user } = await open('/app/help#slippage')
    const link = (await findOpenTopic('slippage')).getByRole('link', { name: 'Title of network-fee' })
    for (let visit = 0; visit < 2; visit += 1) {
      await user.click(link)
      await findOpenTopic('network-fee')
      await waitFor(() => expect(document.activeElement).toBe(detailsOf('network-fee').querySelector('summary')))
      detailsOf('network-fee').open = false
      link.focus()
    }
    expect(location.hash).toBe('#network-fee')
  })

  test('focuses the topic when another page links to it', async () => {
    await open()
    act(() => navigate('/app/about'))
    await screen.findByRole('heading', { name: 'About Page' })
    act(() => navigate('/app/help#slippage'))
    await findOpenTopic('slippage')
    expect(document.activeElement).toBe(detailsOf('slippage').querySelector('summary'))
  })

  test('is ignored if the topic doesn’t exist', async () => {
    await open('/app/help#no-such-topic')
    expect(document.querySelector('details details[open]')).toBeNull()
  })
})

describe('the search', () => {
  test('shows the matches after a pause in typing and announces their number', async () => {
    const { user } = await open()
    await user.type(search(), 'price')
    expect(await screen.findByRole('region', { name: '1 topic found' })).toBeTruthy()
    expect(status()).toContain('1 topic found')
    expect(title('price-impact')).toBeTruthy()
    expect(detailsOf('slippage')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Topics' })).toBeNull()
    expect(server.callsTo(helpApi.list).map(({ query }) => query.get('q'))).toEqual([null, 'price'])
    await user.clear(search())
    expect(await findTitle('slippage')).toBeTruthy()
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
    expect(await screen.findByText('The search didn’t work just now.')).toBeTruthy()
    server.on(helpApi.list, () => ({ data: [topic('price-impact')] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findTitle('price-impact')).toBeTruthy()
  })

  test('closes when the user opens a related topic of a match', async () => {
    const { user } = await open()
    await user.type(search(), 'network')
    await screen.findByRole('region', { name: '1 topic found' })
    await user.click(title('network-fee'))
    await user.click((await findOpenTopic('network-fee')).getByRole('link', { name: 'Title of slippage' }))
    await findOpenTopic('slippage')
    expect(search()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(detailsOf('slippage').querySelector('summary'))
  })
})
