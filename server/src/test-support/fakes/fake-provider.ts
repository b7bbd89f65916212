import { createHash, randomBytes } from 'node:crypto'
import type { FakeHttp, FakeRequest } from './fake-http.ts'

/** The person who signs in, and the fault to simulate. */
export type FakePerson = { subject: string; email: string | null; emailVerified: boolean; name: string | null }
export type ProviderFault = 'none' | 'silent' | 'huge' | 'redirect' | 'error' | 'bad-signature' | 'other-nonce'

export type FakeProvider = FakeHttp & {
  /** Simulates a browser at the authorization URL: signs in as `person`, or cancels. Returns the callback URL. */
  visit(address: URL, person: FakePerson | 'cancel'): URL
  setFault(kind: ProviderFault): void
  /** Requested paths, oldest first. */
  requestedPaths: string[]
}

export type FakeGrant = { person: FakePerson; nonce: string | null; challenge: string | null; redirectUri: string }

/** The common parts of both fakes: visits, single-use codes, and faults. */
export function fakeGrants(client: { id: string; secret: string }) {
  const codes = new Map<string, FakeGrant>()
  const tokens = new Map<string, FakePerson>()
  let fault: ProviderFault = 'none'
  return {
    setFault: (kind: ProviderFault) => {
      fault = kind
    },
    currentFault: () => fault,
    visit(address: URL, person: FakePerson | 'cancel'): URL {
      const get = (name: string) => address.searchParams.get(name)
      const back = new URL(get('redirect_uri') ?? '')
      if (get('client_id') !== client.id || get('response_type') !== 'code') throw new Error('A wrong request')
      back.searchParams.set('state', get('state') ?? '')
      if (person === 'cancel') back.searchParams.set('error', 'access_denied')
      else {
        const code = randomBytes(12).toString('hex')
        const redirectUri = get('redirect_uri') ?? ''
        codes.set(code, { person, nonce: get('nonce'), challenge: get('code_challenge'), redirectUri })
        back.searchParams.set('code', code)
      }
      return back
    },
    /** The grant of a code; nothing the second time, or without the verifier or the client's secret. */
    take({ form }: Pick<FakeRequest, 'form'>): (FakeGrant & { token: string }) | undefined {
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret
      if (!grant || !isClient || grant.challenge !== challenge) return undefined
      if (grant.redirectUri !== form.get('redirect_uri')) return undefined
      const token = randomBytes(12).toString('hex')
      tokens.set(token, grant.person)
      return { ...grant, token }
    },
    personOf: ({ headers }: Pick<FakeRequest, 'headers'>) =>
      tokens.get(/^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''),
  }
}

/** Simulates a fault. Returns true if the request gets no further response. */
export function applyFault(kind: ProviderFault, { response }: FakeRequest): boolean {
  if (kind === 'silent') return true
  if (kind === 'redirect') response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
  if (kind === 'huge') response.setHeader('content-type', 'application/json').end(`"${'x'.repeat(1_000_000)}"`)
  if (kind === 'error') response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
  return ['redirect', 'huge', 'error'].includes(kind)
}
