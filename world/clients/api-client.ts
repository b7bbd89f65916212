export type Reply<Body = unknown> = { status: number; body: Body; headers: Headers }

/** A visitor of a server, which stores cookies and sends its Origin like a browser. */
export type ApiClient = {
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on single fields of the body.
  call<Body = any>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Body>>
  /** The cookie jar. Another client can use it to act in the same session. */
  cookies: Map<string, string>
}

/** @param url the server's origin. Bodies are sent as JSON; replies are parsed by their content type, as JSON or text. */
export function apiClient(url: string, cookies = new Map<string, string>()): ApiClient {
  return {
    cookies,
    async call<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        headers: {
          origin: url,
          'sec-fetch-site': 'same-origin',
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      storeCookies(cookies, reply.headers.getSetCookie())
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: (isJson ? JSON.parse(text) : text) as Body, headers: reply.headers }
    },
  }
}

function storeCookies(cookies: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const isGone = attributes.some(
      (attribute) => /^\s*max-age=0\s*$/i.test(attribute) || /expires=Thu, 01 Jan 1970/i.test(attribute),
    )
    if (isGone) cookies.delete(name)
    else cookies.set(name, pair.slice(at + 1).trim())
  }
}
