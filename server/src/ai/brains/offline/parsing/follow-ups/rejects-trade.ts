import { getLongestPhraseLength, getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { isANotAQuestion } from '#ai/brains/offline/parsing/pieces.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

/** "Don't buy it": a negation with an action overrides any other parse. */
export function rejectsTrade(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text)
  // "不如卖了" (better sell it) and "不小心" (by accident) begin with the word for "not".
  const isNegative = (at: number) =>
    !isANotAQuestion(texts, at - 1) && getLongestSenses(texts, at).some(({ tag }) => tag === 'not' || tag === 'no')
  const rejected = texts.some((_, at) => isNegative(at) && phrasesAt(texts, at).some(isTagged(['not'])))
  return rejected && texts.some((_, at) => phrasesAt(texts, at).some(isTagged(['buy', 'sell'])))
}

const isTagged = (tags: readonly string[]) => (phrase: string) =>
  getSenses(phrase).some(({ tag }) => tags.includes(tag))

/** The phrases that may start at index `at`, the shortest first. */
export function phrasesAt(texts: readonly string[], at: number): string[] {
  const max = Math.min(getLongestPhraseLength(texts[at] ?? ''), texts.length - at)
  return Array.from({ length: max }, (_, more) => texts.slice(at, at + more + 1).join(' '))
}

/** "不会亏吧" (it won't lose, will it?) begins with the word for "not". */
export function startsHanQuestion(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text)
  return /^不/u.test(texts[0] ?? '') && getLongestSenses(texts, 0).some(({ tag }) => tag === 'ask')
}

const whyPattern = /^(?:那|咁)?(?:为什么|为啥|为何|点解|凭什么|凭啥|怎么|干嘛|做咩|系咪|会唔会)/u

/** "为什么是用我的eth 不是sol" (why with my ETH, not SOL) is a question, although it has a "not". */
export function asksWhy(words: readonly Word[]): boolean {
  return whyPattern.test(words.map(({ text }) => text).join(''))
}

/** The senses of the longest known phrase at index `at`. */
function getLongestSenses(texts: readonly string[], at: number): ReturnType<typeof getSenses> {
  const known = phrasesAt(texts, at).findLast((phrase) => getSenses(phrase).length > 0)
  return known === undefined ? [] : getSenses(known)
}
