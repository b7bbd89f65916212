import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import type { Focus } from './focus.ts'
import type { RequestLabel, RequestMatch } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'
import { groupOf, type RequestGroup, splitLabel } from './request-groups.ts'
import { lastTopic } from './request-topics.ts'
import weights from './request-weights.json' with { type: 'json' }
import { slotTerms } from './words/slot-terms.ts'

/** `probability`: the share among the candidates, 0 to 1. `similarity`: to the closest examples, 0 to 1. */
export type RankedRequest = { label: RequestLabel; probability: number; similarity: number }
export type RankingContext = { parsed: ParsedUtterance; message: ParsedMessage; focus: Focus }

/** A message with at most this many words, not counting tokens, is short: it is often a follow-up. */
const maxShortWords = 2
const maxFollowUpWords = 3
const minLongWords = 9
/** A question with at most this many words often continues a topic. */
const maxContinuedWords = 6
/** The floor for labels that no word of the message suggests. */
const minLogProbability = -9
const holdingLabels: ReadonlySet<string> = new Set<RequestLabel>([
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
  const inputs = toFeatureInputs(context)
  const scores = new Map<RequestGroup, number>()
  const scored = matches.map((match) => {
    const group = groupOf(match.label)
    const groupScore = scores.get(group) ?? sumWeights((add) => addGroupFeatures(group, inputs, add))
    scores.set(group, groupScore)
    return { match, score: groupScore + sumWeights((add) => addOwnFeatures(match, inputs, add)) }
  })
  const max = Math.max(...scored.map(({ score }) => score))
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - max), 0)
  return scored
    .sort((a, b) => b.score - a.score)
    .map(({ match: { label, similarity }, score }) => ({
      label,
      similarity,
      probability: Math.exp(score - max) / sum,
    }))
}

type Features = Record<string, number>
/** Adds a feature. `subject`: the group or label that it is about, which is then appended to its name. */
type AddFeature = (feature: string, value: number, subject?: string) => void

/** The weights by subject and feature, so that names need not be concatenated for each message. */
const weightsOf = new Map<string, Map<string, number>>()
for (const [name, weight] of Object.entries(weights)) {
  const at = name.lastIndexOf(' ')
  const subject = name.slice(at + 1)
  const own = weightsOf.get(subject) ?? new Map<string, number>()
  if (at > 0) weightsOf.set(subject, own.set(name.slice(0, at), weight))
}

function sumWeights(listFeatures: (add: AddFeature) => void): number {
  let score = 0
  listFeatures((feature, value, subject) => {
    const weight = subject === undefined ? (weights as Features)[feature] : weightsOf.get(subject)?.get(feature)
    score += value * (weight ?? 0)
  })
  return score
}

/** The features of one candidate by name; absent ones are 0. */
export function requestFeatures(match: RequestMatch, context: RankingContext): Features {
  const features: Features = {}
  const add: AddFeature = (feature, value, subject) => {
    features[subject === undefined ? feature : `${feature} ${subject}`] = value
  }
  const inputs = toFeatureInputs(context)
  addOwnFeatures(match, inputs, add)
  addGroupFeatures(groupOf(match.label), inputs, add)
  return features
}

/** The values from which features are computed. `named`: the number of tokens that the message names or refers to. */
type FeatureInputs = Pick<RankingContext, 'focus'> & {
  intent: string
  isQuestion: boolean
  named: number
  hasFocus: boolean
  hasNumber: boolean
  hasChain: boolean
  otherWords: number
  /** The topic of the newest answer, if the message names no token of its own. */
  topic: TopicId | undefined
}

function toFeatureInputs({ parsed, message, focus }: RankingContext): FeatureInputs {
  const { mentions, references, masked, chain, otherWords } = message
  return {
    focus,
    intent: parsed.intent,
    isQuestion: parsed.reason === 'question',
    named: mentions.length + references.length,
    hasFocus: focus.tokens.length > 0,
    hasNumber: masked.includes(slotTerms.number),
    hasChain: chain !== undefined,
    otherWords,
    topic: mentions.length + references.length === 0 ? lastTopic(focus) : undefined,
  }
}

/** Adds the features that all candidates of a group share. */
function addGroupFeatures(group: RequestGroup, inputs: FeatureInputs, add: AddFeature): void {
  const { focus, named, otherWords } = inputs
  const [isNamed, isInFocus] = [named > 0, named === 0 && inputs.hasFocus]
  const isLast = focus.request !== undefined && groupOf(`request:${focus.request}`) === group
  add('group', 1, group)
  if (group === 'token' && !isNamed && !isInFocus) add('token without token', 1)
  if (isNamed) add('named', 1, group)
  if (isInFocus) add('in focus', 1, group)
  if (isLast && otherWords <= maxFollowUpWords) add('last group short', 1)
  if (otherWords <= maxShortWords) add('short', 1, group)
  if (otherWords >= minLongWords) add('long', 1, group)
  if (inputs.hasChain) add('chain', 1, group)
  if (inputs.isQuestion) add('question', 1, group)
  add(inputs.intent, 1, group)
}

/** Adds the features of one candidate alone. */
function addOwnFeatures(
  { label, similarity, logProbability }: RequestMatch,
  inputs: FeatureInputs,
  add: AddFeature,
): void {
  const { focus, named, hasFocus, hasNumber, otherWords } = inputs
  const isLast = focus.request !== undefined && label === `request:${focus.request}`
  add('similarity', similarity)
  add('logProbability', Math.max(logProbability, minLogProbability))
  add(inputs.intent, 1, label)
  if (holdingLabels.has(label) && named > 0) add('holding named', 1)
  else if (holdingLabels.has(label) && hasFocus) add('holding in focus', 1)
  if (isLast) add('last', 1)
  if (isLast && otherWords <= maxShortWords) add('last short', 1)
  if (label === 'request:compare' && named > 1) add('compare several', 1)
  if (label === 'request:compare' && named === 1 && hasFocus) add('compare with focus', 1)
  if (label === 'request:convert' && hasNumber) add('convert number', 1)
  if (label === 'request:set-alert' && hasNumber) add('alert number', 1)
  if (inputs.topic) addTopicFeatures(label, inputs.topic, otherWords, add)
}

/** "Can I change it here?" after a topic is probably about that topic or a related one. */
function addTopicFeatures(label: RequestLabel, topic: TopicId, otherWords: number, add: AddFeature): void {
  const [kind, id] = splitLabel(label)
  if (kind !== 'topic') return
  const { group, related } = getTopic('en', topic)
  const isShort = otherWords <= maxContinuedWords
  if (id === topic) add(isShort ? 'same topic short' : 'same topic', 1)
  else if (related.includes(id as TopicId)) add('related topic', 1)
  else if (getTopic('en', id as TopicId).group === group) add('topic of group', 1)
}
