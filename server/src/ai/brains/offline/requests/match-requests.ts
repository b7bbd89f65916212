import type { Language } from '@murmur/contract/languages'
import type requestsEn from '@murmur/locales/en/requests.json'
import { type TopicId, topicPhrases, topicTexts } from '#ai/handbook/handbook.ts'
import { type Phrase, type PhraseMatch, type PhraseMatcher, phraseMatcher } from '#ai/retrieval/phrase-matcher.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { slotTerms } from './slot-terms.ts'

/** A request that only reads: the examples of each are in `locales/<code>/requests.json`. */
export type RequestId = keyof typeof requestsEn
export type RequestLabel = `request:${RequestId}` | `topic:${TopicId}`

/** Topics with the same questions as a request, whose tool has the better reply. They stay in the handbook. */
const topicsOfRequests: ReadonlySet<TopicId> = new Set<TopicId>([
  'market-lists',
  'my-address',
  'what-can-you-do',
  'are-you-a-robot',
])
const examples = readLocales<Record<RequestId, string[]>>('requests.json')
const matchers = new Map<Language, PhraseMatcher<RequestLabel>>()

/**
 * The requests and handbook topics that a masked message resembles, the best first. An index is built on the first message in its
 * language (about 200 ms).
 */
export function matchRequests(language: Language, masked: string): PhraseMatch<RequestLabel>[] {
  const matcher = matchers.get(language) ?? createMatcher(language)
  matchers.set(language, matcher)
  return matcher.match(masked)
}

function createMatcher(language: Language): PhraseMatcher<RequestLabel> {
  return phraseMatcher(listPhrases(language), {
    slots: [slotTerms.token, slotTerms.chain],
    documents: topicTexts(language)
      .filter(({ label }) => !topicsOfRequests.has(label))
      .map(toTopicLabel),
    hasVotes: true,
  })
}

function toTopicLabel({ label, text }: Phrase<TopicId>): Phrase<RequestLabel> {
  return { label: `topic:${label}`, text }
}

function listPhrases(language: Language): Phrase<RequestLabel>[] {
  const requests = Object.entries(examples[language]) as [RequestId, string[]][]
  return [
    ...requests.flatMap(([id, texts]) =>
      texts.map((text) => ({ label: `request:${id}` as const, text: maskSlots(text) })),
    ),
    ...topicPhrases(language)
      .filter(({ label }) => !topicsOfRequests.has(label))
      .map(toTopicLabel),
  ]
}

function maskSlots(text: string): string {
  return text
    .replace(/\{token2?\}/g, ` ${slotTerms.token} `)
    .replace(/\{chain\}/g, ` ${slotTerms.chain} `)
    .replace(/\{n\}/g, ` ${slotTerms.number} `)
    .replace(/\{range\}/g, ' ')
}
