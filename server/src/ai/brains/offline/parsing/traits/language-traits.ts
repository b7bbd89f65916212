import * as v from 'valibot'
import { readLocales } from '#platform/i18n/locale-files.ts'

/**
 * How a language builds its sentences, from `locales/<code>/traits.json`. Rules test these traits and name no language (decision 345).
 * The vocabulary is in the other files of the folder, and the spaces between words in `locale.json`.
 */
export const LanguageTraits = v.strictObject({
  /** The unit of a message's length: a text without spaces between its words is counted in characters. */
  lengthUnit: v.picklist(['word', 'character']),
  /** The place of a question word: at the start of its sentence, or where the answer would be. */
  questionWords: v.picklist(['start', 'anywhere']),
  /** Words at the end of a sentence that make it a question, also a polite request: "可以变黑的吗" (can you make it dark). */
  questionParticles: v.array(v.string()),
  /** Patterns of sentences with such a word that request a change. */
  politeRequests: v.array(v.string()),
  /** The place of the person who receives something: after the verb of sending, or also before it: "给我妈转钱". */
  recipient: v.picklist(['after-verb', 'anywhere']),
  /** Whether two verbs may follow each other without a conjunction: "我出15美元买WIF" (I put up $15, buy WIF). */
  hasSerialVerbs: v.boolean(),
  /**
   * The words that "no" negates before them: an amount ("no 10", not 10), a verb ("no compres", don't buy) or a noun ("no sale"). Before
   * others it is an answer of its own: "no, 10 dollars".
   */
  negatedByNo: v.array(v.picklist(['amount', 'verb', 'noun'])),
})
export type LanguageTraits = v.InferOutput<typeof LanguageTraits>

export const languageTraits = readLocales<LanguageTraits>('traits.json')
