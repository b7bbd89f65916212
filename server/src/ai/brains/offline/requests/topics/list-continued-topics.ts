import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestLabel, RequestMatch } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { lastTopic } from '#ai/brains/offline/requests/request-topics.ts'

/** The topic of the newest answer as a match, because "can I change it here?" may continue it without any of its words. */
export function listContinuedTopics(
  matches: readonly RequestMatch[],
  { mentions, references }: ParsedMessage,
  focus: Focus,
): RequestMatch[] {
  const topic = lastTopic(focus)
  if (!topic || mentions.length + references.length > 0) return []
  const label: RequestLabel = `topic:${topic}`
  if (matches.some((each) => each.label === label)) return []
  return [{ label, similarity: 0, phrase: '', logProbability: Number.NEGATIVE_INFINITY }]
}
