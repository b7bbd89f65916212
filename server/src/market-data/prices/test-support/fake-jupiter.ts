import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type JupiterFault =
  | 'html'
  | 'truncated'
  | 'rate-limit'
  | 'bad-gateway'
  | 'not-found'
  | 'huge'
  | 'silence'
  | 'reset'
  | 'redirect'
  | 'other-shape'

export const jupiterFaults: JupiterFault[] = [
  'html',
  'truncated',
  'rate-limit',
  'bad-gateway',
  'not-found',
  'huge',
  'silence',
  'reset',
  'redirect',
  'other-shape',
]

export type FakeJupiter = {
  url: string
  /** The JSON of price v3 per mint, exactly as the test writes it. */
  prices: Record<string, string>
  /** The JSON of tokens v2 per mint. */
  tokens: Record<string, string>
  /** Breaks every response whose path has this prefix, until set to undefined. */
  fault: { path: string; kind: JupiterFault } | undefined
  /** Paths with their queries, in order of arrival. */
  requests: string[]
  keys: (string | undefined)[]
  /** Unix seconds in the header of a 429. */
  resetAt: number
  close(): Promise<void>
}

const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const questions: Record<string, { field: string; max: number }> = {
  '/price/v3': { field: 'ids', max: 50 },
  '/tokens/v2/search': { field: 'query', max: 100 },
}

/** Jupiter's price v3 and tokens v2 as documented: any other request gets a 400. */
export async function fakeJupiter(): Promise<FakeJupiter> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    jupiter.requests.push(request.url ?? '')
    jupiter.keys.push(request.headers['x-api-key'] as string | undefined)
    const question = questions[pathname]
    const mints = (question && searchParams.get(question.field)?.split(',')) ?? []
    const isValidRequest =
      request.method === 'GET' &&
      question !== undefined &&
      [...searchParams.keys()].join() === question.field &&
      mints.length <= question.max &&
      mints.every((each) => mint.test(each))
    if (!isValidRequest) return void response.writeHead(400).end('{"error":"bad question"}')
    const { fault } = jupiter
    if (fault && request.url?.startsWith(fault.path)) return injectFault(fault.kind, response)
    const listKnown = (of: Record<string, string>) => mints.filter((each) => Object.hasOwn(of, each))
    const body =
      pathname === '/price/v3'
        ? `{${listKnown(jupiter.prices).map((each) => `"${each}":${jupiter.prices[each]}`)}}`
        : `[${listKnown(jupiter.tokens).map((each) => jupiter.tokens[each])}]`
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })

  function injectFault(kind: JupiterFault, response: ServerResponse): void {
    const respond: Record<JupiterFault, () => void> = {
      html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Just a moment…</html>'),
      truncated: () => response.writeHead(200).end('{"So11111111111111111111111111111111111111112":{"usdPr'),
      'rate-limit': () => response.writeHead(429, { 'x-ratelimit-reset': String(jupiter.resetAt) }).end('[]'),
      'bad-gateway': () => response.writeHead(502).end('{}'),
      'not-found': () => response.writeHead(404).end('{}'),
      huge: () => response.writeHead(200).end(`{"a":"${'x'.repeat(2_100_000)}"}`),
      silence: () => undefined,
      reset: () => response.destroy(),
      redirect: () => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'other-shape': () => response.writeHead(200).end('"sorry"'),
    }
    respond[kind]()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const jupiter: FakeJupiter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prices: {},
    tokens: {},
    fault: undefined,
    requests: [],
    keys: [],
    resetAt: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return jupiter
}
