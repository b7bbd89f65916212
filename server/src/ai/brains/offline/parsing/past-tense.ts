import { getSenses } from './lexicon.ts'
import type { Word } from './tokenize.ts'

/** Accented forms in the past tense or third person; without the accent they could be requests. */
const pastTense =
  /^(?:compré|vendí|acheté(?:e|s|es)?|vendu(?:e|s|es)?|comprara|él|invertí|investi|gasté|placé|dépensé|investí|tomé|liquidé|échangé|compraré|venderé|(?:rachet|rajout|coll|mis|claqu|chop|inject|balanc|largu|lâch|bazard|fourgu|dump)ée?s?|saí|desfiz)$/

/** French auxiliaries, after which a verb without its accent is in the past: "j'ai achete". */
const auxiliaries: ReadonlySet<string> = new Set(['ai', 'jai', 'as', 'avons', 'avez', 'ont'])
const infinitive = /(?:er|ir|re)$/

/** Whether a word is in the past tense, by its accent or by the auxiliary before it: "compré", "acheté", "j'ai achete". */
export function isPastTense(words: readonly Word[]): boolean {
  return words.some(
    (word, at) =>
      pastTense.test(word.raw.toLowerCase().normalize('NFC')) ||
      (auxiliaries.has(words[at - 1]?.text ?? '') && isAction(word) && !infinitive.test(word.text)),
  )
}

function isAction({ text }: Word): boolean {
  return getSenses(text).some(({ tag, language }) => language === 'fr' && (tag === 'buy' || tag === 'sell'))
}
