import type { IncomingMessage } from 'node:http'
import { parseUserId } from '@murmur/contract/ids'
import { describe, expect, it } from 'vitest'
import type { App } from '#platform/http/serve-endpoint.ts'
import { createConnectionAuthenticator } from './authenticate-connection.ts'

const user = { id: parseUserId('me'), username: 'me', email: 'me@example.test', isVerified: true }

function setUpAdmission(overrides: Partial<Parameters<typeof createConnectionAuthenticator>[1]> = {}) {
  let time = 0
  const parseCookie = (text: string) => Object.fromEntries([text.split('=')])
  const visitorOf = ({ headers }: IncomingMessage) => String(headers['x-address'])
  const admitted = createConnectionAuthenticator({ parseCookie, visitorOf } as unknown as App, {
    now: () => new Date(time),
    findSession: async (token) => (token === 'good' ? { id: 'session', user } : undefined),
    publicUrl: 'https://murmur.example',
    allowedOrigins: ['https://also.example'],
    rateLimitScale: 1,
    ...overrides,
  })
  const connect = async (headers: Record<string, string> = {}, cookie = '__Host-murmur=good') =>
    (await admitted({ headers: { cookie, ...headers } } as unknown as IncomingMessage)) !== undefined
  return { connect, advance: (ms: number) => (time += ms) }
}

describe('admission of realtime connections', () => {
  it('accepts our own origins, and clients other than browsers', async () => {
    const { connect } = setUpAdmission()
    expect(await connect({ origin: 'https://murmur.example' })).toBe(true)
    expect(await connect({ origin: 'https://also.example' })).toBe(true)
    expect(await connect()).toBe(true)
    for (const origin of [
      'http://murmur.example',
      'https://murmur.example:444',
      'https://x.murmur.example',
      'null',
      '',
    ]) {
      expect([origin, await connect({ origin })]).toEqual([origin, false])
    }
    expect(await connect({ 'sec-fetch-mode': 'websocket' })).toBe(false)
  })

  it('requires the cookie of a verified session', async () => {
    const { connect } = setUpAdmission()
    for (const cookie of ['', '__Host-murmur=', '__Host-murmur=bad', 'murmur=good', 'other=good']) {
      expect([cookie, await connect({}, cookie)]).toEqual([cookie, false])
    }
    const newcomer = { id: 'session', user: { ...user, isVerified: false } }
    expect(await setUpAdmission({ findSession: async () => newcomer }).connect()).toBe(false)
  })

  it('looks up the sessions of 1,200 handshakes a minute per address', async () => {
    let lookUps = 0
    const { connect, advance } = setUpAdmission({
      async findSession(token) {
        lookUps++
        return token === 'good' ? { id: 'session', user } : undefined
      },
    })
    for (let n = 0; n < 1_250; n++) await connect({ 'x-address': '9.9.9.9' }, `__Host-murmur=guess${n}`)
    expect(lookUps).toBe(1_200)
    expect(await connect({ 'x-address': '9.9.9.9' })).toBe(false)
    expect(await connect({ 'x-address': '9.9.9.8' })).toBe(true)
    advance(60_001)
    expect(await connect({ 'x-address': '9.9.9.9' })).toBe(true)
  })

  it('accepts 120 connections a minute per user', async () => {
    const { connect, advance } = setUpAdmission()
    const opened = []
    for (let n = 0; n < 122; n++) opened.push(await connect())
    expect(opened.filter(Boolean)).toHaveLength(120)
    advance(60_001)
    expect(await connect()).toBe(true)
  })
})
