import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../../../world/clients/api-client.ts'
import { type ApiUser, newUser, registerVerifiedUser } from '../../../../../world/new-user.ts'
import { sharePair } from '../../../../../world/proofs/share-pair.ts'
import { sandboxTokens } from '../../../../../world/sandbox-control/sandbox-tokens.ts'
import type { World } from '../../../../../world/start-world.ts'

const history = '/transactions/history'
const keptPaths = [
  history,
  '/users/getuserwithtoken',
  '/api/profile',
  '/api/preferences',
  '/api/trading/settings',
  '/api/wallet/addresses',
  '/api/alerts',
  '/chats/getchats',
]

let world: World
let otherUrl: string
let database: pg.Client
let user: ApiUser
let databaseUrl: string
const isAvailable = await sharePair({}, (pair) => {
  world = pair.world
  otherUrl = pair.urls[1]
  databaseUrl = pair.postgres.url
})
beforeAll(async () => {
  if (!isAvailable) return
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  user = await newUser(world)
})
afterAll(() => database?.end())

type Stored = { tag: string; body: unknown }

/** Calls like a browser, which stores replies by path, sends their ETags, and uses the stored body after a 304. */
function browserOf({ call }: Pick<ApiClient, 'call'>, stored = new Map<string, Stored>()) {
  return {
    stored,
    async read(path: string, headers: Record<string, string> = {}) {
      const known = stored.get(path)
      const reply = await call('GET', path, undefined, { ...(known ? { 'if-none-match': known.tag } : {}), ...headers })
      if (reply.status === 304) return { status: 304, body: known?.body, headers: reply.headers }
      stored.set(path, { tag: reply.headers.get('etag') ?? '', body: reply.body })
      return reply
    },
  }
}

const clientOfOther = (one: Pick<ApiUser, 'cookies'>) => apiClient(otherUrl, one.cookies)

/** Waits until the replies stay the same: the feed reads the first deposits shortly after the account is created. */
async function waitForUnchangedReplies(browser: ReturnType<typeof browserOf>): Promise<void> {
  let unchanged = 0
  const readAll = async () => {
    const replies = await Promise.all(keptPaths.map((path) => browser.read(path)))
    unchanged = replies.every(({ status }) => status === 304) ? unchanged + 1 : 0
    return unchanged
  }
  await expect.poll(readAll, { interval: 500, timeout: 30_000 }).toBeGreaterThanOrEqual(4)
}

test.runIf(isAvailable)('the server serves repeated, unchanged replies without a read', async () => {
  const browser = browserOf(user)
  for (const path of keptPaths) {
    const { status, headers } = await browser.read(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'private, no-cache'])
    expect(headers.get('vary')).toContain('cookie')
    expect(headers.get('etag')).toMatch(/^W\//)
  }
  await waitForUnchangedReplies(browser)
  // From here on a read of one of these tables blocks.
  await database.query('begin')
  await database.query(`lock preferences, trading_settings, wallets, price_alerts, chats, turns, executions,
    transfers, history_counts, account_deletions, legal_acceptances in access exclusive mode`)
  try {
    for (const path of keptPaths) expect([path, (await browser.read(path)).status]).toEqual([path, 304])
  } finally {
    await database.query('rollback')
  }
  expect((await browser.read(history, { 'x-murmur-language': 'es' })).status).toBe(200)
})

const link = { tokenAddress: sandboxTokens.link.address, chain: sandboxTokens.link.chain }
const send = async (method: string, path: string, body: object) => {
  const reply = await user.call(method, path, body)
  expect([path, reply.status]).toEqual([path, 200])
}
const changes: [what: string, path: string, change: () => Promise<unknown>][] = [
  ['a trade', history, () => send('POST', '/buy', { ...link, amountInUsd: '2' })],
  [
    'a deposit',
    history,
    async () => {
      const reply = await fetch(`${world.sandboxUrl}/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address: user.addresses.base, again: true }),
      })
      expect(reply.status).toBe(200)
    },
  ],
  ['a setting', '/api/preferences', () => send('PUT', '/api/preferences', { theme: 'dark' })],
  [
    'a trading setting',
    '/api/trading/settings',
    () => send('PUT', '/api/trading/settings', { allowDanger: true, password: user.password }),
  ],
  ['a new name', '/users/getuserwithtoken', () => rename('one')],
  ['a new name, in the profile', '/api/profile', () => rename('two')],
  ['a chat', '/chats/getchats', () => send('POST', '/chats/createchat', {})],
  [
    'an alert',
    '/api/alerts',
    () =>
      send('POST', '/api/alerts', {
        chain: link.chain,
        address: link.tokenAddress,
        condition: 'above',
        priceUsd: '9999',
        byMail: false,
      }),
  ],
]
/** Functions that each change one table directly in the database, as another program might. */
const statements: [statement: string, path: string][] = [
  ['update executions set network_fee = network_fee + 1000000000000 where user_id = $1', history],
  [`update transfers set symbol = 'NEW' where user_id = $1`, history],
  [`update users set language = 'es' where id = $1`, '/api/profile'],
  ['update preferences set hotkeys = not hotkeys where user_id = $1', '/api/preferences'],
  ['update trading_settings set allow_danger = not allow_danger where user_id = $1', '/api/trading/settings'],
  [`update chats set title = 'New' where user_id = $1`, '/chats/getchats'],
  ['delete from price_alerts where user_id = $1', '/api/alerts'],
]
for (const [statement, path] of statements) {
  changes.push([statement, path, () => database.query(statement, [user.id])])
}
const rename = (suffix: string) =>
  send('PUT', '/api/profile', { username: `${user.username}${suffix}`, email: user.email })

test.runIf(isAvailable).each(changes)('%s changes the replies of both servers', async (_, path, change) => {
  const [here, there] = [browserOf(user), browserOf(clientOfOther(user))]
  for (const browser of [here, there]) {
    await browser.read(path)
    expect((await browser.read(path)).status).toBe(304)
  }
  const before = JSON.stringify(here.stored.get(path)?.body)
  await change()
  // The feed finds the deposit a little later; every other change is committed before its call returns.
  await expect
    .poll(async () => JSON.stringify((await user.call('GET', path)).body), { timeout: 20_000, interval: 20 })
    .not.toBe(before)
  const isNew = async (browser: typeof here) => JSON.stringify((await browser.read(path)).body) !== before
  expect(await isNew(here)).toBe(true)
  await expect.poll(() => isNew(there), { timeout: 500, interval: 5 }).toBe(true)
})

test.runIf(isAvailable)('the server returns every change in its next read', async () => {
  const browser = browserOf(user)
  for (let turn = 0; turn < 40; turn++) {
    const theme = turn % 2 === 0 ? 'light' : 'dark'
    await send('PUT', '/api/preferences', { theme })
    expect((await browser.read('/api/preferences')).body).toMatchObject({ data: { theme } })
    expect((await browser.read('/api/preferences')).status).toBe(304)
  }
})

test.runIf(isAvailable)('the server never serves one user’s replies to a second user of the browser', async () => {
  const [first, second] = [await registerVerifiedUser(world), await registerVerifiedUser(world)]
  const shared = apiClient(world.url, first.cookies)
  const browser = browserOf(shared)
  const firstReplies = new Map<string, unknown>()
  for (const path of keptPaths) firstReplies.set(path, (await browser.read(path)).body)
  const logout = await shared.call('POST', '/users/logout')
  expect(logout.headers.get('clear-site-data')).toBe('"cache"')
  for (const path of keptPaths) {
    const { status, headers } = await shared.call('GET', path, undefined, {
      'if-none-match': browser.stored.get(path)?.tag ?? '',
    })
    expect([path, status, headers.get('cache-control')]).toEqual([path, 401, 'no-store'])
  }
  // Not even with the stored replies of the first user.
  for (const [name, value] of second.cookies) shared.cookies.set(name, value)
  for (const path of keptPaths) {
    const { status, body } = await browser.read(path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toContain(first.id)
  }
  const other = browserOf(second, browser.stored)
  // The second user's history may still get the faucet's grants.
  for (const path of keptPaths.filter((each) => each !== history)) {
    expect([path, (await other.read(path)).status]).toEqual([path, 304])
  }
})

test.runIf(isAvailable)('the server never stores orders, exports or security pages', async () => {
  for (const [method, path] of [
    ['GET', '/api/sessions'],
    ['GET', '/api/security/factors'],
    ['GET', '/api/history.csv'],
    ['GET', '/api/assistant/settings'],
    ['POST', '/api/quotes'],
    ['POST', '/buy'],
    ['POST', '/users/exportprivatekeys'],
  ] as const) {
    const { headers } = await user.call(method, path, method === 'GET' ? undefined : {}, { 'if-none-match': '*' })
    expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'no-store', null])
  }
})

test.runIf(isAvailable)('the server returns 304 for other reads with the same bytes', async () => {
  const browser = browserOf(user)
  for (const path of ['/api/trading/limits', '/api/assistant', '/api/watchlist', '/api/search?q=link']) {
    expect([path, (await browser.read(path)).status]).toEqual([path, 200])
    expect([path, (await browser.read(path)).status]).toEqual([path, 304])
  }
})
