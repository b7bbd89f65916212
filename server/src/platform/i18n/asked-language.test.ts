import { expect, test } from 'vitest'
import { askedLanguage } from './asked-language.ts'

test('uses the language of the header, else of the cookie, else English', () => {
  const asked = (headers: Record<string, string>) => askedLanguage({ headers })
  expect(asked({ 'x-murmur-language': 'ar', cookie: 'murmur_language=fr' })).toBe('ar')
  expect(asked({ 'x-murmur-language': 'xx', cookie: 'a=b; murmur_language=fr; c=d' })).toBe('fr')
  expect(asked({ cookie: 'not_murmur_language=fr; murmur_language=frx' })).toBe('en')
  expect(asked({ 'accept-language': 'fr' })).toBe('en')
})
