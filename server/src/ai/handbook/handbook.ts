import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import type { HelpGroup } from '@murmur/contract/help'
import type { Language } from '@murmur/contract/languages'
import type handbookEn from '@murmur/locales/en/handbook.json'
import { indexPhrases, type Phrase } from '#ai/retrieval/indexed-phrases.ts'
import { languageIndex } from '#ai/retrieval/language-index.ts'
import { type PhraseMatch, phraseMatcher } from '#ai/retrieval/phrase-matcher.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import topics from './topics.json' with { type: 'json' }

export type TopicId = keyof typeof handbookEn

/** A topic in one language. `link`: the screen of the app where the user sees or does it. */
export type Topic = {
  id: TopicId
  group: HelpGroup
  title: string
  /** Plain text; an empty line separates paragraphs. */
  body: string
  link: string | null
  related: readonly TopicId[]
}

type Entry = { title: string; body: string; asks: readonly string[] }
type Details = { group: HelpGroup; link: string | null; related: readonly TopicId[] }

const entries = readLocales<Record<TopicId, Entry>>('handbook.json')
const details = topics as Record<TopicId, Details>
/** Every topic, by group. */
export const topicIds = Object.keys(topics) as TopicId[]

/** Returns a topic in a language. */
export function getTopic(language: Language, id: TopicId): Topic {
  const { title, body } = entries[language][id]
  return { id, title, body, ...details[id] }
}

/** The topic about a chain: the one with the chain's slug as its id. Undefined if the handbook has none. */
export function findTopicOfChain(chain: ChainKey): TopicId | undefined {
  return topicIds.find((id) => id === chainsByKey[chain].slug)
}

/** Every question of the handbook with its topic, and every title. */
export function topicPhrases(language: Language): Phrase<TopicId>[] {
  return topicIds.flatMap((label) => {
    const { title, asks } = entries[language][label]
    return [title, ...asks].map((text) => ({ label, text }))
  })
}

/** Every topic's whole text. */
export function topicTexts(language: Language): Phrase<TopicId>[] {
  return topicIds.map((label) => {
    const { title, body } = entries[language][label]
    return { label, text: `${title}\n${body}` }
  })
}

const matchers = languageIndex(function* (language) {
  return phraseMatcher(yield* indexPhrases(topicPhrases(language)))
})

/** The topics that answer a question, the best first. An index is built on the first search in its language (about 50 ms). */
export function searchTopics(language: Language, question: string, limit?: number): PhraseMatch<TopicId>[] {
  return matchers.get(language).match(question, limit)
}
