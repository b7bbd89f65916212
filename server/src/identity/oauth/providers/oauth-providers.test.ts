import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeGithub } from '#test-support/fakes/fake-github.ts'
import { fakeClient, fakeOpenid } from '#test-support/fakes/fake-openid.ts'
import type { FakePerson, FakeProvider, ProviderFault } from '#test-support/fakes/fake-provider.ts'
import { githubProvider } from './github-provider.ts'
import type { OAuthProviderPort } from './oauth-provider.port.ts'
import { openidProvider } from './openid-provider.ts'

const own = { clientId: fakeClient.id, clientSecret: fakeClient.secret }
/** A timeout that a busy machine does not reach. */
const patient = 20_000
const adapters = [
  {
    name: 'OpenID',
    start: fakeOpenid,
    adapt: (url: string, timeoutMs = patient) => openidProvider({ ...own, issuer: url, timeoutMs }),
  },
  {
    name: 'GitHub',
    start: fakeGithub,
    adapt: (url: string, timeoutMs = patient) => githubProvider({ ...own, url, apiUrl: url, timeoutMs }),
  },
]
const ada: FakePerson = { subject: '7', email: 'Ada@Example.test', emailVerified: true, name: 'Ada Lovelace' }
const checks = {
  state: 'a state',
  nonce: 'a nonce',
  verifier: 'a-verifier-of-43-characters-or-more-0123456',
  redirectUri: 'http://localhost:3000/api/oauth/x/callback',
}

describe.each(adapters)('a login by $name', ({ start, adapt }) => {
  let [fake, provider] = [undefined as unknown as FakeProvider, undefined as unknown as OAuthProviderPort]
  beforeAll(async () => {
    fake = await start()
    provider = adapt(fake.url)
  })
  afterAll(() => fake.close())
  beforeEach(() => fake.setFault('none'))
  const visit = async (person: FakePerson | 'cancel' = ada) => fake.visit(await provider.begin(checks), person)

  test('returns the identity with the provider’s own id', async () => {
    const address = await provider.begin(checks)
    expect(address.origin).toBe(fake.url)
    const query = Object.fromEntries(address.searchParams)
    expect(query).toMatchObject({ state: 'a state', redirect_uri: checks.redirectUri, code_challenge_method: 'S256' })
    // Neither the verifier nor the secret ever appears in a URL.
    expect(address.href).not.toMatch(/a-verifier|secret/)
    expect(await provider.finish(fake.visit(address, ada), checks)).toEqual({
      subject: '7',
      email: 'ada@example.test',
      emailVerified: true,
      name: 'Ada Lovelace',
    })
  })

  test('marks an unverified email; a missing email is null', async () => {
    const unsure = await provider.finish(await visit({ ...ada, emailVerified: false }), checks)
    expect(unsure).toMatchObject({ email: 'ada@example.test', emailVerified: false })
    const none = await provider.finish(await visit({ ...ada, email: null }), checks)
    expect(none).toMatchObject({ subject: '7', email: null, emailVerified: false })
  })

  test('distinguishes a cancelled login from a failed one', async () => {
    await expect(provider.finish(await visit('cancel'), checks)).rejects.toMatchObject({ why: 'cancelled' })
  })

  test.each([
    ['another state', { state: 'another' }],
    ['another verifier', { verifier: 'another-verifier-of-43-characters-0123456789' }],
  ])('is refused for %s', async (_, changes) => {
    const back = await visit()
    await expect(provider.finish(back, { ...checks, ...changes })).rejects.toMatchObject({ why: 'failed' })
  })

  test('accepts a code only once', async () => {
    const back = await visit()
    await provider.finish(back, checks)
    await expect(provider.finish(back, checks)).rejects.toMatchObject({ why: 'failed' })
  })

  test.each<ProviderFault>(['silent', 'huge', 'redirect', 'error'])('fails when the provider is %s', async (kind) => {
    const back = await visit()
    fake.setFault(kind)
    const asking = kind === 'silent' ? adapt(fake.url, 200) : provider
    const failure = await asking.finish(back, checks).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'OAuthFailure', why: 'failed' })
    expect(String(failure)).not.toContain(back.searchParams.get('code'))
    fake.setFault('none')
    // The next login still works.
    expect(await provider.finish(await visit(), checks)).toMatchObject({ subject: '7' })
  })

  test('requires https, or http on this machine', () => {
    expect(() => adapt('http://example.com')).toThrow(/https/)
    expect(() => adapt('http://localhost.example.com')).toThrow(/https/)
    expect(() => adapt('https://example.com')).not.toThrow()
  })
})

describe('OpenID', () => {
  test.each<ProviderFault>(['bad-signature', 'other-nonce'])('refuses an ID token with %s', async (kind) => {
    const fake = await fakeOpenid()
    const provider = openidProvider({ ...own, issuer: fake.url, timeoutMs: patient })
    const back = fake.visit(await provider.begin(checks), ada)
    fake.setFault(kind)
    await expect(provider.finish(back, checks)).rejects.toMatchObject({ why: 'failed' })
    await fake.close()
  })

  test('retries a failed discovery at the next login', async () => {
    const fake = await fakeOpenid()
    const provider = openidProvider({ ...own, issuer: fake.url, timeoutMs: patient })
    fake.setFault('error')
    await expect(provider.begin(checks)).rejects.toMatchObject({ why: 'failed' })
    fake.setFault('none')
    expect((await provider.begin(checks)).origin).toBe(fake.url)
    await fake.close()
  })
})
