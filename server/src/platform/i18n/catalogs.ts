import type { Language } from '@murmur/contract/languages'
import { type RiskCode, riskCodes } from '@murmur/contract/markets/risk'
import { RiskLevel } from '@murmur/contract/markets/risk-level'
import type appEn from '@murmur/locales/en/app.json'
import type assistantEn from '@murmur/locales/en/assistant.json'
import type serverEn from '@murmur/locales/en/server.json'
import { byLanguage } from './by-language.ts'
import { readLocales } from './locale-files.ts'

/** The id of a sentence. The English catalog is complete; a test keeps the others complete. */
export type TextId = keyof typeof serverEn | keyof typeof assistantEn | RiskTextId
/** The risk notes of the app, which the assistant quotes. */
type RiskTextId = Extract<keyof typeof appEn, `risk.${RiskLevel | RiskCode}` | `risk.${RiskLevel}-sentence`>

type Catalog = Partial<Record<TextId, string>>

const serverTexts = readLocales<Catalog>('server.json')
const assistantTexts = readLocales<Catalog>('assistant.json')
const appTexts = readLocales<Record<string, string>>('app.json')
const riskKeys: readonly string[] = [
  ...riskCodes,
  ...RiskLevel.options.flatMap((level) => [level, `${level}-sentence`]),
]
const riskTexts = (language: Language): Catalog =>
  Object.fromEntries(riskKeys.map((key) => [`risk.${key}`, appTexts[language][`risk.${key}`]]))

/** Every sentence of the server in ICU MessageFormat: {name}, plural and select. A language may lack some. */
export const catalogs = byLanguage(
  (language): Catalog => ({ ...serverTexts[language], ...assistantTexts[language], ...riskTexts(language) }),
)

export const englishCatalog = catalogs.en as Record<TextId, string>
