import { chainNames } from '@murmur/contract/chains'
import type { SearchData } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'
import { parseTokenName } from '../fact.ts'
import type { Answer } from '../reading/answer.ts'
import { containsSentence, getCatalog } from '../reading/catalog.ts'
import { containsAny, type RequestPart, wordsByLanguage } from '../reading/words.ts'
import { isToken } from '../tokens.ts'
import type { Evidence, Fault } from './evidence.ts'
import { firstFault } from './evidence.ts'
import { mentions } from './stated-values.ts'

/** The catalog's questions about each part of a request, by their keys. */
const questionKeys: Record<RequestPart, RegExp> = {
  token: /^brain\.(ask.*Token|askAmountOnly|askPercentOnly|whyWhichToken|choose|didYouMean|unknownTokenFound)/,
  amount: /^brain\.(ask.*(Amount|Percent|Number)|why(WhichAmount|OddNumber|AmountRange|PercentRange|NoUnit))/,
  side: /^brain\.(askSide|whyQuestion)/,
  unit: /^brain\.(askUnit|why(NoUnit|NotUsd|Tokens|UsdOfSale|PercentOfBuy))/,
  chain: /^brain\.(ask.*Chain|whyWhichChain|choose)|^refusal\.WHICH_CHAIN/,
  which: /^brain\.(choose|ask.*(Which|Token)|whyWhich|whyTwoActions|didYouMean|unknownTokenFound)/,
  confirm: /^brain\.(didYouMean|askWhichNumber|ask.*Confirm|unknownTokenFound)/,
  value: /^brain\.(.*(Alert|Watch|Ask|ask).*(Price|Value|Level|Percent))/,
}
/** A choice card is a question about these. */
const chosenByCard: readonly RequestPart[] = ['token', 'chain', 'which', 'confirm']

/** Whether the answer asks for a part of the request, offers every option, and opens no card. */
export function judgeAsk({ answer, opened }: Evidence, part: RequestPart, options: readonly string[] = []): Fault {
  if (opened.length > 0) return 'a card opened instead of a question'
  if (!isQuestionAbout(answer, part)) return `no question about: ${part}`
  return firstFault(options.map((option) => (isOffered(answer, option) ? undefined : `${option} is not offered`)))
}

export function isQuestion(answer: Answer): boolean {
  return (
    listChoices(answer).length > 0 ||
    (['token', 'which', 'confirm', 'chain'] as const).some((part) => isQuestionAbout(answer, part))
  )
}

function isQuestionAbout(answer: Answer, part: RequestPart): boolean {
  const hasCard = chosenByCard.includes(part) && listChoices(answer).length > 0
  return hasCard || containsQuestion(answer, part) || isWordedQuestion(answer, part)
}

function containsQuestion({ text, language }: Answer, part: RequestPart): boolean {
  return listQuestions(language, part).some((sentence) => containsSentence(text, sentence))
}

function listQuestions(language: Language, part: RequestPart): string[] {
  return [...getCatalog(language)].filter(([key]) => questionKeys[part].test(key)).map(([, sentence]) => sentence)
}

/** A question in the words of a model or of a sentence with an unlisted key. */
function isWordedQuestion({ text, language }: Answer, part: RequestPart): boolean {
  const questions = text.match(/[^.!?。！？؟\n]*[?？؟]/g) ?? []
  return questions.some((question) => containsAny(question, wordsByLanguage[language].ask[part]))
}

function listChoices({ messages }: Answer): SearchData[] {
  return messages.flatMap(({ searchData }) => (searchData?.purpose === 'choose' ? [searchData] : []))
}

/** An option is a token, or a chain. */
function isOffered(answer: Answer, option: string): boolean {
  const { text, suggestions } = answer
  const fullText = [text, ...suggestions].join('\n')
  if (!option.includes('@'))
    return mentions(fullText, chainNames[option as keyof typeof chainNames]) || hasRowOn(answer, option)
  const token = parseTokenName(option)
  const hasRow = answer.messages.some(({ searchData }) => searchData?.tokens.some((row) => isToken(token, row)))
  return hasRow || mentions(fullText, token.symbol)
}

function hasRowOn({ messages }: Answer, chain: string): boolean {
  return messages.some(({ searchData }) => searchData?.tokens.some((row) => row.chain === chain))
}
