import { getLongestPhraseLength, getSenses, type Tag, unstretch } from './lexicon.ts'
import { normalizeText } from './normalize-text.ts'
import { tokenize, type Word } from './tokenize.ts'

/** Weak agreement, which does not count as a yes beside thanks: "ok thanks" only means thanks. */
const weakYes = new Set([
  'ok',
  'okay',
  'k',
  'kk',
  'fine',
  'alright',
  'all right',
  'vale',
  'bueno',
  'd accord',
  'beleza',
  'ta bom',
  '好',
  '好的',
  '行',
  '嗯',
  'تمام',
  'طيب',
  'حسنا',
  'اوكي',
  'ممتاز',
  'perfect',
  'perfecto',
  'perfeito',
  'parfait',
])

const greetings: ReadonlySet<Tag> = new Set<Tag>(['greeting', 'how-are-you', 'who-are-you', 'bye'])

/** Returns yes, no or thanks if the whole utterance is nothing else. */
export function parseAnswer(words: readonly Word[]): 'yes' | 'no' | 'thanks' | undefined {
  const texts = words.map((word) => unstretch(word.text))
  const refusalPhrases = splitIntoPhrases(texts, ['no', 'yes-fill'])
  if (refusalPhrases?.some(({ tag }) => tag === 'no')) return 'no'
  const agreementPhrases = splitIntoPhrases(texts, ['yes', 'yes-fill'])
  if (!agreementPhrases?.some(({ tag }) => tag === 'yes')) return undefined
  const isWeak = agreementPhrases.every(({ tag, phrase }) => tag !== 'yes' || weakYes.has(phrase))
  const isThanked = agreementPhrases.some(({ phrase }) => getSenses(phrase).some(({ tag }) => tag === 'thanks'))
  return isWeak && isThanked && agreementPhrases.length > 1 ? 'thanks' : 'yes'
}

/** The sides that a yes mentions: "yes, buy it". */
export function findNamedSides(text: string): ('buy' | 'sell')[] {
  return (['buy', 'sell'] as const).filter((side) => hasPhrase(text, side))
}

/** Whether a yes mentions a confirmation or the execution of a trade: "ok, confirm it", "下单". */
export function mentionsConfirmation(text: string): boolean {
  return hasPhrase(text, 'confirm') || hasPhrase(text, 'execute')
}

function hasPhrase(text: string, tag: Tag): boolean {
  const texts = tokenize(normalizeText(text).text).words.map((word) => word.text)
  return texts.some((first, at) => {
    const max = Math.min(getLongestPhraseLength(first), texts.length - at)
    for (let length = 1; length <= max; length += 1) {
      const phrase = length === 1 ? first : texts.slice(at, at + length).join(' ')
      if (getSenses(phrase).some((sense) => sense.tag === tag)) return true
    }
    return false
  })
}

type Phrase = { phrase: string; tag: Tag }

/** Splits all of the words into phrases with one of the tags, earlier tags and longer phrases first; undefined if impossible. */
function splitIntoPhrases(texts: readonly string[], tags: readonly Tag[]): Phrase[] | undefined {
  return texts.length === 0 || texts.length > 12 ? undefined : splitFrom(texts, 0, tags)
}

/** Backtracks: "yep go" would leave "ahead" of "yep, go ahead" unknown, while the shorter "yep" does not. */
function splitFrom(texts: readonly string[], at: number, tags: readonly Tag[]): Phrase[] | undefined {
  if (at === texts.length) return []
  for (let length = Math.min(getLongestPhraseLength(texts[at] ?? ''), texts.length - at); length > 0; length--) {
    const phrase = texts.slice(at, at + length).join(' ')
    const senses = getSenses(phrase)
    const tag = tags.find((each) => senses.some((sense) => sense.tag === each))
    const rest = tag && splitFrom(texts, at + length, tags)
    if (tag && rest) return [{ phrase, tag }, ...rest]
    // "你好" is a greeting, not 你 and 好.
    if (length > 1 && senses.some((sense) => greetings.has(sense.tag))) return undefined
  }
  return undefined
}
