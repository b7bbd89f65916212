import type { UserId } from '@murmur/contract/ids'
import { languages } from '@murmur/contract/languages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage } from '#identity/accounts/users.store.ts'
import { users } from '#identity/tables/users.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import type { Alongside } from '#platform/db/transact.ts'
import { readEventsAfter } from '#platform/events/events.store.ts'
import { preferencesApp } from '#test-support/preferences-app.ts'
import type { TestApp } from '#test-support/test-app.ts'
import { type PreferenceChanges, replacePreferences } from './change-preferences.ts'

const path = '/api/preferences'
const displayPreferences = { theme: 'system', palette: 'green-red', level: 'standard', hotkeys: true }
const news = { quiet: false, movementNews: true, alertNews: true, priceNews: false }
const defaults = { language: 'en', ...displayPreferences, ...news, slippageBps: null, priority: 'normal' }

describe.each(testDatabases)('preferences on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await preferencesApp(open)
  })
  afterAll(() => world.close())

  const createUser = async () => {
    const visitor = world.visitor()
    const { email } = (await visitor.register()).body.userWithoutPassword
    return Object.assign(visitor, { email: email as string })
  }

  it('have defaults until they are changed, and apply in the user’s other browsers', async () => {
    const user = await createUser()
    expect((await user.call('GET', path)).body).toEqual({ data: defaults })
    const chosen = { theme: 'dark', hotkeys: false }
    expect((await user.call('PUT', path, chosen)).body).toEqual({ data: { ...defaults, ...chosen } })
    await user.call('PUT', path, { palette: 'blue-orange', level: 'beginner' })
    const otherBrowser = world.visitor()
    await otherBrowser.login({ email: user.email, password: 'a fine long password' })
    const all = { ...defaults, ...chosen, palette: 'blue-orange', level: 'beginner' }
    expect((await otherBrowser.call('GET', path)).body).toEqual({ data: all })
    expect((await (await createUser()).call('GET', path)).body).toEqual({ data: defaults })
  })

  it('notify open pages of a change, without its values', async () => {
    const user = await createUser()
    await user.call('PUT', path, { theme: 'dark', quiet: true })
    await user.call('PUT', path, {})
    const [{ id } = { id: '' as UserId }] = await world.db.read.select().from(users).where(eq(users.email, user.email))
    const events = await readEventsAfter(world.db, id, 0)
    expect(events.filter(({ type }) => type === 'preferences')).toEqual([
      { type: 'preferences', seq: expect.any(Number), at: expect.any(String) },
    ])
  })

  it('are replaced only if they still have the expected values', async () => {
    const user = await createUser()
    const [{ id } = { id: '' as UserId }] = await world.db.read.select().from(users).where(eq(users.email, user.email))
    const replace = (changes: PreferenceChanges, expected: PreferenceChanges) =>
      replacePreferences({ db: world.db, setLanguage }, id, changes, expected)
    await user.call('PUT', path, { theme: 'dark', language: 'fr' })
    expect(await replace({ theme: 'system' }, { theme: 'light' })).toBe(false)
    expect(await replace({ theme: 'system', language: 'en' }, { theme: 'dark', language: 'es' })).toBe(false)
    expect((await user.call('GET', path)).body.data).toMatchObject({ theme: 'dark', language: 'fr' })
    expect(await replace({ theme: 'system', language: 'en' }, { theme: 'dark', language: 'fr' })).toBe(true)
    expect((await user.call('GET', path)).body.data).toMatchObject({ theme: 'system', language: 'en' })
  })

  it('are replaced in one transaction with a dependent write, or not at all', async () => {
    const user = await createUser()
    const [{ id } = { id: '' as UserId }] = await world.db.read.select().from(users).where(eq(users.email, user.email))
    let calls = 0
    const replace = (expected: PreferenceChanges, alongside: Alongside) =>
      replacePreferences({ db: world.db, setLanguage }, id, { theme: 'dark' }, expected, alongside)
    expect(await replace({ theme: 'light' }, async () => void calls++)).toBe(false)
    expect(calls).toBe(0)
    await expect(replace({}, () => Promise.reject(new Error('not stored')))).rejects.toThrow('not stored')
    expect((await user.call('GET', path)).body.data.theme).toBe('system')
    expect(await replace({}, async () => void calls++)).toBe(true)
    expect(calls).toBe(1)
  })

  it('keep both changes when two tabs change different fields concurrently', async () => {
    const user = await createUser()
    await Promise.all([
      user.call('PUT', path, { theme: 'light' }),
      user.call('PUT', path, { level: 'expert' }),
      user.call('PUT', path, { language: 'fr' }),
    ])
    const { data } = (await user.call('GET', path)).body
    expect(data).toEqual({ ...defaults, theme: 'light', level: 'expert', language: 'fr' })
  })

  it('include the language of emails, which registration sets to the page’s language', async () => {
    const user = await createUser()
    for (const language of languages) {
      expect((await user.call('PUT', path, { language })).body.data.language).toBe(language)
    }
    await user.call('PUT', path, { language: 'pt' })
    await user.call('POST', '/verification/requestcode', { email: user.email })
    await world.runOutbox()
    expect(world.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Seu código de verificação do Murmur' })
    const visitor = world.visitor()
    const account = { username: 'ines', email: 'ines@example.test', password: 'a fine long password' }
    const input = { ...account, captchaToken: await visitor.captcha() }
    await visitor.call('POST', '/users/register', input, { 'x-murmur-language': 'es' })
    expect((await visitor.call('GET', path)).body.data.language).toBe('es')
  })

  it('include the slippage of trades, up to the most that a form accepts without a tick', async () => {
    const user = await createUser()
    for (const slippageBps of [1, 500, null])
      expect((await user.call('PUT', path, { slippageBps })).body.data).toEqual({ ...defaults, slippageBps })
    for (const slippageBps of [0, 501, 1.5, '100'])
      expect((await user.call('PUT', path, { slippageBps })).status, `${slippageBps}`).toBe(400)
  })

  it('reject invalid values, ignore empty changes, and require a session', async () => {
    const user = await createUser()
    for (const wrong of [{ theme: 'pink' }, { level: 'god' }, { language: 'tlh' }, { hotkeys: 'yes' }]) {
      expect((await user.call('PUT', path, wrong)).status).toBe(400)
    }
    expect((await user.call('PUT', path, {})).body).toEqual({ data: defaults })
    expect((await world.visitor().call('GET', path)).status).toBe(401)
    expect((await world.visitor().call('PUT', path, { theme: 'dark' })).status).toBe(401)
  })
})
