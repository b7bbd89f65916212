import { type Language, languages, originalLanguage } from '@murmur/contract/languages'
import en from '@murmur/locales/en/landing.json'
import { textDirection } from '#lib/i18n/locales.ts'
import type { Content, Sentence } from './content-schema.ts'

export type TextId = keyof typeof en
const files = import.meta.glob<Partial<Record<TextId, string>>>('../../locales/*/landing.json', {
  eager: true,
  import: 'default',
})
/** The texts of the static pages. A language may lack some. */
export const texts = Object.fromEntries(
  languages.map((language) => [language, files[`../../locales/${language}/landing.json`] ?? {}]),
) as Readonly<Record<Language, Partial<Record<TextId, string>>>>
const textIdBySentence = new Map(Object.entries(en).map(([id, sentence]) => [sentence, id as TextId]))

/** The context that every component of a static page renders from. */
export type Site = {
  language: Language
  content: Content
  /** The built stylesheet as text, and the URLs of the script, of the frame that loads it, and of the conversation's script. */
  style: string
  script: string
  frame: string
  conversation: string
  /** The path of this page. */
  path: string
  /** A text of `texts/` in this language; `{name}` is a placeholder. */
  text: (id: TextId, values?: Record<string, string>) => string
  /** A sentence of the content file in this language. */
  translate: (sentence: Sentence) => string
}

export type SiteOptions = Pick<
  Site,
  'language' | 'content' | 'style' | 'script' | 'frame' | 'conversation' | 'path'
> & {
  /** Called for sentences without a translation, which fall back to English. */
  onMissing: (language: Language, sentence: string) => void
}

/** Creates the rendering context of a static page. */
export function makeSite({ onMissing, ...site }: SiteOptions): Site {
  const { language } = site
  const fallBackToEnglish = (sentence: string) => {
    if (language !== originalLanguage) onMissing(language, sentence)
    return sentence
  }
  const text: Site['text'] = (id, values = {}) =>
    isolate(fill(texts[language][id] ?? fallBackToEnglish(en[id]), values), language)
  const translate: Site['translate'] = (sentence) => {
    if (typeof sentence !== 'string') return isolate(sentence[language] ?? fallBackToEnglish(sentence.en), language)
    const id = textIdBySentence.get(sentence)
    if (id) return text(id)
    // Figures need no translation.
    return /\p{L}/u.test(sentence) ? fallBackToEnglish(sentence) : sentence
  }
  return { ...site, text, translate }
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** In Arabic figures are wrapped in isolates, so that their signs keep their order: "0.5%", "2026-11". */
function isolate(text: string, language: Language): string {
  if (textDirection(language) === 'ltr') return text
  return text.replace(/\d+(?:[.-]\d+)*%|\d+-\d+/g, '\u2066$&\u2069')
}

/** The path of a page in a language; the texts' original has the bare path. */
export const localizePath = (language: Language, path: string) =>
  language === originalLanguage ? path : `${path}?lang=${language}`
