import { chatsApi } from '@murmur/contract/chat/chats'
import { deploymentApi } from '@murmur/contract/deployment'
import type { Endpoint } from '@murmur/contract/endpoint'
import { type RefusalCode, refusalStatuses } from '@murmur/contract/errors/refusals'
import { helpApi } from '@murmur/contract/help'
import { accountsApi, type User } from '@murmur/contract/identity/accounts'
import { freezeApi } from '@murmur/contract/identity/freeze'
import { oauthApi } from '@murmur/contract/identity/oauth'
import { profileApi } from '@murmur/contract/identity/profile'
import { marketsApi } from '@murmur/contract/markets/markets'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { historyApi } from '@murmur/contract/trading/history'
import { portfolioApi } from '@murmur/contract/trading/portfolio'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import type * as v from 'valibot'
import { vi } from 'vitest'
import { adasProfile, createLoginProviders, examplePreferences } from '#test-support/examples/account-examples.ts'
import { challenge } from '#test-support/fakes/stub-solver.ts'
import { refusalSentence } from '#test-support/refusal-sentence.ts'

export type SeenCall = { name: string; path: string; query: URLSearchParams; body: unknown; headers: Headers }
type StubRefusalDetails = {
  message?: string
  reason?: string
  values?: Record<string, string>
  fields?: Record<string, string>
}
type StubRefusal = StubRefusalDetails & { refused: RefusalCode }
type AnswerCall = (call: SeenCall) => unknown

class NoResponse {
  readonly isNoAnswer = true
}
const endpointName = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** A refusal of the server, with its default message or the given one. */
export function refuse(refused: RefusalCode, words: StubRefusalDetails = {}): StubRefusal {
  return { refused, ...words }
}

/** A call that never gets a response. */
export function noResponse(): NoResponse {
  return new NoResponse()
}

export type StubServer = ReturnType<typeof stubServer>

/** Stubs the server behind `fetch`; every response is validated against the contract. */
export function stubServer(user: User | null = null) {
  const calls: SeenCall[] = []
  const answers: { endpoint: Endpoint; answer: AnswerCall }[] = []
  let behindMs: number | undefined

  function on<E extends Endpoint>(
    endpoint: E,
    answer: (call: SeenCall) => v.InferInput<E['reply']> | StubRefusal | NoResponse | Promise<v.InferInput<E['reply']>>,
  ) {
    answers.unshift({ endpoint, answer })
  }

  const fetchStub = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://murmur.test')
    const candidates = answers.filter(({ endpoint }) => endpoint.method === (init.method ?? 'GET'))
    // A path without parameters takes precedence over one with parameters.
    const found =
      candidates.find(({ endpoint }) => endpoint.path === pathname) ??
      candidates.find(({ endpoint }) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
    if (!found) throw new Error(`No answer is set for ${init.method} ${pathname}`)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    const call: SeenCall = {
      name: endpointName(found.endpoint),
      path: pathname,
      query: searchParams,
      body,
      headers: new Headers(init.headers),
    }
    calls.push(call)
    const answer = await found.answer(call)
    if (answer instanceof NoResponse) throw new TypeError('Failed to fetch')
    const response = toResponse(found.endpoint, answer)
    if (behindMs !== undefined) response.headers.set('date', new Date(Date.now() - behindMs).toUTCString())
    return response
  }
  vi.stubGlobal('fetch', vi.fn(fetchStub))

  on(accountsApi.current, () => (user ? { userWithoutPassword: user } : refuse('SIGNED_OUT')))
  on(deploymentApi.read, () => deployment)
  on(accountsApi.captcha, () => challenge)
  on(accountsApi.checkPassword, () => ({ isCommon: false }))
  on(chatsApi.list, () => ({ data: [] }))
  on(helpApi.list, () => ({ data: [] }))
  on(oauthApi.providers, () => ({ data: createLoginProviders() }))
  // Requested on every screen of a signed-in user.
  on(freezeApi.read, () => ({ data: { freeze: null, isFrozenInSigner: null, waitSeconds: 86_400 } }))
  on(profileApi.preferences, () => ({ data: examplePreferences }))
  on(profileApi.read, () => ({ data: { ...adasProfile, ...user } }))
  // Every screen of the app requests pending trades.
  on(historyApi.list, () => ({ data: [], page: 1, pages: 0, total: 0 }))
  on(recipientsApi.list, () => ({ data: [] }))
  on(portfolioApi.read, () => ({ data: noPortfolio }))
  // Requested on the first page after signing in.
  on(marketsApi.trending, () => ({ solana: emptyList, ethereum: emptyList, base: emptyList }))
  on(watchlistApi.watchlist, () => ({ data: [] }))
  /** Dates the replies by a clock that is behind the browser's. */
  const setClockBehind = (ms: number) => {
    behindMs = ms
  }
  return {
    on,
    calls,
    setClockBehind,
    callsTo: (endpoint: Endpoint) => calls.filter((call) => call.name === endpointName(endpoint)),
  }
}

function toResponse(endpoint: Endpoint, answer: unknown): Response {
  const refused = answer as Partial<StubRefusal>
  if (typeof answer === 'object' && answer !== null && refused.refused) {
    const [status, message] = [refusalStatuses[refused.refused], refusalSentence(refused.refused)]
    const { refused: code, ...words } = refused
    return Response.json({ success: false, code, message, ...words }, { status })
  }
  return Response.json(parseOrThrow(endpoint.reply, answer))
}

const noPortfolio = {
  totalUsd: 0,
  change24hUsd: null,
  change24hPercent: null,
  positions: [],
  points: [],
  asOf: '2026-11-21T08:00:00.000Z',
}
const emptyList = { tokens: [], asOf: '2026-11-21T08:00:00.000Z', isStale: false, source: null }

const deployment: v.InferInput<typeof deploymentApi.read.reply> = {
  sandbox: { mailboxUrl: 'http://sandbox.test/mailbox', faucetUrl: 'http://sandbox.test/faucet' },
  chains: [],
  platformFeeBps: 50,
  defaultSlippageBps: 100,
  version: '0.1.0',
}
