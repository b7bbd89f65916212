import type { VisitorAnswer } from '@murmur/contract/chat/visitors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startConversation } from './start-conversation.ts'

const answer: VisitorAnswer = {
  language: 'ar',
  direction: 'rtl',
  parts: [],
  needsAccount: false,
  suggestions: [],
  context: null,
}
const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
/** Ignores calls that code of an earlier test file in the same document still makes. */
const fetchAnswer: typeof fetch = (path, init = {}) =>
  path === '/api/ask' ? send(path, init) : Promise.reject(new TypeError('only answers are served'))
const reply = (part: Partial<VisitorAnswer>) =>
  send.mockResolvedValueOnce(Response.json({ data: { ...answer, ...part } }))
const sent = () => send.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
const log = () => document.querySelector('[role="log"]')
const example = () => document.querySelector<HTMLElement>('[data-say]')
const input = () => document.querySelector('input') ?? document.createElement('input')

function open(pending = '') {
  document.body.innerHTML = `<section data-you="You" data-waiting="Looking" data-failed="Lost nothing" data-verified="Verified" data-unverified="Unverified"
    data-sign-up="Sign Up" data-sign-up-href="/sign-up?tab=signup" ${pending && `data-pending="${pending}"`}>
    <div role="log"></div><form><button type="button" data-say>Is BONK safe?</button><input></form></section>`
  const section = document.querySelector('section')
  if (section) startConversation(section)
}
beforeEach(() => {
  vi.stubGlobal('fetch', fetchAnswer)
  open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  send.mockReset()
  // The next test file uses the same document.
  document.body.replaceChildren()
})

test("the landing page's conversation sends an example, shows the answer in its text direction, and returns its context with the next message", async () => {
  reply({ parts: [{ type: 'paragraph', text: '<b>BONK</b>' }], context: '{"focus":1}', suggestions: ['Chart?'] })
  example()?.click()
  expect(log()?.textContent).toBe('You: Is BONK safe?Looking')
  await expect.poll(() => log()?.querySelector('.answer p')?.textContent).toBe('<b>BONK</b>')
  expect(log()?.querySelector('.answer')).toMatchObject({ lang: 'ar', dir: 'rtl' })
  reply({})
  log()?.querySelector('button')?.click()
  await expect.poll(sent).toEqual([
    { text: 'Is BONK safe?', context: null },
    { text: 'Chart?', context: '{"focus":1}' },
  ])
})

test("the landing page's conversation offers sign-up if the request needs an account", async () => {
  const rows = [{ label: 'You pay', value: '$5.00' }]
  reply({ needsAccount: true, parts: [{ type: 'figures', title: 'Buying BONK', rows }] })
  example()?.click()
  await expect.poll(() => log()?.querySelector('a')?.getAttribute('href')).toBe('/sign-up?tab=signup')
  expect(log()?.querySelector('dl')?.textContent).toBe('You pay$5.00')
})

test("the landing page's conversation links tokens to their pages, and sends the chosen token as a message", async () => {
  const token = { symbol: 'USDC', name: 'USD Coin', chain: 'Base', isVerified: true, price: '$1' }
  const tokens = [
    { ...token, path: '/trading/base/0x1', say: null },
    { ...token, path: '/trading/base/0x2', say: 'Buy $5 of 0x2 on Base' },
  ]
  reply({
    parts: [
      { type: 'tokens', title: 'Which?', tokens },
      {
        type: 'chart',
        title: 'A day',
        points: [
          [1, 2],
          [2, 3],
        ],
      },
    ],
  })
  example()?.click()
  await expect.poll(() => log()?.querySelector('a')?.getAttribute('href')).toBe('/trading/base/0x1')
  expect(log()?.querySelector('a')?.textContent).toContain('Verified')
  expect(log()?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('A day')
  reply({})
  log()?.querySelector('button')?.click()
  await expect.poll(() => sent().at(-1)?.text).toBe('Buy $5 of 0x2 on Base')
})

test("the landing page's conversation shows the verification mark outside the token name, because anyone can choose a name", async () => {
  const token = { symbol: 'USDC', chain: 'Base', price: '$1', say: null }
  const tokens = [
    { ...token, name: 'USD Coin', isVerified: true, path: '/trading/base/0x1' },
    { ...token, name: '\u202eUSD Coin · Base · Verified', isVerified: false, path: '/trading/base/0x2' },
  ]
  reply({ parts: [{ type: 'tokens', title: 'Which?', tokens }] })
  example()?.click()
  await expect.poll(() => log()?.querySelectorAll('a').length).toBe(2)
  const [genuine, imitation] = [...(log()?.querySelectorAll('a') ?? [])]
  expect(genuine?.querySelector('.talk-verified')?.textContent).toBe('Verified')
  expect(imitation?.querySelector('.talk-verified')).toBeNull()
  expect(imitation?.querySelector('.talk-unverified')?.textContent).toBe('Unverified')
  expect([...(imitation?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toContain(
    tokens[1]?.name,
  )
})

test.each([
  [() => Promise.resolve(Response.json({ message: 'Too many requests' }, { status: 429 })), 'Too many requests'],
  [() => Promise.reject(new TypeError()), 'Lost nothing'],
  [() => Promise.resolve(new Response('<html>', { status: 502 })), 'Lost nothing'],
])(
  "the landing page's conversation shows why there is no answer, and keeps the typed message",
  async (respond, sentence) => {
    send.mockImplementationOnce(respond)
    input().value = 'price of SOL'
    document.querySelector('form')?.dispatchEvent(new Event('submit'))
    expect(input().value).toBe('')
    await expect.poll(() => log()?.querySelector('.talk-failed')?.textContent).toBe(sentence)
    expect(input().value).toBe('price of SOL')
  },
)

test("the landing page's conversation sends one message at a time, and the message that was sent before the script loaded", async () => {
  reply({})
  open('Is BONK safe?')
  example()?.click()
  await expect.poll(() => log()?.querySelectorAll('.answer:not(.talk-waiting)').length).toBe(1)
  expect(sent()).toEqual([{ text: 'Is BONK safe?', context: null }])
})

test("the landing page's conversation keeps a question typed while it waits", async () => {
  send.mockReturnValueOnce(new Promise(() => undefined))
  example()?.click()
  input().value = 'And ETH?'
  document.querySelector('form')?.requestSubmit()
  expect(input().value).toBe('And ETH?')
  expect(sent()).toEqual([{ text: 'Is BONK safe?', context: null }])
  expect(send.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal)
})
