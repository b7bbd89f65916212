import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@murmur/contract/languages'

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
 * Reads one file of each language, such as `locales/es/server.json`. For module scope: it blocks.
 * @throws when a language lacks the file
 */
export function readLocales<T>(file: string): Readonly<Record<Language, T>> {
  const folder = localesFolder()
  const read = (language: Language): T => JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, T>
}
