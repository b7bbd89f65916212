import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus } from './focus.ts'
import type { RequestLabel, RequestMatch } from './match-requests.ts'
import type { MessageReading } from './read-message.ts'
import { groupOf } from './request-groups.ts'
import weights from './request-weights.json' with { type: 'json' }
import { slotTerms } from './slot-terms.ts'

/** `probability`: the share among the candidates, 0 to 1. `similarity`: to the closest examples, 0 to 1. */
export type RankedRequest = { label: RequestLabel; probability: number; similarity: number }
export type RankingContext = { parsed: ParsedUtterance; reading: MessageReading; focus: Focus }

/** Messages of at most this many words besides tokens are short: they often follow up. */
const maxShortWords = 2
const maxFollowUpWords = 3
const minLongWords = 9
/** A label that no feature of the message suggests is as improbable as this. */
const minLogProbability = -9
const ofHolding: ReadonlySet<string> = new Set<RequestLabel>([
  'request:balance',
  'request:holding-value',
  'request:cost',
  'request:profit',
  'request:share',
])

/**
 * Ranks the possible meanings of a message, the best first: a softmax over a linear score of the features below (decision 210). The weights
 * were fitted to labelled conversations; decision 210 states how.
 */
export function rankRequests(matches: readonly RequestMatch[], context: RankingContext): RankedRequest[] {
  const scored = matches.map((match) => ({ match, score: scoreOf(requestFeatures(match, context)) }))
  const most = Math.max(...scored.map(({ score }) => score))
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - most), 0)
  return scored
    .sort((a, b) => b.score - a.score)
    .map(({ match: { label, similarity }, score }) => ({
      label,
      similarity,
      probability: Math.exp(score - most) / sum,
    }))
}

function scoreOf(features: Readonly<Record<string, number>>): number {
  return Object.entries(features).reduce(
    (sum, [feature, value]) => sum + value * ((weights as Record<string, number>)[feature] ?? 0),
    0,
  )
}

/** The features of one candidate by name; absent ones are 0. */
export function requestFeatures(
  { label, similarity, logProbability }: RequestMatch,
  { parsed, reading, focus }: RankingContext,
): Record<string, number> {
  const group = groupOf(label)
  const named = reading.mentions.length + reading.references.length
  const [isNamed, isInFocus] = [named > 0, named === 0 && focus.tokens.length > 0]
  const last = focus.request && (`request:${focus.request}` as const)
  const hasNumber = reading.masked.includes(slotTerms.number)
  const { otherWords } = reading
  const facts: Record<string, boolean> = {
    [`group ${group}`]: true,
    'token without token': group === 'token' && !isNamed && !isInFocus,
    [`named ${group}`]: isNamed,
    [`in focus ${group}`]: isInFocus,
    'holding named': isNamed && ofHolding.has(label),
    'holding in focus': isInFocus && ofHolding.has(label),
    last: label === last,
    'last short': label === last && otherWords <= maxShortWords,
    'last group short': last !== undefined && groupOf(last) === group && otherWords <= maxFollowUpWords,
    [`short ${group}`]: otherWords <= maxShortWords,
    [`long ${group}`]: otherWords >= minLongWords,
    [`chain ${group}`]: reading.chain !== undefined,
    'compare several': label === 'request:compare' && named > 1,
    'compare with focus': label === 'request:compare' && named === 1 && focus.tokens.length > 0,
    'convert number': label === 'request:convert' && hasNumber,
    'alert number': label === 'request:set-alert' && hasNumber,
    [`question ${group}`]: parsed.reason === 'question',
    [`${parsed.intent} ${group}`]: true,
    [`${parsed.intent} ${label}`]: true,
  }
  const flags = Object.entries(facts).flatMap(([name, is]) => (is ? [[name, 1] as const] : []))
  return { similarity, logProbability: Math.max(logProbability, minLogProbability), ...Object.fromEntries(flags) }
}
