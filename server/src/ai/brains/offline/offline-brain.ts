import { assertNever } from '@murmur/contract/assert-never'
import type { Brain, Turn } from '#ai/brains/brain.port.ts'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { splitTerms } from '#ai/retrieval/split-terms.ts'
import { type TextId, translate as translateFromCatalogs } from '#platform/i18n/translate.ts'
import { answerHistory } from './dialogue/account/answer-history.ts'
import { answerRecord, asksAboutRecord } from './dialogue/account/answer-record.ts'
import { answerBalance } from './dialogue/answer-account.ts'
import { answerParts } from './dialogue/answer-parts.ts'
import { answerRequest } from './dialogue/answer-request.ts'
import { answerSaleWithoutHolding } from './dialogue/answer-sale-without-holding.ts'
import { answerSecondMeaning } from './dialogue/answer-second-meaning.ts'
import { answerSellAll } from './dialogue/answer-sell-all.ts'
import { answerInfo, answerPrice, answerSearch } from './dialogue/answer-token-query.ts'
import { answerTrade } from './dialogue/answer-trade.ts'
import { writeOffTopic } from './dialogue/answers/conversation-answers.ts'
import { factAfterTopic } from './dialogue/answers/facts-after-topic.ts'
import { askForClarification } from './dialogue/ask-for-clarification.ts'
import { focusOnNamedTokens } from './dialogue/focus-on-named-tokens.ts'
import { endQuestion, isNudge, keepQuestion, keepWaiting, repeatQuestion } from './dialogue/repeat-question.ts'
import { sentenceWriter, type Translate, type WriteSentence } from './dialogue/write-sentence.ts'
import type { Order } from './orders/order.ts'
import { statesSlippage } from './orders/order-slippage.ts'
import { correctsAnswer } from './orders/parse-corrected-answer.ts'
import { getSenses } from './parsing/lexicon.ts'
import type { AskReason, ParsedUtterance, Smalltalk } from './parsing/parsed-utterance.ts'
import type { TokenNames } from './parsing/token-names.ts'
import { isWishOfAnotherPerson } from './parts/is-wish-of-another-person.ts'
import { parseParts } from './parts/parse-parts.ts'
import type { ChosenRequest } from './requests/choose-request.ts'
import { findRequest } from './requests/find-request.ts'
import { type Focus, focusOnChoice, parseFocus, toListedToken } from './requests/focus.ts'
import { prepareRequests, type RequestLabel } from './requests/match-requests.ts'
import { parseRequest } from './requests/parse-request.ts'
import { requestOfFact } from './requests/request-topics.ts'
import { isPause } from './requests/words/is-pause.ts'
import { stripManner } from './requests/words/strip-manner.ts'
import { type FindSymbols, withUnlistedNames } from './requests/words/unlisted-names.ts'
import { isCommonWord } from './requests/words/vocabulary.ts'
import { answerSend } from './sends/answer-send.ts'
import { parseSendDraft } from './sends/parse-send-draft.ts'
import { continueSend } from './sends/parse-send-start.ts'
import { type RecordedAnswer, recordTurn } from './suggestions/record-turn.ts'
import { suggestNext } from './suggestions/suggest-next.ts'
import { answerWatchedAddresses, mentionWatchedAddresses } from './watched/answer-watched-addresses.ts'
import { asksForAllWatchedItems, asksForWatchedAddresses } from './watched/asks-for-watched-addresses.ts'
import { answerChange } from './watching/answer-change.ts'
import { findChange } from './watching/find-change.ts'

/** `names`: the tokens that a word may refer to. `findSymbols`: finds further tokens, which only read-only requests may name. */
export type OfflineBrainDeps = {
  names: () => TokenNames
  translate?: Translate
  findSymbols?: FindSymbols
}

const smallTalkReplies: Record<Exclude<Smalltalk, 'chat'>, TextId> = {
  greeting: 'brain.greeting',
  thanks: 'brain.thanks',
  bye: 'brain.bye',
  'how-are-you': 'brain.howAreYou',
  'who-are-you': 'brain.whoAreYou',
}

/**
 * A rule-based brain without key or network. A strict grammar parses trades; read-only requests are matched with examples; answers come
 * from tools, the handbook and the catalogs.
 */
export function offlineBrain({ names, translate = translateFromCatalogs, findSymbols }: OfflineBrainDeps): Brain {
  return {
    kind: 'offline',
    async answer(given) {
      given.signal.throwIfAborted()
      await prepareRequests(given.language)
      given.signal.throwIfAborted()
      const { turn, recorded } = recordTurn(given)
      const knownNames = names()
      const { text, language } = turn
      const { parsed } = parseRequest(text, { names: knownNames, language, memory: turn.memory, focus: turn.focus })
      turn.remember(null)
      const writeSentence = sentenceWriter(translate, turn)
      if (isPause(text, language)) return keepWaiting(turn, writeSentence)
      const parsedParts = parseParts(turn, knownNames)
      if (parsedParts) {
        const extendedNames = await withUnlistedNames(turn, knownNames, findSymbols)
        const parts = extendedNames === knownNames ? parsedParts : (parseParts(turn, extendedNames) ?? parsedParts)
        return answerParts(turn, recorded, { translate, writeSentence, names: extendedNames }, parts)
      }
      const change = findChange(turn, knownNames)
      if (change) return answerChange(turn, { translate, writeSentence }, change.request, change.context)
      const focus = parseFocus(turn.focus)
      const sendDraft =
        (parsed.reason === 'other-action' ? parseSendDraft(text, language, knownNames) : undefined) ??
        continueSend(text, language, knownNames, parsed, focus)
      if (sendDraft) return void (await answerSend(turn, translate, knownNames, sendDraft))
      const isRepeated = correctsAnswer(text, language, given.memory) || isNudge(text, language)
      if (isRepeated && (await repeatQuestion(turn, writeSentence))) return
      if (!isOrder(parsed) && asksForWatchedAddresses(text, language)) return answerWatchedAddresses(turn, translate)
      const extendedNames = await withUnlistedNames(turn, knownNames, findSymbols)
      const asked = { text: stripManner(text, language), language, memory: turn.memory }
      // "Slippage" is a topic of its own, unless an order states one.
      const request = statesSlippage(parsed) ? undefined : findRequest(asked, extendedNames, parsed, focus)
      if (request?.kind === 'request') turn.prefer?.(request.tokens.flatMap(({ address }) => address ?? []))
      if (asksAboutRecord(turn, request) && (await answerRecord(turn, translate))) return
      const deps = { translate, writeSentence, names: extendedNames }
      const isAnswered = request !== undefined && (await answerRequest(turn, deps, request, focus))
      if (!isAnswered) await reply(turn, translate, writeSentence, parsed, focus)
      else await answerSecondMeaning(turn, deps, request, focus, recorded)
      const isWatchlist = isAnswered && request.kind === 'request' && request.id === 'watchlist'
      if (isWatchlist && asksForAllWatchedItems(text, language)) await mentionWatchedAddresses(turn, translate)
      focusOnNamedTokens(turn, recorded, knownNames)
      focusOnQuestion(turn, request, recorded)
      if (isAnswered && recorded.memory === null) keepQuestion(turn, recorded.focus)
      storeLastRequest(turn, recorded, isAnswered ? request : undefined)
      turn.suggest(suggestNext(turn, { names: knownNames, translate }, { parsed, request, recorded }))
    },
  }
}

/** After a question which of several tokens is meant, "the one on Base" repeats the request. */
function focusOnQuestion(turn: Turn, request: ChosenRequest | undefined, { results }: RecordedAnswer): void {
  const last = results.at(-1) as { kind: string } | UnresolvedToken | undefined
  if (request === undefined || last?.kind !== 'choose' || !('tokens' in last)) return
  const fact = request.kind === 'topic' ? factAfterTopic(request.id) : undefined
  const id = request.kind === 'request' ? request.id : fact && requestOfFact[fact]
  if (id) turn.setFocus(focusOnChoice(last.tokens.map(toListedToken), id))
}

/** Stores what the answer was about, which "is that a lot?" refers to. A repetition is about the same as before. */
function storeLastRequest(turn: Turn, recorded: RecordedAnswer, request: ChosenRequest | undefined): void {
  const focus = parseFocus(recorded.focus)
  const last =
    request?.id === 'repeat'
      ? parseFocus(turn.focus).last
      : request && (`${request.kind}:${request.id}` as RequestLabel)
  const searched = request?.id === 'search' ? focus.searched : undefined
  if (last !== focus.last || searched !== focus.searched) turn.setFocus({ ...focus, searched, last } satisfies Focus)
}

/** Whether a message is neither a request nor, without a side and a number, a trade. */
function isUnclear({ text }: Turn, { reason = 'not-understood', understood }: ParsedUtterance): boolean {
  if (understood?.side !== undefined || !unclearReasons.has(reason)) return false
  return reason === 'not-understood' ? !understood?.token : !/\p{N}/u.test(text) && !understood?.amountUsd
}

/** Whether a message is an order, or one that lacks a part. */
function isOrder({ intent, understood }: ParsedUtterance): boolean {
  return intent === 'buy' || intent === 'sell' || understood?.side !== undefined
}

/** Whether a message has words that neither the examples, the handbook nor the grammar know: "how do I boil an egg?" */
function hasUnknownWords({ text, language }: Turn): boolean {
  return splitTerms(text).some((term) => getSenses(term).length === 0 && !isCommonWord(term, language))
}

/** Reasons that explain nothing about a message without a trade. */
const unclearReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'not-understood',
  'question',
  'negated',
  'condition',
  'schedule',
  'other-action',
  'no-side',
])

async function reply(
  turn: Turn,
  translate: Translate,
  writeSentence: WriteSentence,
  parsed: Order,
  focus: Focus,
): Promise<void> {
  switch (parsed.intent) {
    case 'buy':
    case 'sell':
      return answerTrade(turn, translate, writeSentence, parsed)
    case 'price':
      return void (await answerPrice(turn, writeSentence, parsed))
    case 'info':
      return void (await answerInfo(turn, { translate, writeSentence }, parsed))
    case 'search':
      return answerSearch(turn, writeSentence, parsed)
    case 'balance':
      return void (await answerBalance(turn, translate, parsed))
    case 'history':
      return answerHistory(turn, translate)
    case 'help':
      return hasUnknownWords(turn) ? writeOffTopic(writeSentence, focus) : writeSentence('brain.help')
    case 'yes':
      return (await repeatQuestion(turn, writeSentence)) ? undefined : writeSentence('brain.nothingOpen')
    case 'no':
      return writeSentence(endQuestion(turn) ? 'brain.orderDropped' : 'brain.nothingToCancel')
    case 'smalltalk':
      if (parsed.smalltalk === undefined || parsed.smalltalk === 'chat') return writeOffTopic(writeSentence, focus)
      return writeSentence(smallTalkReplies[parsed.smalltalk])
    case 'ask':
      if (isWishOfAnotherPerson(turn.text)) return writeSentence('brain.othersWish')
      if (isUnclear(turn, parsed)) return writeSentence(focus.trade ? 'brain.unsureTrade' : 'brain.unsure')
      if (await answerSaleWithoutHolding(turn, translate, parsed)) return
      if (await answerSellAll(turn, translate, parsed)) return
      return askForClarification(turn, writeSentence, parsed)
    default:
      return assertNever(parsed.intent)
  }
}
