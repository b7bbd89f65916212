import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@murmur/contract/languages'
import { byLanguage } from './by-language.ts'

/**
 * The folder of the catalogs: beside the bundle (dist/server/locales), or in the project above this file.
 * @throws when there is none
 */
export function localesFolder(start = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'locales', 'en', 'locale.json'))) return join(folder, 'locales')
    if (dirname(folder) === folder) throw new Error(`No locales beside or above ${start}`)
  }
}

/**
 * One file of each language, such as `locales/es/server.json`, read when its language is first needed. For module scope.
 * @throws when a language lacks the file
 */
export function readLocales<T>(file: string): Readonly<Record<Language, T>> {
  const folder = localesFolder()
  const pathOf = (language: Language) => join(folder, language, file)
  const missing = languages.find((language) => !existsSync(pathOf(language)))
  if (missing) throw new Error(`No ${pathOf(missing)}`)
  return byLanguage((language): T => JSON.parse(readFileSync(pathOf(language), 'utf8')))
}
