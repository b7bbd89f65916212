import { parseUserId, type UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import { linkedLogins } from '#identity/tables/linked-logins.ts'
import { users } from '#identity/tables/users.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { transact } from '#platform/db/transact.ts'
import type { FakePerson } from '#test-support/fakes/fake-provider.ts'
import { crossSiteHeaders, type OAuthApp, oauthApp, redirectTarget } from '#test-support/oauth-app.ts'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { covers } from '../../../../spec/covers.ts'

let world: OAuthApp
let count = 0
beforeAll(async () => {
  world = await oauthApp()
})
afterAll(async () => {
  await Promise.all([world.openid.close(), world.github.close()])
  await world.close()
})

function createPerson(changes: Partial<FakePerson> = {}): FakePerson {
  const n = ++count
  return {
    subject: String(1_000 + n),
    email: `who${n}@example.test`,
    emailVerified: true,
    name: `Who ${n}`,
    ...changes,
  }
}
const fetchUser = async (by: Visitor) => (await by.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword
const findUser = async (email: string | null) =>
  (
    await world.db.read
      .select()
      .from(users)
      .where(eq(users.email, email ?? ''))
  )[0]
const auditedActions = async (userId: UserId) =>
  (await world.db.read.select().from(audit).where(eq(audit.chain, userId))).map(({ action }) => action)
const emailsTo = (email: string | null) => world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('the OAuth sign-in lists the providers, Google and GitHub always, and whether each is configured', async () => {
  covers('2.auth.05', '2.auth.07')
  const { body } = await world.visitor().call('GET', '/api/oauth')
  expect(body.data).toEqual([
    { id: 'google', name: 'Google', isConfigured: false },
    { id: 'github', name: 'GitHub', isConfigured: true },
    { id: 'sandbox', name: 'Sandbox', isConfigured: true },
  ])
  const unconfigured = await world.visitor().call('GET', '/api/oauth/google/start')
  expect(redirectTarget(unconfigured)).toBe('/sign-up?oauth=off')
  expect(redirectTarget(await world.visitor().call('GET', '/api/oauth/myspace/start'))).toBe('/sign-up?oauth=off')
})

describe.each(['sandbox', 'github'] as const)('a login by %s', (site) => {
  test('creates a verified, funded account for a new user, and finds it again the next time', async () => {
    covers('2.auth.06')
    const person = createPerson()
    const [first, second] = [world.visitor(), world.visitor()]
    expect(await world.come(first, person, site)).toBe('/app/discover')
    const user = await fetchUser(first)
    expect(user).toMatchObject({ email: person.email, username: person.name, isVerified: true })
    expect(await world.come(second, person, site)).toBe('/app/discover')
    expect(await fetchUser(second)).toEqual(user)
    await world.runOutbox()
    expect(world.filled).toContain(await emailAddress(user.id))
    expect(
      await world.db.read.select().from(legalAcceptances).where(eq(legalAcceptances.userId, user.id)),
    ).toHaveLength(1)
    expect(await auditedActions(user.id)).toEqual(
      expect.arrayContaining(['account-opened', 'login-linked', 'signed-in']),
    )
    // The account did not know the second browser, so the owner gets a mail.
    expect(emailsTo(person.email)).toEqual(['New sign-in to Murmur'])
  })

  test('never links to an existing account by email alone', async () => {
    const owner = world.visitor()
    const { email } = (await owner.register()).body.userWithoutPassword
    const stranger = world.visitor()
    expect(await world.come(stranger, createPerson({ email }), site)).toBe('/sign-up?oauth=exists')
    expect((await stranger.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    expect(await world.db.read.select().from(linkedLogins).where(eq(linkedLogins.email, email))).toEqual([])
  })

  test('verifies an email that the provider has not verified', async () => {
    const person = createPerson({ emailVerified: false })
    const by = world.visitor()
    expect(await world.come(by, person, site)).toBe(`/verify-otp?email=${encodeURIComponent(person.email ?? '')}`)
    expect(await fetchUser(by)).toMatchObject({ isVerified: false })
    const before = world.filled.length
    await world.runOutbox()
    expect(world.filled).toHaveLength(before)
  })

  test('signs out a stranger who used the owner’s email at the provider once the owner sets a password', async () => {
    const person = createPerson({ emailVerified: false })
    const [stranger, owner, email] = [world.visitor(), world.visitor(), person.email ?? '']
    await world.come(stranger, person, site)
    const { id } = await fetchUser(stranger)
    const resetSteps = passwordResetSteps(world)
    await resetSteps.request(owner, email)
    expect((await resetSteps.reset(owner, email, await resetSteps.waitForCode(email))).status).toBe(200)
    expect((await owner.login({ email, password: 'a new long password' })).status).toBe(200)
    expect((await fetchUser(owner)).id).toBe(id)
    expect((await stranger.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    expect(await world.come(world.visitor(), person, site)).toBe('/sign-up?oauth=exists')
  })

  test('creates no account without an email, and redirects back after a cancelled login', async () => {
    expect(await world.come(world.visitor(), createPerson({ email: null }), site)).toBe('/sign-up?oauth=no-email')
    expect(await world.come(world.visitor(), 'cancel', site)).toBe('/sign-up?oauth=cancelled')
  })
})

async function emailAddress(userId: UserId): Promise<string | undefined> {
  const [wallet] = await world.db.read.select().from(wallets).where(eq(wallets.userId, userId))
  return wallet?.evmAddress
}

describe('usernames', () => {
  test('distinguishes two users of one name, and removes characters that usernames may not contain', async () => {
    const [one, two] = [createPerson({ name: 'Same Name' }), createPerson({ name: 'SAME name' })]
    for (const person of [one, two]) await world.come(world.visitor(), person)
    expect((await findUser(one.email))?.username).toBe('Same Name')
    expect((await findUser(two.email))?.username).toMatch(/^SAME name \d{4,5}$/)
    const odd = createPerson({ name: `<b>\u202eEve\u0000</b>${'x'.repeat(80)}` })
    await world.come(world.visitor(), odd)
    expect((await findUser(odd.email))?.username).toMatch(/^b\/?Eve\/bx+$|^bEve\/bx+$/)
    // The part before the "@" of the email takes the place of a name without a valid character, and of another email.
    for (const name of ['\u0000', 'other@example.test']) {
      const person = createPerson({ name })
      await world.come(world.visitor(), person)
      expect((await findUser(person.email))?.username).toBe(person.email?.split('@')[0])
    }
  })
})

describe('a login that another browser started', () => {
  test('fails without this browser’s cookie, or with another state', async () => {
    const attacker = world.visitor()
    const loginUrl = redirectTarget(await attacker.call('GET', '/api/oauth/sandbox/start'))
    const back = world.openid.visit(new URL(loginUrl), createPerson())
    const victim = world.visitor()
    const planted = await victim.call('GET', back.pathname + back.search, undefined, crossSiteHeaders)
    expect(redirectTarget(planted)).toBe('/sign-up?oauth=failed')
    // The victim has started a login as well, with a different state.
    await victim.call('GET', '/api/oauth/sandbox/start')
    expect(redirectTarget(await victim.call('GET', back.pathname + back.search))).toBe('/sign-up?oauth=failed')
    expect((await victim.call('GET', '/users/getuserwithtoken')).status).toBe(401)
  })

  test('does not start when another site sends the browser', async () => {
    const reply = await world.visitor().call('GET', '/api/oauth/sandbox/start', undefined, crossSiteHeaders)
    expect([redirectTarget(reply), reply.headers['set-cookie']]).toEqual(['/sign-up?oauth=failed', undefined])
  })

  test('expires after ten minutes, after one use, and at another provider’s callback', async () => {
    const by = world.visitor()
    const start = async () => {
      const reply = await by.call('GET', '/api/oauth/sandbox/start')
      return { reply, back: world.openid.visit(new URL(redirectTarget(reply)), createPerson()) }
    }
    const { reply, back } = await start()
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^murmur-oauth=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    // The cookie is encrypted, so its holder cannot read the verifier.
    expect(cookie).not.toContain(new URL(redirectTarget(reply)).searchParams.get('state'))
    const kept = new Map(by.cookies)
    expect(redirectTarget(await by.call('GET', `/api/oauth/github/callback${back.search}`))).toBe(
      '/sign-up?oauth=failed',
    )
    expect(by.cookies.has('murmur-oauth')).toBe(false)
    for (const [name, value] of kept) by.cookies.set(name, value)
    world.advance(601_000)
    expect(redirectTarget(await by.call('GET', back.pathname + back.search))).toBe('/sign-up?oauth=failed')
  })
})

describe('deleted accounts', () => {
  test('cannot be used to sign in', async () => {
    const person = createPerson()
    await world.come(world.visitor(), person)
    const user = await findUser(person.email)
    await transact(world.db, (tx) =>
      tx
        .update(users)
        .set({ deletedAt: new Date() })
        .where(eq(users.id, parseUserId(user?.id ?? ''))),
    )
    expect(await world.come(world.visitor(), person)).toBe('/sign-up?oauth=exists')
  })
})

test('the OAuth sign-in redirects or responds with a plain 4xx to any query and cookie, never with a 500', async () => {
  const by = world.visitor()
  const odd = [
    '',
    '%',
    '%00',
    '%ff',
    '%0d%0aset-cookie:a=b',
    '//evil.example',
    '__proto__',
    '%f0%9f%98%80',
    'x'.repeat(5_000),
  ]
  for (const value of odd) {
    await by.call('GET', '/api/oauth/sandbox/start')
    const answers = await Promise.all([
      by.call('GET', `/api/oauth/sandbox/callback?code=${value}&state=${value}&iss=${value}&error=${value}`),
      by.call('GET', `/api/oauth/sandbox/callback?code=a&code=b&state=${value}&${value}=${value}`),
      by.call('GET', `/api/oauth/${value.slice(0, 300)}/callback?code=${value}`),
      by.call('GET', `/api/oauth/sandbox/start?language=${value}&language=${value}`),
      by.call('POST', '/api/oauth/finish', { totp: value }, { cookie: `murmur-oauth-half=${value}` }),
    ])
    for (const { status, headers } of answers) {
      expect(status, value).toBeLessThan(500)
      if (status === 303) expect(headers.location, value).toMatch(/^(\/sign-up\?oauth=[a-z]+$|http:\/\/127\.0\.0\.1:)/)
    }
  }
})
