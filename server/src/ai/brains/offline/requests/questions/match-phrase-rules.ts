import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import { hasQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

const topic = (id: TopicId): ChosenRequest => ({ kind: 'topic', id })
const request = (id: 'greeting' | 'capabilities' | 'total' | 'gainers' | 'safe-tokens'): ChosenRequest => ({
  kind: 'request',
  id,
  tokens: [],
  chain: undefined,
})

/** `max`: at most this many words besides tokens. `isFirst`: only in a chat about no token. */
type Rule = {
  roles: readonly QuestionRole[]
  /** A word that makes it another question. */
  without?: QuestionRole
  max: number
  isFirst?: true
  chosen: ChosenRequest
}

/** Questions of newcomers that a phrase is enough to recognize, whatever examples the other words resemble. */
const rules: readonly Rule[] = [
  { roles: ['stolen'], max: 8, chosen: topic('stolen-crypto') },
  { roles: ['theft', 'possible'], without: 'addressWord', max: 14, chosen: topic('is-my-money-safe') },
  { roles: ['getOut'], max: 12, chosen: topic('cash-out-to-dollars') },
  { roles: ['earn'], max: 12, chosen: topic('platform-fee') },
  { roles: ['minimum'], max: 10, chosen: topic('minimum-and-maximum') },
  { roles: ['worksIn'], max: 7, chosen: topic('terms-age-and-country') },
  { roles: ['ifAllSold'], max: 12, chosen: request('total') },
  { roles: ['rising'], max: 8, chosen: request('gainers') },
  { roles: ['safeOnes'], max: 8, chosen: request('safe-tokens') },
  { roles: ['appStore'], max: 9, chosen: topic('what-is-murmur') },
  { roles: ['otherServices'], max: 9, chosen: topic('other-services') },
  { roles: ['newPhone'], max: 9, chosen: topic('lost-phone') },
  { roles: ['startHere'], max: 14, chosen: topic('getting-started') },
  { roles: ['lostHere'], max: 8, chosen: topic('getting-started') },
  { roles: ['whatNext'], max: 7, isFirst: true, chosen: topic('getting-started') },
  { roles: ['abilities'], max: 7, chosen: request('capabilities') },
  { roles: ['there'], max: 4, chosen: request('greeting') },
]

/** Recognizes a newcomer's question without a token or a number by a phrase: "how do I get my money out?", "are you there?". */
export function matchPhraseRules(
  text: string,
  language: Language,
  { mentions, references, chain, otherWords, masked }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  if (mentions.length + references.length > 0 || chain !== undefined || /\p{N}/u.test(masked)) return undefined
  const words = toFoldedWords(text)
  const has = (role: QuestionRole) => hasQuestionRole(words, role, language)
  const fits = ({ roles, without, max, isFirst }: Rule) =>
    !(without && has(without)) &&
    otherWords <= wordLimit(max, language) &&
    !(isFirst && focus.tokens.length > 0) &&
    roles.every(has)
  const howTo = has('dontKnowHow') || has('startHere') ? matchHowTo(words) : undefined
  return howTo ?? rules.find(fits)?.chosen
}

/** "I want to buy but I don't know how" */
function matchHowTo(words: readonly string[]): ChosenRequest | undefined {
  const namesSide = (side: 'buy' | 'sell') => words.some((word) => getSenses(word).some(({ tag }) => tag === side))
  if (namesSide('buy') === namesSide('sell')) return undefined
  return topic(namesSide('buy') ? 'how-to-buy' : 'how-to-sell')
}
