import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import type { RequestId, RequestLabel } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'
import type { RankedRequest } from './rank-requests.ts'
import { groupOf, splitLabel } from './request-groups.ts'
import { topicOfRequest } from './request-topics.ts'

/** `isGuess`: the choice is more probably wrong than right. `others`: the other meanings, the most probable first. */
export type Ambiguity = { isGuess: boolean; others: readonly RequestLabel[] }

/** A choice below the first probability is ambiguous, and below the second a guess (decision 217 has the measured accuracies). */
const minConfidentProbability = 0.7
const maxGuessProbability = 0.35
/** At or above this similarity, a choice is not ambiguous. */
const minConfidentSimilarity = 0.75
/** Other meanings of at least this probability are offered. */
const minOtherProbability = 0.05
/** A second meaning of at least this probability, absolute and as a share of the first, is answered, too. */
const [minSecondProbability, minSecondShare] = [0.1, 0.5]
/** A second meaning with a lower similarity, or of a shorter message, is a coincidence: "so what's on there now". */
const minSecondSimilarity = 0.15
const minSecondWords = 3

/** Whether a choice is more probably wrong than right. */
export function isGuess({ probability }: RankedRequest): boolean {
  return probability < maxGuessProbability
}

/** The most probable meaning; condolences and the like are never a guess while the message may mean something else. */
export function preferUnemotional(ranked: readonly RankedRequest[]): RankedRequest | undefined {
  const [best] = ranked
  if (!best || !isGuess(best) || !emotionalRequests.has(best.label)) return best
  return ranked.find(({ label }) => !emotionalRequests.has(label)) ?? best
}

const emotionalRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:anger',
  'request:grief',
  'request:joke',
  'request:loss',
  'request:praise',
])

/** The ambiguity of the best meaning; undefined if it is far more probable than the others, or close to an example. */
export function findAmbiguity(best: RankedRequest, ranked: readonly RankedRequest[]): Ambiguity | undefined {
  if (best.probability >= minConfidentProbability || best.similarity >= minConfidentSimilarity) return undefined
  const others = ranked.filter((other) => other.label !== best.label && other.probability >= minOtherProbability)
  return { isGuess: isGuess(best), others: others.map((other) => other.label) }
}

/**
 * The second meaning of an ambiguous message, if it is probable enough to be answered after the first. It must only read data, and its
 * answer must not show a card or ask for anything.
 */
export function findSecondMeaning(
  best: RankedRequest,
  ranked: readonly RankedRequest[],
  { contentWords }: Pick<ParsedMessage, 'contentWords'>,
): RequestLabel | undefined {
  const second = ranked.find(({ label }) => label !== best.label)
  if (second === undefined || contentWords < minSecondWords || groupsWithoutSecondMeaning.has(groupOf(best.label)))
    return undefined
  const { label, probability, similarity } = second
  if (
    probability < Math.max(minSecondProbability, minSecondShare * best.probability) ||
    similarity < minSecondSimilarity
  )
    return undefined
  // A guess is probably wrong, so a second meaning about another subject is just as likely to be the right one.
  if (!isGuess(best) && !isSameSubject(best.label, label)) return undefined
  return groupsAsSecondMeaning.has(groupOf(label)) && !excludedSecondMeanings.has(label) ? label : undefined
}

/**
 * Whether two meanings are about the same: topics of one group of the handbook, figures of a token, the user's money, or a request and a
 * topic of the group that explains it. "Why did my LINK go down?" is not about a page that shows old figures.
 */
function isSameSubject(one: RequestLabel, other: RequestLabel): boolean {
  const [first, second] = [groupOf(one), groupOf(other)]
  return first === second && first !== 'topic' ? true : subjectOf(one) === subjectOf(other)
}

function subjectOf(label: RequestLabel): string {
  const [kind, id] = splitLabel(label)
  const topic = kind === 'topic' ? (id as TopicId) : topicOfRequest(id as RequestId)
  return topic ? getTopic('en', topic).group : groupOf(label)
}

/** Requests for a change and small talk are not answered together with a second meaning. */
const groupsWithoutSecondMeaning: ReadonlySet<string> = new Set(['change', 'social'])
const groupsAsSecondMeaning: ReadonlySet<string> = new Set(['topic', 'token', 'account'])
/** Requests that need an amount, several tokens or a trade, and those with a card. */
const excludedSecondMeanings: ReadonlySet<string> = new Set<RequestLabel>([
  'request:compare',
  'request:convert',
  'request:trade-check',
  'request:chart',
  'request:my-address',
])
