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
  /** How the past is formed, so that a report of a trade is not an order. Patterns match a whole word. */
  past: v.strictObject({
    /** Patterns of forms as written, which without their accents could be requests: "compré". */
    accentedForms: v.array(v.string()),
    /** Patterns of folded forms: "شريت" (I bought). */
    forms: v.array(v.string()),
    /** Folded words after which a verb is a participle: "j'ai achete". */
    auxiliaries: v.array(v.string()),
    /** Patterns of folded participles of verbs that begin an order, besides those of the lexicon. */
    participles: v.array(v.string()),
    /** Endings of verbs that are no participles. */
    infinitiveEndings: v.array(v.string()),
    /** More auxiliaries, and patterns of participles, of verbs that change a list or an alert. */
    changeAuxiliaries: v.array(v.string()),
    changeParticiples: v.array(v.string()),
  }),
  /** Characters that an input method by sound inserts for "sell", and for "buy". Without them, wrong letters are corrected. */
  soundAlikes: v.array(v.string()),
  /** Articles that make a bare number of an alert a percentage: "suba un 10". */
  percentArticles: v.array(v.string()),
  /** Foreign words that only name a stop-loss: "stop no meu WIF". */
  stopLoss: v.array(v.string()),
  /** A pattern of words that are written as the start of the next word: conjunctions, prepositions and the article. May be empty. */
  joinedArticle: v.string(),
  /** Patterns of such words without which a word is compared once more. */
  joinedWords: v.array(v.string()),
  /** The forms that contract a preposition with the next word's article: "de" to "del". */
  contractions: v.record(v.string(), v.array(v.string())),
  /** How a span of time is counted: a pattern of spelled numbers, one of the text before its unit, and one that excludes a count. */
  counts: v.strictObject({ notAfter: v.string(), number: v.string(), between: v.string() }),
})
export type LanguageTraits = v.InferOutput<typeof LanguageTraits>

export const languageTraits = readLocales<LanguageTraits>('traits.json')
