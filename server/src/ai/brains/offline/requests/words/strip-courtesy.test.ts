import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { matchRequests } from '#ai/brains/offline/requests/match-requests.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { stripCourtesy } from './strip-courtesy.ts'

const phrases = readLocales<{ courtesies: string[] }>('references.json')

describe('stripCourtesy', () => {
  it.each<[Language, string, string]>([
    ['en', 'good afternoon could you please explain to me what the fees are', 'what the fees are'],
    ['es', 'buenas tardes seria usted tan amable de decirme que comisiones cobran', 'que comisiones cobran'],
    ['fr', 'bonjour pourriez vous me dire vos frais', 'vos frais'],
    ['pt', 'boa tarde gostaria de saber as taxas', 'as taxas'],
    ['zh', '麻烦您手续费多少', '手续费多少'],
    // Nothing else is left.
    ['en', 'good afternoon', 'good afternoon'],
    // A part of a word isn't a courtesy.
    ['en', 'the highest umbrella', 'the highest umbrella'],
  ])('in %s reduces "%s" to "%s"', (language, text, rest) => {
    expect(stripCourtesy(text, language)).toBe(rest)
  })

  it.each(languages)('lists each phrase of %s once', (language) => {
    const { courtesies } = phrases[language]
    expect(new Set(courtesies).size).toBe(courtesies.length)
  })
})

it.each<[Language, string, string]>([
  ['en', 'good afternoon i was wondering if you could explain to me what the fees are', 'what the fees are'],
  ['pt', 'boa tarde podia indicar me quais sao as vossas comissoes', 'quais sao as vossas comissoes'],
])('in %s "%s" matches the same request as "%s"', (language, polite, plain) => {
  expect(matchRequests(language, polite)[0]?.label).toBe(matchRequests(language, plain)[0]?.label)
})
