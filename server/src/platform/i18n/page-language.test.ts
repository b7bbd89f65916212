import { describe, expect, it } from 'vitest'
import { getChosenLanguage, pageLanguage } from './page-language.ts'

const readPageLanguage = (query: Record<string, unknown>, cookie?: string, accept?: string) =>
  pageLanguage({
    query,
    cookies: cookie === undefined ? {} : { murmur_language: cookie },
    headers: accept === undefined ? {} : { 'accept-language': accept },
  })

describe('the language of a static page', () => {
  it('uses the URL, else the stored choice, else the browser’s preference, else English', () => {
    expect(readPageLanguage({ lang: 'ar' }, 'fr', 'es')).toBe('ar')
    expect(readPageLanguage({}, 'fr', 'es')).toBe('fr')
    expect(readPageLanguage({}, undefined, 'es')).toBe('es')
    expect(readPageLanguage({})).toBe('en')
  })

  it('skips unsupported languages', () => {
    expect(readPageLanguage({ lang: 'de' }, 'fr')).toBe('fr')
    expect(readPageLanguage({ lang: ['ar', 'fr'] }, 'tlh', 'de, pt')).toBe('pt')
    expect(getChosenLanguage({ query: { lang: '../../etc' } })).toBeUndefined()
    expect(getChosenLanguage({ query: undefined })).toBeUndefined()
  })

  it.each([
    ['de-DE,de;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
    ['en;q=0.2, zh-TW;q=0.9', 'zh'],
    ['pt-PT', 'pt'],
    ['AR-eg , en', 'ar'],
    ['es;q=0, fr;q=0.1', 'fr'],
    ['*', 'en'],
    [';;;,,q=1', 'en'],
    [`${'x,'.repeat(5_000)}es`, 'en'],
  ])('reads Accept-Language %j as %s', (header, language) => {
    expect(readPageLanguage({}, undefined, header)).toBe(language)
  })
})
