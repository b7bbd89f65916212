import type { App } from './serve-endpoint.ts'

/** No inline code, no other origins, no frames. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join(';')

/** The headers of helmet 8 with our policy, as constants (decision 295). */
const headers = {
  'content-security-policy': contentPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Without TLS (a local sandbox) a browser must not receive it. */
const tlsOnlyHeaders = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Sends the security headers with every reply. `isHttps`: whether visitors connect over TLS. */
export function addSecurityHeaders(app: App, isHttps: boolean): void {
  const allHeaders = isHttps ? { ...headers, ...tlsOnlyHeaders } : headers
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(allHeaders)
    done()
  })
}
