import type { Language } from '@murmur/contract/languages'
import type requestsEn from '@murmur/locales/en/requests.json'
import { type TopicId, topicPhrases, topicTexts } from '#ai/handbook/handbook.ts'
import { type IndexedPhrases, indexPhrases, type Phrase } from '#ai/retrieval/indexed-phrases.ts'
import { languageIndex } from '#ai/retrieval/language-index.ts'
import { type Classifier, createNaiveBayes } from '#ai/retrieval/naive-bayes.ts'
import { type PhraseMatch, type PhraseMatcher, phraseMatcher } from '#ai/retrieval/phrase-matcher.ts'
import { readStoredIndex } from '#ai/retrieval/stored-index.ts'
import { type NaiveBayesModel, trainNaiveBayes } from '#ai/retrieval/train-naive-bayes.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { fixTypos } from './words/fix-typos.ts'
import { slotTerms } from './words/slot-terms.ts'
import { stripCourtesy } from './words/strip-courtesy.ts'
import { unifyWords } from './words/unify-words.ts'

/** A request that only reads: the examples of each are in `locales/<code>/requests.json`. */
export type RequestId = keyof typeof requestsEn
export type RequestLabel = `request:${RequestId}` | `topic:${TopicId}`

/** Topics with the same questions as a request, which answers them better. They are not matched, but stay in the handbook. */
const topicsCoveredByRequests: ReadonlySet<TopicId> = new Set<TopicId>([
  'market-lists',
  'my-address',
  'what-can-you-do',
  'are-you-a-robot',
])
/** A request or topic that a message may mean, by its examples and by the classifier trained on them. */
export type RequestMatch = PhraseMatch<RequestLabel> & { logProbability: number }

const examples = readLocales<Record<RequestId, string[]>>('requests.json')
const slots = [slotTerms.token, slotTerms.chain, slotTerms.number]
const tokenSlots = [slotTerms.token, slotTerms.chain]
const maxSimilar = 25
const maxProbable = 8

type RequestIndex = { matcher: PhraseMatcher<RequestLabel>; classifier: Classifier<RequestLabel> }
/** The data of a `RequestIndex`. The build stores it (`npm run build`), since computing it takes half a second. */
type IndexedRequests = { phrases: IndexedPhrases<RequestLabel>; bayes: NaiveBayesModel<RequestLabel> }
/** The name of the index file, stored next to the examples in the build. */
export const requestIndexFile = 'requests.index'

const indexes = languageIndex(buildIndex, (language) => {
  const stored = readStoredIndex<IndexedRequests>(language, requestIndexFile)
  return stored && createRequestIndex(stored)
})

/** Loads or builds the index of a language in the background, before the first message in that language needs it. */
export function prepareRequests(language: Language): Promise<void> {
  return indexes.prepare(language)
}

/** Enough for a message and its clauses, in all the forms in which a turn masks them. */
const maxCachedQueries = 6

/** How much more similar a message must be without its courtesies: "hello, are you there" is a greeting as a whole. */
const minGain = 0.05

const matchQuery = rememberLast(
  (language: Language, query: string) => indexes.get(language).matcher.match(query, maxSimilar),
  maxCachedQueries,
)

/** Unifies the spelling of a message, and strips its courtesies if it then resembles an example more closely. */
const toQuery = rememberLast((masked: string, language: Language) => {
  const whole = fixTypos(unifyWords(masked, language), language)
  const plain = stripCourtesy(whole, language)
  if (plain === whole) return whole
  const bestSimilarity = (query: string) => matchQuery(language, query)[0]?.similarity ?? 0
  return bestSimilarity(plain) > bestSimilarity(whole) + minGain ? plain : whole
}, maxCachedQueries)

/**
 * The requests and handbook topics that a masked message resembles, the best first. Blocks while it builds the index of a language
 * that is not prepared.
 */
export function matchRequests(language: Language, masked: string): readonly PhraseMatch<RequestLabel>[] {
  return matchQuery(language, toQuery(masked, language))
}

/** The requests and topics that a masked message may mean: the most similar and the most probable, in no order. */
export function findCandidates(language: Language, masked: string): RequestMatch[] {
  const matchByLabel = new Map<RequestLabel, PhraseMatch<RequestLabel>>()
  for (const each of matchRequests(language, masked)) matchByLabel.set(each.label, each)
  return indexes
    .get(language)
    .classifier.classify(toQuery(masked, language), maxProbable, matchByLabel)
    .map(({ label, logProbability }) => {
      const { similarity = 0, phrase = '' } = matchByLabel.get(label) ?? {}
      return { label, similarity, phrase, logProbability }
    })
}

function* buildIndex(language: Language): Generator<void, RequestIndex> {
  return createRequestIndex(yield* indexRequests(language))
}

/** Creates an index from computed or stored data. */
export function createRequestIndex({ phrases, bayes }: IndexedRequests): RequestIndex {
  return {
    matcher: phraseMatcher(phrases, { slots: tokenSlots, hasVotes: true }),
    classifier: createNaiveBayes(bayes, slots),
  }
}

/** Indexes the examples of a language. Yields between steps, so that other work can run. */
export function* indexRequests(language: Language): Generator<void, IndexedRequests> {
  const unify = ({ label, text }: Phrase<RequestLabel>) => ({ label, text: unifyWords(text, language) })
  const phrases = listPhrases(language).map(unify)
  const documents = topicTexts(language)
    .filter(({ label }) => !topicsCoveredByRequests.has(label))
    .map((topic) => unify(toTopicLabel(topic)))
  return {
    phrases: yield* indexPhrases(phrases, documents, tokenSlots),
    bayes: yield* trainNaiveBayes(phrases, slots),
  }
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
      .filter(({ label }) => !topicsCoveredByRequests.has(label))
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
