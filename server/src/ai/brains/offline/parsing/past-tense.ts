import { getSenses } from './lexicon.ts'
import type { Word } from './tokenize.ts'

/** Accented forms in the past tense or third person; without the accent they could be requests. */
const pastTense =
  /^(?:compré|vendí|acheté(?:e|s|es)?|vendu(?:e|s|es)?|comprara|él|invertí|investi|gasté|placé|dépensé|investí|tomé|agregué|añadí|sumé|pasé|destiné|dediqué|reduje|corté|adicionei|acrescentei|somei|reduzi|cortei|réduit|entré|liquidé|échangé|compraré|venderé|(?:rachet|r?ajout|pass|tent|coup|coll|mis|claqu|chop|inject|balanc|largu|lâch|bazard|fourgu|dump)ée?s?|saí|desfiz|شرى)$/

/** French auxiliaries, after which a verb without its accent is in the past: "j'ai achete". */
const auxiliaries: ReadonlySet<string> = new Set(['ai', 'jai', 'as', 'avons', 'avez', 'ont'])
const orderTags: ReadonlySet<string> = new Set(['buy', 'sell', 'get'])
const infinitive = /(?:er|ir|re)$/

/** Arabic past-tense verbs of a trade ("I bought it"), with or without a joined "and". */
const arabicPast =
  /^[وف]?(?:(?:ا?شتر|شر|خذ|حط|صف|فض|خش|رم|عب)ي(?:ت|نا|تو|توا)|(?:بع|اخذ|اخد|خد|جب|دخل|طلع|سيل|ضخي?|ا?ستثمر|صرف|دفع)(?:ت|تو|توا|نا)|باع|ا?شترا)(?:ي|ها|ه|و|هم|هن|لي|لك|له|لها|لنا)?$/u

/** Whether a word is in the past tense, by its form or by the auxiliary before it: "compré", "acheté", "j'ai achete", "شريت". */
export function isPastTense(words: readonly Word[]): boolean {
  return words.some(
    (word, at) =>
      pastTense.test(word.raw.toLowerCase().normalize('NFC')) ||
      (arabicPast.test(word.text) && !isArabicOrder(word)) ||
      (auxiliaries.has(words[at - 1]?.text ?? '') &&
        (isFrenchTradeVerb(word) || isPastParticiple(word)) &&
        !infinitive.test(word.text)),
  )
}

/** "اشترى" may be a misspelled imperative, and is listed as one. */
function isArabicOrder({ text }: Word): boolean {
  return getSenses(text).some(({ tag, language }) => language === 'ar' && orderTags.has(tag))
}

/** French participles written without their accent, of verbs that begin an order: "j'ai passe un ordre". */
const isPastParticiple = ({ text }: Word) => /^(?:r?ajout|pass|tent|coup)ee?s?$/.test(text)

const pastChange = /^(?:enlev|supprim|retir|vir|effac|ajout|rajout|desactiv|annul|cre)e(?:e|s|es)?$/
const changeAuxiliaries: ReadonlySet<string> = new Set([...auxiliaries, 'a', 'avais', 'avait', 'aviez', 'ete'])

/** Whether French words are about an earlier change to a list or an alert: "or had I removed it?" */
export function isPastChange(words: readonly Word[]): boolean {
  return words.some(({ text }, at) => pastChange.test(text) && changeAuxiliaries.has(words[at - 1]?.text ?? ''))
}

function isFrenchTradeVerb({ text }: Word): boolean {
  return getSenses(text).some(({ tag, language }) => language === 'fr' && (tag === 'buy' || tag === 'sell'))
}
