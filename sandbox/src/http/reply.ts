import type { ServerResponse } from 'node:http'

/** An error response of a route: HTTP status and message. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, status, JSON.stringify(body))
}

/** Sends JSON text that JSON.stringify cannot produce. */
export function sendJsonText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(text)
}

/**
 * Sends an HTML page. Pages contain untrusted text, so the CSP allows only the sandbox's style sheet.
 * @param formsTo an additional origin that the page's forms may submit to
 */
export function sendPage(response: ServerResponse, status: number, html: string, formsTo = ''): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${formsTo}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(html)
}

/** Sends bytes with a content type. */
export function sendFile(response: ServerResponse, type: string, content: Buffer): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': content.length,
    'x-content-type-options': 'nosniff',
  })
  response.end(content)
}
