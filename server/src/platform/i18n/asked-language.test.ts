import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { refusalBody } from '#platform/http/answer-error.ts'
import { askedLanguage } from './asked-language.ts'

test('a call is answered in the language of its header, else of its cookie, else in English', () => {
  const asked = (headers: Record<string, string>) => askedLanguage({ headers })
  expect(asked({ 'x-murmur-language': 'ar', cookie: 'murmur_language=fr' })).toBe('ar')
  expect(asked({ 'x-murmur-language': 'xx', cookie: 'a=b; murmur_language=fr; c=d' })).toBe('fr')
  expect(asked({ cookie: 'not_murmur_language=fr; murmur_language=frx' })).toBe('en')
  expect(asked({ 'accept-language': 'fr' })).toBe('en')
})

test('all that a refusal says is told in that language: its own sentence, its reason, and what is wrong with each field', () => {
  const refusal = new Refusal('BAD_REQUEST', {
    message: 'Email is required',
    reason: 'You hold no UNI.',
    fields: { email: 'Email is required', nonsense: 'Nobody translated this' },
  })
  expect(refusalBody(refusal, 'pt')).toEqual({
    success: false,
    code: 'BAD_REQUEST',
    message: 'O e-mail é obrigatório',
    reason: 'Você não tem UNI.',
    fields: { email: 'O e-mail é obrigatório', nonsense: 'Nobody translated this' },
  })
  expect(refusalBody(refusal, 'en')).toMatchObject({ message: 'Email is required', reason: 'You hold no UNI.' })
})
