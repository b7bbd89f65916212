import { type Language, languages } from '@murmur/contract/languages'
import { lazy } from '#platform/lazy.ts'
import { getSenses } from './lexicon.ts'
import type { Word } from './tokenize.ts'
import { languageTraits } from './traits/language-traits.ts'

const orderTags: ReadonlySet<string> = new Set(['buy', 'sell', 'get'])
const tradeTags: ReadonlySet<string> = new Set(['buy', 'sell'])

/** How a language forms the past. `auxiliaries` precede a participle, whose accent may be missing: "j'ai achete". */
type Past = {
  language: Language
  accentedForms: RegExp
  forms: RegExp
  auxiliaries: ReadonlySet<string>
  participles: RegExp
  infinitiveEndings: readonly string[]
  changeAuxiliaries: ReadonlySet<string>
  changeParticiples: RegExp
}

/** Every language's, because a message may be in another one than the app. */
const pasts = lazy((): readonly Past[] =>
  languages.map((language) => {
    const { past } = languageTraits[language]
    return {
      language,
      accentedForms: toWholeWord(past.accentedForms),
      forms: toWholeWord(past.forms),
      auxiliaries: new Set(past.auxiliaries),
      participles: toWholeWord(past.participles),
      infinitiveEndings: past.infinitiveEndings,
      changeAuxiliaries: new Set([...past.auxiliaries, ...past.changeAuxiliaries]),
      changeParticiples: toWholeWord(past.changeParticiples),
    }
  }),
)

/** Matches a whole word by one of the patterns; nothing without a pattern. */
function toWholeWord(patterns: readonly string[]): RegExp {
  return patterns.length === 0 ? /(?!)/u : new RegExp(`^(?:${patterns.join('|')})$`, 'u')
}

/** Whether a word is in the past tense, by its form or by the auxiliary before it: "compré", "acheté", "j'ai achete", "شريت". */
export function isPastTense(words: readonly Word[]): boolean {
  return words.some((word, at) => {
    const written = word.raw.toLowerCase().normalize('NFC')
    const before = words[at - 1]?.text ?? ''
    return pasts().some(
      (past) =>
        past.accentedForms.test(written) ||
        (past.forms.test(word.text) && !hasSense(word, past.language, orderTags)) ||
        (past.auxiliaries.has(before) && isParticiple(word, past)),
    )
  })
}

/** Whether a word is in the lexicon of a language: "اشترى" may be a misspelled imperative, and is listed as one. */
function hasSense({ text }: Word, of: Language, tags: ReadonlySet<string>): boolean {
  return getSenses(text).some(({ tag, language }) => language === of && tags.has(tag))
}

/** Whether a word after an auxiliary is a participle, which may be written without its accent: "j'ai passe un ordre". */
function isParticiple(word: Word, { language, participles, infinitiveEndings }: Past): boolean {
  if (infinitiveEndings.some((ending) => word.text.endsWith(ending))) return false
  return participles.test(word.text) || hasSense(word, language, tradeTags)
}

/** Whether words are about an earlier change to a list or an alert: "ou je l'avais enlevée ?" (or had I removed it?) */
export function isPastChange(words: readonly Word[]): boolean {
  return words.some(({ text }, at) =>
    pasts().some(
      ({ changeAuxiliaries, changeParticiples }) =>
        changeParticiples.test(text) && changeAuxiliaries.has(words[at - 1]?.text ?? ''),
    ),
  )
}
