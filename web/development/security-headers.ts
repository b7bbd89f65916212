import type { Connect } from 'vite'

/** Allows Vite's own inline scripts and styles. It protects nothing, since development is local. */
export const nonce = 'development'

const copiedHeaders = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options']

/**
 * Adds the server's security headers to Vite's pages, so that violations of the content policy fail in development already.
 * The policy is the server's, extended by Vite's nonce and socket.
 */
export function securityHeaders(serverUrl: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next()
    readHeaders(serverUrl).then(
      (headers) => {
        for (const [name, value] of headers) response.setHeader(name, value)
        next()
      },
      // Responds with 503 while the server restarts.
      () => response.writeHead(503, { 'content-type': 'text/plain', refresh: '1' }).end('The server is starting …'),
    )
  }
}

async function readHeaders(serverUrl: string): Promise<[string, string][]> {
  const { headers } = await fetch(`${serverUrl}/app/discover`, { headers: { accept: 'text/html' } })
  return copiedHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null
      ? []
      : [[name, name === 'content-security-policy' ? allowVite(value) : value] as [string, string]]
  })
}

function allowVite(policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws://localhost:*")
}
