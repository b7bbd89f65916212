import { type HelpTopic, maxHelpMatches } from '@murmur/contract/help'
import type { Language } from '@murmur/contract/languages'
import { getTopic, searchTopics, type TopicId, topicIds } from '#ai/handbook/handbook.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { handbookRoutes } from './handbook.routes.ts'

/** Topics below this similarity share only common words with a question. */
const minSimilarity = 0.25

/** Composes the handbook's topics with their route. */
export function wireHandbook(app: App): void {
  handbookRoutes(app, {
    listTopics: (language) => topicIds.map((id) => helpTopic(language, id)),
    findTopics: (language, question) =>
      searchTopics(language, question, maxHelpMatches)
        .filter(({ similarity }) => similarity >= minSimilarity)
        .map(({ label }) => helpTopic(language, label)),
  })
}

function helpTopic(language: Language, id: TopicId): HelpTopic {
  const { related, ...topic } = getTopic(language, id)
  return { ...topic, related: [...related] }
}
