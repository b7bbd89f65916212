import { expect, test } from 'vitest'
import { requestLanguage } from './request-language.ts'

test('requestLanguage uses the language of the header, else of the cookie, else English', () => {
  const languageOf = (headers: Record<string, string>) => requestLanguage({ headers })
  expect(languageOf({ 'x-murmur-language': 'ar', cookie: 'murmur_language=fr' })).toBe('ar')
  expect(languageOf({ 'x-murmur-language': 'xx', cookie: 'a=b; murmur_language=fr; c=d' })).toBe('fr')
  expect(languageOf({ cookie: 'not_murmur_language=fr; murmur_language=frx' })).toBe('en')
  expect(languageOf({ 'accept-language': 'fr' })).toBe('en')
})
