import { Language } from '@murmur/contract/languages'
import { tryParse } from '@murmur/contract/schema/try-parse'
import type { FastifyRequest } from 'fastify'

/** Stores a visitor's chosen language; the web app reads it too (web/src/lib/i18n/visitor-language.ts). */
export const languageCookie = 'murmur_language'

type LanguageHints = Pick<FastifyRequest, 'query' | 'cookies' | 'headers'>

/** The language in the URL's `?lang=`. */
export function getChosenLanguage({ query }: Pick<LanguageHints, 'query'>): Language | undefined {
  return toLanguage((query as Record<string, unknown> | undefined)?.lang)
}

/** The language of a static page: from the URL, else the stored choice, else the browser's preference, else English. */
export function pageLanguage(request: LanguageHints): Language {
  const remembered = toLanguage(request.cookies[languageCookie])
  return getChosenLanguage(request) ?? remembered ?? parsePreferredLanguage(request.headers['accept-language']) ?? 'en'
}

/**
 * The first supported language by Accept-Language's weights; "pt-PT" is "pt". Only the start of a long header is read.
 */
function parsePreferredLanguage(header = ''): Language | undefined {
  const preferredLanguages = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
      return { language: toLanguage(tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language && weight > 0)
  // Sorting is stable: of equal weights the first wins.
  return preferredLanguages.sort((one, other) => other.weight - one.weight)[0]?.language
}

function toLanguage(word: unknown): Language | undefined {
  return tryParse(Language, word)
}
