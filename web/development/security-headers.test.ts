// @vitest-environment node
import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts an HTTP server on a free port and returns its origin. */
function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler as never)
  stops.push(() => server.close())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}

const page = async (serverUrl: string, accept: string) => {
  const middleware = securityHeaders(serverUrl)
  const vite = await listen((request, response) => middleware(request as never, response, () => response.end('page')))
  return fetch(vite, { headers: { accept } })
}

it('the development server extends the server’s content security policy only by the sources of Vite', async () => {
  const policy = "default-src 'self';script-src 'self';style-src 'self';connect-src 'self';frame-src 'none'"
  const server = await listen((_, response) => response.setHeader('content-security-policy', policy).end())
  const { headers } = await page(server, 'text/html')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'self';script-src 'self' 'nonce-development';style-src 'self' 'nonce-development';" +
      "connect-src 'self' ws://localhost:*;frame-src 'none'",
  )
  expect((await page(server, 'text/css')).headers.get('content-security-policy')).toBeNull()
})

it('the development server responds with 503 while the server is down', async () => {
  expect((await page('http://127.0.0.1:1', 'text/html')).status).toBe(503)
})
