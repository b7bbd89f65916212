import { type Language, languages } from '@murmur/contract/languages'
import type { TextId } from './site.ts'

/** The messages that a visitor may send with one press. The first is answered on the page itself. */
export const examples = [
  'try.example.risk',
  'try.example.trending',
  'try.example.price',
  'try.example.buy',
] as const satisfies TextId[]

const topics = import.meta.glob<{ body: string }>('../../locales/*/handbook.json', { eager: true, import: 'slippage' })
const firstParagraph = (language: Language) =>
  topics[`../../locales/${language}/handbook.json`]?.body.split('\n\n')[0] ?? ''

/** The assistant's own answer to `try.example.term`, in each language: the first paragraph of the handbook's topic. */
export const exampleAnswer = {
  ...Object.fromEntries(languages.map((language) => [language, firstParagraph(language)])),
  en: firstParagraph('en'),
}
