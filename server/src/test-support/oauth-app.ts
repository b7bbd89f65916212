import type { UserId, WalletId } from '@murmur/contract/ids'
import { oauthAccounts } from '#identity/oauth/oauth.module.ts'
import { oauthRoutes } from '#identity/oauth/oauth.routes.ts'
import { githubProvider } from '#identity/oauth/providers/github-provider.ts'
import { openidProvider } from '#identity/oauth/providers/openid-provider.ts'
import { openMemory, testDatabases } from '#platform/db/test-db.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { fakeGithub } from './fakes/fake-github.ts'
import { fakeClient, fakeOpenid } from './fakes/fake-openid.ts'
import type { FakePerson, FakeProvider } from './fakes/fake-provider.ts'
import { type TestApp, testApp } from './test-app.ts'
import type { Visitor, VisitorResponse } from './visitor.ts'

export type OAuthApp = TestApp & {
  openid: FakeProvider
  github: FakeProvider
  /** Visits a provider in a browser and comes back; returns the final path. */
  come(by: Visitor, person: FakePerson | 'cancel', provider?: 'sandbox' | 'github'): Promise<string>
}

/** Longer than a busy machine needs. */
const timeoutMs = 20_000

/** The whole app with two local providers: an OpenID server like the sandbox's, and one like GitHub. */
export async function oauthApp(): Promise<OAuthApp> {
  const [openid, github, db] = await Promise.all([fakeOpenid(), fakeGithub(), openConcurrentDb()])
  const client = { clientId: fakeClient.id, clientSecret: fakeClient.secret, timeoutMs }
  let world: TestApp | undefined
  // The app's own parts exist once it is built; nothing calls this earlier.
  const getDeps = () => {
    if (!world) throw new Error('The app is not built yet')
    return world.deps
  }
  world = await testApp(
    {
      addRoutes: (app) => {
        const secrets = createSecretBox('a test’s own secret, 32 characters or more')
        const now = () => getDeps().now()
        const deps = {
          db,
          now,
          secrets,
          newId: () => crypto.randomUUID(),
          publicUrl: 'http://localhost:3000',
          sessionRules: { idleMs: 2 * 3_600_000, lifetimeMs: 24 * 3_600_000 },
          hasFaucet: true,
          signer: {
            createWallet: (about: { userId: UserId; walletId: WalletId }) => getDeps().signer.createWallet(about),
          },
          log: {
            warn: () => undefined,
            error: (details: object) => process.stderr.write(`${JSON.stringify(details)}\n`),
          },
        }
        oauthRoutes(app, {
          ...deps,
          accounts: oauthAccounts(deps),
          providers: [
            { id: 'google', name: 'Google', port: undefined },
            { id: 'github', name: 'GitHub', port: githubProvider({ ...client, url: github.url, apiUrl: github.url }) },
            { id: 'sandbox', name: 'Sandbox', port: openidProvider({ ...client, issuer: openid.url }) },
          ],
        })
      },
    },
    async () => db,
  )
  return Object.assign(world, {
    openid,
    github,
    async come(by: Visitor, person: FakePerson | 'cancel', provider: 'sandbox' | 'github' = 'sandbox') {
      const loginUrl = redirectTarget(await by.call('GET', `/api/oauth/${provider}/start`))
      if (!loginUrl.startsWith('http')) return loginUrl
      const site = provider === 'sandbox' ? openid : github
      const back = site.visit(new URL(loginUrl), person)
      return redirectTarget(await by.call('GET', back.pathname + back.search, undefined, crossSiteHeaders))
    },
  })
}

/** Headers of a browser that comes from another site. */
export const crossSiteHeaders = { 'sec-fetch-site': 'cross-site' }

export function redirectTarget({ status, headers }: VisitorResponse): string {
  if (status !== 303) throw new Error(`It responded with ${status} instead of a redirect`)
  return String(headers.location)
}

/** On a Postgres server if one is configured: the embedded database runs concurrent transactions one after the other. */
const openConcurrentDb = () => (testDatabases.at(-1)?.open ?? openMemory)()
