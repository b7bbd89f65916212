import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import * as v from 'valibot'
import { parseWireTransaction } from '#chains/solana/wire-transaction.ts'

/** Faults of Jupiter and the proxies before it. */
export type HttpFault = 'rate-limit' | 'server-error' | 'html' | 'truncated' | 'silence' | 'reset' | 'redirect'
export const httpFaults: HttpFault[] = [
  'rate-limit',
  'server-error',
  'html',
  'truncated',
  'silence',
  'reset',
  'redirect',
]

const Key = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const Whole = v.pipe(v.string(), v.regex(/^\d+$/))
/** The documented parameters of Swap V2 that the adapter may send. */
const OrderQuery = v.strictObject({
  inputMint: Key,
  outputMint: Key,
  amount: Whole,
  /** Without a taker, no transaction is built. */
  taker: v.optional(Key),
  slippageBps: Whole,
  excludeRouters: v.literal('jupiterz,dflow,okx'),
  referralAccount: v.optional(Key),
  referralFee: v.optional(Whole),
  priorityFeeLamports: v.optional(Whole),
  broadcastFeeType: v.optional(v.literal('exactFee')),
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>
const Execution = v.strictObject({ signedTransaction: v.pipe(v.string(), v.base64()), requestId: v.string() })

type Reply = { status?: number; body: unknown }

export type FakeJupiter = {
  url: string
  /** Received requests, in order. */
  orders: OrderQuery[]
  executed: { signedTransaction: string; requestId: string }[]
  apiKeys: (string | undefined)[]
  answer: (query: OrderQuery) => Promise<Reply> | Reply
  execute: (signature: string) => Reply
  fault: HttpFault | undefined
  close(): Promise<void>
}

/** Jupiter's Swap V2 over HTTP: rejects unknown paths, methods and parameters. */
export async function fakeJupiter(answer: FakeJupiter['answer']): Promise<FakeJupiter> {
  const server = createServer((request, response) => {
    handle(fake, request.method, new URL(request.url ?? '/', 'http://fake'), () => text(request))
      .then((reply) => {
        fake.apiKeys.push(request.headers['x-api-key'] as string | undefined)
        if (fake.fault) injectFault(fake.fault, response)
        else send(response, reply)
      })
      .catch((error: unknown) => send(response, { status: 400, body: { error: `not understood: ${String(error)}` } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeJupiter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders: [],
    executed: [],
    apiKeys: [],
    answer,
    execute: (signature) => ({ body: { status: 'Success', signature, slot: '1', code: 0 } }),
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

async function handle(fake: FakeJupiter, method: string | undefined, url: URL, body: () => Promise<string>) {
  if (method === 'GET' && url.pathname === '/swap/v2/order') {
    const query = parseOrThrow(OrderQuery, Object.fromEntries(url.searchParams))
    fake.orders.push(query)
    return fake.answer(query)
  }
  if (method === 'POST' && url.pathname === '/swap/v2/execute') {
    const posted = parseOrThrow(Execution, JSON.parse(await body()))
    fake.executed.push(posted)
    return fake.execute(parseWireTransaction(posted.signedTransaction)?.signature ?? '')
  }
  return { status: 404, body: { error: 'Not found' } }
}

function send(response: ServerResponse, { status = 200, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function injectFault(fault: HttpFault, response: ServerResponse): void {
  const acts: Record<HttpFault, () => void> = {
    'rate-limit': () => send(response, { status: 429, body: { error: 'slow down' } }),
    'server-error': () => send(response, { status: 500, body: { error: 'oops' } }),
    html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Just a moment…</html>'),
    truncated: () => response.writeHead(200).end('{"inputMint":"So111'),
    silence: () => {},
    reset: () => response.destroy(),
    redirect: () => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  }
  acts[fault]()
}
