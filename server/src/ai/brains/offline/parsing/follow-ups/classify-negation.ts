import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type Marker, markerAt } from './follow-up-words.ts'

/** "不要换成 JUP" (don't change it to JUP). */
const refusedChange = /(?:不要|不用|不想|别|唔好|唔使|咪)再?(?:换|改|转|加|减|变)/u
/** A space, and words that a "no" before them does not negate: "不 我要20刀" (no, I want 20 dollars). */
const ownClause = /[\p{Script=Han}]\s+(?:我|还是|就)/u

export const leadRoles: readonly Marker['role'][] = ['suggest', 'lead', 'no', 'refusal', 'yes', 'slip']

/** Words between "no" and an amount that only belong to the amount: "no, the 50", "no, for 50". */
const beforeAmount = new Set('the for el la los las por o os as le les pour ب'.split(' '))

/**
 * Whether a "no" negates the words directly after it: "no compres 20" (do not buy 20). `unclear`: "no to 50" may reject an
 * amount, or ask for it.
 * @returns undefined for a correction: "no, buy 20", "no 50"
 */
export function classifyNegation(
  text: string,
  words: readonly Word[],
  markers: readonly Marker[],
  rest: readonly Word[],
  parsed: ParsedUtterance,
): 'negated' | 'unclear' | undefined {
  if (refusedChange.test(text)) return 'negated'
  const lastMarker = markers.filter(({ role }) => leadRoles.includes(role)).at(-1)
  if (lastMarker?.role !== 'no' && lastMarker?.role !== 'refusal') return undefined
  if (endsClause(lastMarker, words, rest) || isSlip(lastMarker, words, rest)) return undefined
  const wordBefore = words[words.indexOf(rest[0] as Word) - 1]
  const [left, right] = [wordBefore?.raw ?? '', rest[0]?.raw ?? '']
  const pause = new RegExp(`${escapeRegExp(left)}\\s*[,.;:!—–…،؛。，；：！-]+\\s*${escapeRegExp(right)}`, 'u')
  if (pause.test(text) || isOwnClause(text, left, right)) return undefined
  const [first, second] = rest
  const hasLink = rest.length === 2 && getSenses(first?.text ?? '').some(({ tag }) => tag === 'glue')
  const amount = hasLink ? (second?.raw ?? '') : right
  const isBareAmount = lastMarker.role === 'no' && parsed.intent === 'ask' && /^[\d$€£¥]/.test(amount)
  if (!isBareAmount || /\p{Script=Han}/u.test(left)) return 'negated'
  return hasLink && !beforeAmount.has(first?.text ?? '') ? 'unclear' : undefined
}

function isOwnClause(text: string, left: string, right: string): boolean {
  const at = text.search(new RegExp(`${escapeRegExp(left)}\\s+${escapeRegExp(right)}`, 'u'))
  return at >= 0 && ownClause.test(text.slice(at, at + left.length + right.length + 4))
}

/** "算了" (never mind) ends with a particle, so that it doesn't negate what follows: "算了 卖一半", "不要了换JUP". */
function endsClause({ length }: Marker, words: readonly Word[], rest: readonly Word[]): boolean {
  const end = words.indexOf(rest[0] as Word)
  const text = words
    .slice(Math.max(0, end - length), end)
    .map((word) => word.text)
    .join('')
  return length > 1 && /(?:了|啦|喇|不对|搞错|打错|错)$/u.test(text)
}

/** "No mejor JUP" (no, rather JUP), "no wait JUP": a correction, which doesn't negate what follows. */
function isSlip({ length }: Marker, words: readonly Word[], rest: readonly Word[]): boolean {
  const from = words.indexOf(rest[0] as Word) - length
  return length > 1 && from >= 0 && markerAt(words, from, ['slip'])?.length === length
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
