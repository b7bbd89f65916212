import { parseUserId } from '@murmur/contract/ids'
import { describe, expect, it } from 'vitest'
import type { App } from '#platform/http/serve.ts'
import { admit } from './admit.ts'

const user = { id: parseUserId('me'), username: 'me', email: 'me@example.test', isVerified: true }

function door(overrides: Partial<Parameters<typeof admit>[1]> = {}) {
  let time = 0
  const parseCookie = (text: string) => Object.fromEntries([text.split('=')])
  const admitted = admit({ parseCookie } as unknown as App, {
    now: () => new Date(time),
    findSession: async (token) => (token === 'good' ? { id: 'session', user } : undefined),
    publicUrl: 'https://murmur.example',
    allowedOrigins: ['https://also.example'],
    rateLimitScale: 1,
    ...overrides,
  })
  const knock = async (headers: Record<string, string> = {}, cookie = '__Host-murmur=good') =>
    (await admitted({ headers: { cookie, ...headers } })) !== undefined
  return { knock, advance: (ms: number) => (time += ms) }
}

describe('admission of realtime connections', () => {
  it('accepts own origins, and programs', async () => {
    const { knock } = door()
    expect(await knock({ origin: 'https://murmur.example' })).toBe(true)
    expect(await knock({ origin: 'https://also.example' })).toBe(true)
    expect(await knock()).toBe(true)
    for (const origin of [
      'http://murmur.example',
      'https://murmur.example:444',
      'https://x.murmur.example',
      'null',
      '',
    ]) {
      expect([origin, await knock({ origin })]).toEqual([origin, false])
    }
    expect(await knock({ 'sec-fetch-mode': 'websocket' })).toBe(false)
  })

  it('requires the cookie of a verified session', async () => {
    const { knock } = door()
    for (const cookie of ['', '__Host-murmur=', '__Host-murmur=bad', 'murmur=good', 'other=good']) {
      expect([cookie, await knock({}, cookie)]).toEqual([cookie, false])
    }
    const newcomer = { id: 'session', user: { ...user, isVerified: false } }
    expect(await door({ findSession: async () => newcomer }).knock()).toBe(false)
  })

  it('accepts 120 connections a minute per user', async () => {
    const { knock, advance } = door()
    const opened = []
    for (let n = 0; n < 122; n++) opened.push(await knock())
    expect(opened.filter(Boolean)).toHaveLength(120)
    advance(60_001)
    expect(await knock()).toBe(true)
  })
})
