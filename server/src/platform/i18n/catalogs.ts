import { type Language, languages } from '@murmur/contract/languages'
import type assistantEn from '@murmur/locales/en/assistant.json'
import type serverEn from '@murmur/locales/en/server.json'
import { readLocales } from './locale-files.ts'

/** The id of a sentence. The English catalog is complete; a test keeps the others complete. */
export type TextId = keyof typeof serverEn | keyof typeof assistantEn

type Catalog = Partial<Record<TextId, string>>

const server = readLocales<Catalog>('server.json')
const assistant = readLocales<Catalog>('assistant.json')

/** Every sentence of the server in ICU MessageFormat: {name}, plural and select. A language may lack some. */
export const catalogs = Object.fromEntries(
  languages.map((language) => [language, { ...server[language], ...assistant[language] }]),
) as Readonly<Record<Language, Catalog>>

export const english = catalogs.en as Record<TextId, string>
