import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus } from './focus.ts'
import type { RequestLabel, RequestMatch } from './match-requests.ts'
import type { MessageReading } from './read-message.ts'
import { groupOf, type RequestGroup } from './request-groups.ts'
import weights from './request-weights.json' with { type: 'json' }
import { slotTerms } from './words/slot-terms.ts'

/** `probability`: the share among the candidates, 0 to 1. `similarity`: to the closest examples, 0 to 1. */
export type RankedRequest = { label: RequestLabel; probability: number; similarity: number }
export type RankingContext = { parsed: ParsedUtterance; reading: MessageReading; focus: Focus }

/** A message with at most this many words, not counting tokens, is short: it is often a follow-up. */
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
  const scores = new Map<RequestGroup, number>()
  const scoreGroup = (group: RequestGroup) => {
    const score = scores.get(group) ?? scoreOf(groupFeatures(group, context))
    scores.set(group, score)
    return score
  }
  const scored = matches.map((match) => {
    const group = groupOf(match.label)
    return { match, score: scoreGroup(group) + scoreOf(ownFeatures(match, context)) }
  })
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

type Features = Record<string, number>

function scoreOf(features: Readonly<Features>): number {
  let score = 0
  for (const name in features) score += (features[name] ?? 0) * ((weights as Features)[name] ?? 0)
  return score
}

/** The features of one candidate by name; absent ones are 0. */
export function requestFeatures(match: RequestMatch, context: RankingContext): Features {
  return { ...ownFeatures(match, context), ...groupFeatures(groupOf(match.label), context) }
}

/** The features that all candidates of a group share. */
function groupFeatures(group: RequestGroup, { parsed, reading, focus }: RankingContext): Features {
  const named = countNamed(reading)
  const [isNamed, isInFocus] = [named > 0, named === 0 && focus.tokens.length > 0]
  const { otherWords } = reading
  const isLast = focus.request !== undefined && groupOf(`request:${focus.request}`) === group
  return toFeatures({
    [`group ${group}`]: true,
    'token without token': group === 'token' && !isNamed && !isInFocus,
    [`named ${group}`]: isNamed,
    [`in focus ${group}`]: isInFocus,
    'last group short': isLast && otherWords <= maxFollowUpWords,
    [`short ${group}`]: otherWords <= maxShortWords,
    [`long ${group}`]: otherWords >= minLongWords,
    [`chain ${group}`]: reading.chain !== undefined,
    [`question ${group}`]: parsed.reason === 'question',
    [`${parsed.intent} ${group}`]: true,
  })
}

/** The features of one candidate alone. */
function ownFeatures(
  { label, similarity, logProbability }: RequestMatch,
  { parsed, reading, focus }: RankingContext,
): Features {
  const named = countNamed(reading)
  const hasFocus = focus.tokens.length > 0
  const isLast = focus.request !== undefined && label === `request:${focus.request}`
  const hasNumber = reading.masked.includes(slotTerms.number)
  const features: Features = { similarity, logProbability: Math.max(logProbability, minLogProbability) }
  features[`${parsed.intent} ${label}`] = 1
  if (ofHolding.has(label) && (named > 0 || hasFocus)) features[named > 0 ? 'holding named' : 'holding in focus'] = 1
  if (isLast) features.last = 1
  if (isLast && reading.otherWords <= maxShortWords) features['last short'] = 1
  if (label === 'request:compare' && named > 1) features['compare several'] = 1
  if (label === 'request:compare' && named === 1 && hasFocus) features['compare with focus'] = 1
  if (label === 'request:convert' && hasNumber) features['convert number'] = 1
  if (label === 'request:set-alert' && hasNumber) features['alert number'] = 1
  return features
}

function countNamed({ mentions, references }: MessageReading): number {
  return mentions.length + references.length
}

function toFeatures(facts: Readonly<Record<string, boolean>>): Features {
  const features: Features = {}
  for (const name in facts) if (facts[name]) features[name] = 1
  return features
}
