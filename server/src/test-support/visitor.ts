import type { App } from '#platform/http/serve-endpoint.ts'
import { solveCaptcha } from '../../../world/clients/solve-captcha.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
export type VisitorResponse = { status: number; body: any; headers: Record<string, unknown> }

/** A browser: keeps its cookies and sends its origin. */
export type Visitor = {
  cookies: Map<string, string>
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<VisitorResponse>
  /** A fresh solved captcha. */
  captcha(): Promise<string>
  register(fields?: Partial<Account>): Promise<VisitorResponse>
  login(fields: Pick<Account, 'email' | 'password'>): Promise<VisitorResponse>
}
type Account = { username: string; email: string; password: string }

let count = 0

export function visitor(app: App, origin: string): Visitor {
  const cookies = new Map<string, string>()
  const call: Visitor['call'] = async (method, url, body, headers = {}) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }
  const captcha = async () => solveCaptcha((await call('GET', '/api/captcha')).body)
  return {
    cookies,
    call,
    captcha,
    async register(fields = {}) {
      const name = `visitor${count++}`
      const account = { username: name, email: `${name}@example.test`, password: 'a fine long password', ...fields }
      return call('POST', '/users/register', { ...account, captchaToken: await captcha() })
    },
    login: async (fields) => call('POST', '/users/login', { ...fields, captchaToken: await captcha() }),
  }
}
