import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { Marker } from './follow-up-words.ts'

export const leadRoles: readonly Marker['role'][] = ['lead', 'no', 'refusal', 'yes']

/** Words between "no" and an amount that only belong to the amount: "no, the 50", "no, for 50". */
const beforeAmount = new Set('the for el la los las por o os as le les pour ب'.split(' '))

/**
 * Whether words that directly follow a "no" are negated by it: "no compres 20" (do not buy 20). `unclear`: "no to 50" may reject an
 * amount, or ask for it.
 * @returns undefined for a correction: "no, buy 20", "no 50"
 */
export function readNegation(
  text: string,
  words: readonly Word[],
  markers: readonly Marker[],
  rest: readonly Word[],
  read: ParsedUtterance,
): 'negated' | 'unclear' | undefined {
  const before = markers.filter(({ role }) => leadRoles.includes(role)).at(-1)
  if (before?.role !== 'no' && before?.role !== 'refusal') return undefined
  const last = words[words.indexOf(rest[0] as Word) - 1]
  const [left, right] = [last?.raw ?? '', rest[0]?.raw ?? '']
  const pause = new RegExp(`${escapeRegExp(left)}\\s*[,.;:!—–…،؛。，；：！-]+\\s*${escapeRegExp(right)}`, 'u')
  if (pause.test(text)) return undefined
  const [first, second] = rest
  const hasLink = rest.length === 2 && getSenses(first?.text ?? '').some(({ tag }) => tag === 'glue')
  const amount = hasLink ? (second?.raw ?? '') : right
  const isBareAmount = before.role === 'no' && read.intent === 'ask' && /^[\d$€£¥]/.test(amount)
  if (!isBareAmount || /\p{Script=Han}/u.test(left)) return 'negated'
  return hasLink && !beforeAmount.has(first?.text ?? '') ? 'unclear' : undefined
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
