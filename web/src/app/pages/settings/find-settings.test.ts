import ar from '@murmur/locales/ar/app.json'
import en from '@murmur/locales/en/app.json'
import es from '@murmur/locales/es/app.json'
import fr from '@murmur/locales/fr/app.json'
import pt from '@murmur/locales/pt/app.json'
import zh from '@murmur/locales/zh/app.json'
import { describe, expect, test } from 'vitest'
import { findSettings } from '#app/pages/settings/find-settings.ts'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { compileCatalog } from '../../../../compile-catalog.ts'

const catalogs = { en, es, pt, fr, zh, ar }
type Code = keyof typeof catalogs
const texts = Object.fromEntries(
  Object.entries(catalogs).map(([code, catalog]) => [
    code,
    setupI18n(code as Code, compileCatalog(catalog, code as Code)).text,
  ]),
) as Record<Code, ReturnType<typeof setupI18n>['text']>

const find = (code: Code, query: string) => findSettings(texts[code], query).map(({ id }) => id)

describe('the search for settings', () => {
  test.each<[Code, string, string]>([
    ['en', 'Theme', 'theme'],
    ['en', 'NIGHT', 'theme'],
    ['en', 'seed phrase', 'security'],
    ['en', 'close account', 'delete'],
    ['es', 'contrasena', 'password'],
    ['es', 'daltónico', 'palette'],
    ['pt', 'excluir', 'delete'],
    ['fr', 'cles', 'security'],
    ['zh', '深色', 'theme'],
    ['zh', '两步验证', 'two-factor'],
    ['ar', 'اشعارات', 'news'],
    ['ar', 'كلمة السر', 'password'],
  ])('%s: %s', (code, query, id) => {
    expect(find(code, query)).toContain(id)
  })

  test('ranks titles before synonyms', () => {
    expect(find('en', 'la')[0]).toBe('language')
    expect(find('en', 'limits').slice(0, 2)).toEqual(['limits', 'trading'])
  })

  test('finds nothing for an empty query and for words that only partly match', () => {
    expect(find('en', '  ')).toEqual([])
    expect(find('en', 'theme banana')).toEqual([])
  })
})
