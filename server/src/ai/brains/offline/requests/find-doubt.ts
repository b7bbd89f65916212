import type { RequestLabel } from './match-requests.ts'
import type { RankedRequest } from './rank-requests.ts'

/** `isGuess`: the choice is more probably wrong than right. `others`: the other meanings, the most probable first. */
export type Doubt = { isGuess: boolean; others: readonly RequestLabel[] }

/** Below these probabilities a choice has a doubt, or is a guess: of 1,108 judged messages two thirds and a third were right. */
const certainProbability = 0.7
const guessProbability = 0.35
/** From this similarity on, a choice has no doubt. */
const closeSimilarity = 0.75
/** Other meanings of at least this probability are offered. */
const otherProbability = 0.05

/** Whether a choice is more probably wrong than right. */
export function isGuess({ probability }: RankedRequest): boolean {
  return probability < guessProbability
}

/** The most probable meaning; condolences and the like are never a guess while the message may mean something else. */
export function preferCalm(ranked: readonly RankedRequest[]): RankedRequest | undefined {
  const [best] = ranked
  if (!best || !isGuess(best) || !emotions.has(best.label)) return best
  return ranked.find(({ label }) => !emotions.has(label)) ?? best
}

const emotions: ReadonlySet<string> = new Set<RequestLabel>([
  'request:anger',
  'request:grief',
  'request:joke',
  'request:loss',
  'request:praise',
])

/** The doubt about the best meaning; undefined if it is far more probable than the others, or close to an example. */
export function findDoubt(best: RankedRequest, ranked: readonly RankedRequest[]): Doubt | undefined {
  if (best.probability >= certainProbability || best.similarity >= closeSimilarity) return undefined
  const others = ranked.filter((other) => other.label !== best.label && other.probability >= otherProbability)
  return { isGuess: isGuess(best), others: others.map((other) => other.label) }
}
