import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondFactors } from '#identity/tables/second-factors.ts'
import { users } from '#identity/tables/users.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { transact } from '#platform/db/transact.ts'
import type { FakePerson } from '#test-support/fakes/fake-provider.ts'
import { type OAuthApp, oauthApp } from '#test-support/oauth-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'

let world: OAuthApp
let count = 0
beforeAll(async () => {
  world = await oauthApp()
})
afterAll(async () => {
  await Promise.all([world.openid.close(), world.github.close()])
  await world.close()
})

/** Sends the queued emails first, so that the newest mail contains the code. */
async function newUser() {
  await world.runOutbox()
  return verifiedVisitor(world)
}
const emailsTo = async (email: string) => {
  await world.runOutbox()
  return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}
const createPerson = (): FakePerson => {
  const n = ++count
  return { subject: String(n), email: `elsewhere${n}@example.test`, emailVerified: true, name: `Else ${n}` }
}
const listLinkedLogins = async (by: Visitor) => (await by.call('GET', '/api/oauth/linked')).body.data
const fetchUser = async (by: Visitor) => (await by.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword
const auditedActions = async (userId: UserId) =>
  (await world.db.read.select().from(audit).where(eq(audit.chain, userId))).map(({ action }) => action)

describe('a signed-in user', () => {
  test('links a provider, gets a mail about it, and signs in with it from then on', async () => {
    const ada = await newUser()
    const person = createPerson()
    expect(await listLinkedLogins(ada)).toEqual([])
    expect(await world.come(ada, person)).toBe('/app/settings?oauth=linked')
    expect(await listLinkedLogins(ada)).toEqual([
      { provider: 'sandbox', name: 'Sandbox', email: person.email, createdAt: expect.any(String) },
    ])
    expect(await emailsTo(ada.email)).toContain('A new way to sign in to Murmur')
    expect(await auditedActions(ada.id)).toContain('login-linked')
    const other = world.visitor()
    expect(await world.come(other, person)).toBe('/app/discover')
    expect((await fetchUser(other)).id).toBe(ada.id)
    // Linking again changes nothing.
    expect(await world.come(ada, person)).toBe('/app/settings?oauth=linked')
    expect(await listLinkedLogins(ada)).toHaveLength(1)
  })

  test('cannot link an id that signs another user in', async () => {
    const person = createPerson()
    await world.come(world.visitor(), person)
    const ada = await newUser()
    expect(await world.come(ada, person)).toBe('/app/settings?oauth=taken')
    expect(await listLinkedLogins(ada)).toEqual([])
  })

  test('replaces the first id with another of the same provider', async () => {
    const ada = await newUser()
    const [one, two] = [createPerson(), createPerson()]
    await world.come(ada, one)
    expect(await world.come(ada, two)).toBe('/app/settings?oauth=linked')
    expect((await listLinkedLogins(ada)).map(({ email }: { email: string }) => email)).toEqual([two.email])
  })

  test('requires a new login if the session is old, so that a stolen session cannot link a login', async () => {
    const ada = await newUser()
    world.advance(16 * 60_000)
    expect(await world.come(ada, createPerson())).toBe('/app/settings?oauth=stale')
    expect(await listLinkedLogins(ada)).toEqual([])
  })

  test('cannot link a login while the account is on hold', async () => {
    const ada = await newUser()
    const holdUntil = new Date(world.deps.now().getTime() + 3_600_000)
    await transact(world.db, (tx) => tx.update(users).set({ holdUntil }).where(eq(users.id, ada.id)))
    expect(await world.come(ada, createPerson())).toBe('/app/settings?oauth=failed')
    expect(await listLinkedLogins(ada)).toEqual([])
    await transact(world.db, (tx) => tx.update(users).set({ holdUntil: null }).where(eq(users.id, ada.id)))
    expect(await world.come(ada, createPerson())).toBe('/app/settings?oauth=linked')
  })

  test('cannot link a login while the account is frozen', async () => {
    const ada = await newUser()
    expect((await ada.call('POST', '/api/account/freeze')).status).toBe(200)
    expect(await world.come(ada, createPerson())).toBe('/app/settings?oauth=failed')
    expect(await listLinkedLogins(ada)).toEqual([])
  })

  test('links nothing after a logout during the login', async () => {
    const ada = await newUser()
    const redirected = await ada.call('GET', '/api/oauth/sandbox/start')
    const back = world.openid.visit(new URL(String(redirected.headers.location)), createPerson())
    await ada.call('POST', '/users/logout')
    const reply = await ada.call('GET', back.pathname + back.search)
    expect(reply.headers.location).toBe('/app/settings?oauth=failed')
    await ada.login({ email: ada.email, password: 'a fine long password' })
    expect(await listLinkedLogins(ada)).toEqual([])
  })
})

describe('the second factor', () => {
  async function linkUserWithFactor() {
    const ada = await newUser()
    const person = createPerson()
    await world.come(ada, person)
    await transact(world.db, (tx) => tx.insert(secondFactors).values({ userId: ada.id, emailOn: true }))
    await world.runOutbox()
    return { ada, person }
  }

  test('is required before a session starts', async () => {
    const { ada, person } = await linkUserWithFactor()
    const by = world.visitor()
    expect(await world.come(by, person)).toBe('/sign-up?oauth=second-factor')
    expect((await by.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    await world.runOutbox()
    const code = newestCode(world)
    const wrong = await by.call('POST', '/api/oauth/finish', { totp: 'AAAAAA' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    const right = await by.call('POST', '/api/oauth/finish', { totp: code })
    expect([right.status, right.body.userWithoutPassword?.id]).toEqual([200, ada.id])
    expect((await fetchUser(by)).id).toBe(ada.id)
    // Ending the session also ends the pending login.
    expect((await by.call('POST', '/api/oauth/finish', { totp: code })).body.code).toBe('SIGNED_OUT')
  })

  test('limits attempts', async () => {
    const { person } = await linkUserWithFactor()
    const by = world.visitor()
    await world.come(by, person)
    const answers: string[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      answers.push((await by.call('POST', '/api/oauth/finish', { totp: 'AAAAAA' })).body.code)
    }
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  test('rejects a pending login in another browser, after its expiry, and after unlinking', async () => {
    const { ada, person } = await linkUserWithFactor()
    expect((await world.visitor().call('POST', '/api/oauth/finish', { totp: '123456' })).body.code).toBe('SIGNED_OUT')
    const by = world.visitor()
    await world.come(by, person)
    await world.runOutbox()
    const code = newestCode(world)
    await ada.call('DELETE', '/api/oauth/linked/sandbox')
    expect((await by.call('POST', '/api/oauth/finish', { totp: code })).body.code).toBe('SIGNED_OUT')
    world.advance(601_000)
    expect((await by.call('POST', '/api/oauth/finish', { totp: code })).body.code).toBe('SIGNED_OUT')
  })
})

describe('unlinking', () => {
  test('removes that login and sends a mail', async () => {
    const ada = await newUser()
    const person = createPerson()
    await world.come(ada, person)
    expect((await ada.call('DELETE', '/api/oauth/linked/sandbox')).status).toBe(200)
    expect(await emailsTo(ada.email)).toContain('A way to sign in to Murmur was removed')
    expect(await auditedActions(ada.id)).toContain('login-unlinked')
    expect(await listLinkedLogins(ada)).toEqual([])
    const by = world.visitor()
    await world.come(by, person)
    expect((await fetchUser(by)).id).not.toBe(ada.id)
  })

  test('rejects removing the last login, even with two concurrent requests', async () => {
    const person = createPerson()
    const by = world.visitor()
    await world.come(by, person)
    const refused = await by.call('DELETE', '/api/oauth/linked/sandbox')
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_PASSWORD'])
    expect(await world.come(by, createPerson(), 'github')).toBe('/app/settings?oauth=linked')
    const both = await Promise.all(['sandbox', 'github'].map((site) => by.call('DELETE', `/api/oauth/linked/${site}`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await listLinkedLogins(by)).toHaveLength(1)
  })
})
