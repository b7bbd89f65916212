import { describe, expect, it } from 'vitest'
import { getDeviceName } from './get-device-name.ts'

const mozilla = 'Mozilla/5.0'

describe('getDeviceName', () => {
  it.each([
    ['Firefox on Windows', `${mozilla} (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0`],
    [
      'Safari on iOS',
      `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1`,
    ],
    [
      'Edge on Windows',
      `${mozilla} (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0`,
    ],
    [
      'Chrome on Linux',
      `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36`,
    ],
  ])('recognizes %s', (words, userAgent) => {
    expect(getDeviceName(userAgent)).toBe(words)
  })

  it('returns null for unknown browsers, and never the client’s text', () => {
    for (const unknown of [undefined, '', 'curl/8', 'constructor', '<script>', '__proto__/1.0']) {
      expect(getDeviceName(unknown)).toBeNull()
    }
    expect(getDeviceName(`${'x'.repeat(600)} Firefox/128.0`)).toBeNull()
  })
})
