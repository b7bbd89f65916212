import { addressKey } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import type { TokenId } from '@murmur/contract/token-id'
import type { RequestedChange } from '#ai/brains/changes.port.ts'
import { mentionsSlippage, parseStatedSlippage } from '#ai/brains/offline/orders/parse-stated-slippage.ts'
import { hasMarker } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { findFirstClause, findLastClause } from '#ai/brains/offline/parsing/follow-ups/last-clause.ts'
import { parseChallenge } from '#ai/brains/offline/parsing/follow-ups/parse-challenge.ts'
import { parseFollowUp } from '#ai/brains/offline/parsing/follow-ups/parse-follow-up.ts'
import { rejectsTrade } from '#ai/brains/offline/parsing/follow-ups/rejects-trade.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { findNamedSides, mentionsConfirmation } from '#ai/brains/offline/parsing/parse-answer.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import { focusOnTokens, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { isRemark } from '#ai/brains/offline/requests/is-remark.ts'
import { prepareRequests, type RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { substituteReference } from '#ai/brains/offline/requests/references/substitute-reference.ts'
import { chooseAnswerLanguage } from '#ai/brains/offline/requests/words/vocabulary.ts'
import { findSendObjection } from '#ai/brains/offline/sends/find-send-objection.ts'
import { parseSendAmount } from '#ai/brains/offline/sends/parse-send-amount.ts'
import { parseSendDraft } from '#ai/brains/offline/sends/parse-send-draft.ts'
import { isPlainRemoval } from '#ai/brains/offline/settings/is-plain-removal.ts'
import { findChange } from '#ai/brains/offline/watching/find-change.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import type { UserMessage } from './answer-with-brain.ts'
import type { FollowUp, FollowUpContext } from './cards/follow-up.ts'
import type { ParsedWords } from './run-turn.ts'
import type { ShowSendDeps } from './sends/show-send.ts'
import type { ToolDeps } from './turn-deps.ts'

/**
 * The tokens that a word may refer to. A getter, because loading their names takes a tenth of a second, which must not delay the
 * start.
 */
type GetNames = () => TokenNames

/**
 * Parses a user's words without a model: the request, completed by the open question, and whether they are only a yes, a no or a
 * challenge.
 */
export function utteranceParser(getNames: GetNames) {
  return (text: string, language: Language, memory: unknown, focus: unknown): ParsedWords => {
    const request = parseRequest(text, { names: getNames(), language, memory, focus })
    const { utterance } = request
    const parsed = withAnswerLanguage(request.parsed, text, language)
    const digits = parseChallenge(text)
    if (digits !== undefined) return { ...parsed, cardReply: { kind: 'challenge', digits } }
    const { intent } = utterance
    if (intent === 'yes') {
      const { tokens, hasSeveral } = parseFocus(focus)
      const sides = findNamedSides(text)
      const confirmedToken = !hasSeveral && (sides.length > 0 || mentionsConfirmation(text)) ? tokens[0] : undefined
      return { ...parsed, cardReply: { kind: intent, sides, confirmed: confirmedToken } }
    }
    if (intent === 'no') return { ...parsed, cardReply: { kind: intent } }
    const isSend = parsed.reason === 'other-action' && parseSendDraft(text, parsed.language, getNames()) !== undefined
    if (isSend) return { ...parsed, isSend }
    const side = parseBareSide(text, utterance)
    return side ? { ...parsed, cardReply: { kind: 'side', side } } : parsed
  }
}

/** Maximum words of a message such as "ok then sell"; in Chinese, characters. */
const maxSideWords = 3

/** The side of a message that states nothing else. */
function parseBareSide(text: string, { intent, reason, understood = {} }: ParsedUtterance): 'buy' | 'sell' | undefined {
  const { side, ...others } = understood
  const statesOnlySide = intent === 'ask' && Object.values(others).every((part) => part === undefined)
  const isQuestion = reason === 'question' || reason === 'negated' || reason === 'condition'
  const { words, hasQuestionMark } = tokenize(normalizeText(text).text)
  return statesOnlySide && !isQuestion && !hasQuestionMark && words.length <= maxSideWords ? side : undefined
}

/**
 * Adds the token of the user's screen to the chat's focus. A pinned token goes by its symbol; any other by its address, since
 * strangers choose symbols.
 */
export function createScreenFocuser(getNames: GetNames) {
  return (focus: unknown, screen: TokenId | undefined): unknown => {
    if (!screen) return focus
    const names = getNames()
    const pinnedSymbol = names.addresses.get(addressKey(screen.address))
    const symbol = pinnedSymbol && names.chains.get(pinnedSymbol)?.has(screen.chain) ? pinnedSymbol : screen.address
    return focusOnTokens(parseFocus(focus), [{ symbol, chain: screen.chain }])
  }
}

/** Parses a complete trade with the strict grammar: no corrections, nothing left out, and nothing from earlier messages. */
export function strictOrderParser(getNames: GetNames) {
  return (text: string, language: Language): ParsedRequest | undefined => {
    const parsed = parseUtterance(text, { names: getNames(), language })
    return parsed.intent === 'buy' || parsed.intent === 'sell' ? parsed : undefined
  }
}

/** Parses the amount of a send, and finds why its words open no card. */
export function sendParsers(getNames: GetNames): Pick<ShowSendDeps, 'parseSendAmount' | 'findSendObjection'> {
  return {
    parseSendAmount: (text, language) => parseSendAmount(text, language, getNames()),
    findSendObjection: (text, language, options) => findSendObjection(text, language, getNames(), options),
  }
}

/** The language of a trade is the one that it was parsed in. */
function withAnswerLanguage<Parsed extends ParsedUtterance>(parsed: Parsed, text: string, preferred: Language): Parsed {
  const { intent, understood } = parsed
  const isTrade = intent === 'buy' || intent === 'sell' || understood?.side !== undefined
  const isReply = intent === 'yes' || intent === 'no'
  if (isTrade || isReply) return parsed
  return { ...parsed, language: chooseAnswerLanguage(text, parsed.language, preferred) }
}

/** Parses the reversible change that a user's own words request, without a model. */
export function requestedChangeParser(getNames: GetNames) {
  return async (message: UserMessage): Promise<RequestedChange | undefined> => {
    await prepareRequests(message.language)
    const request = findChange(message, getNames())?.request
    return request && { change: request.action, setting: request.setting }
  }
}

/** Whether the words of a removal name nothing besides one entry of the address book. */
export function removalChecker(getNames: GetNames): ToolDeps['isPlainRemoval'] {
  return (text, language) => isPlainRemoval(text, language, getNames())
}

/**
 * Whether a message is read-only: a request or a topic, and not an order, an answer, a change or a send, even while the current
 * message's order is incomplete. Messages that a model suggests must pass.
 */
export function readOnlyChecker(getNames: GetNames): ToolDeps['isReadOnly'] {
  return async (text, { language, parsed: current }) => {
    // A pressed button is the user's own message: it must not name an address that the user has never written.
    if (addressPattern.test(text)) return false
    await prepareRequests(language)
    const names = getNames()
    const openTrade = { ...current.understood, ...(isOrder(current) && { side: current.intent, token: current.token }) }
    const interpretations = [undefined, openTrade as PartialTrade].map((understood) =>
      parseUtterance(text, { names, language, understood }),
    )
    if (interpretations.some((read) => isOrder(read) || read.understood?.side !== undefined)) return false
    const [read] = interpretations
    if (!read || isAnswer(read) || parseSendDraft(text, language, names) !== undefined) return false
    const message = { text, language, memory: undefined, focus: undefined, lastChanges: [] }
    if (findChange(message, names) !== undefined) return false
    const request = findRequest({ text, language }, names, read, parseFocus(undefined))
    return request?.kind === 'topic' || (request !== undefined && !changeRequests.has(request.id))
  }
}

const addressPattern = /[A-Za-z0-9]{25,}/
const isOrder = ({ intent }: { intent: string }) => intent === 'buy' || intent === 'sell'
const isAnswer = ({ intent }: { intent: string }) => intent === 'yes' || intent === 'no'
/** Requests for a change, whether or not they state its new value. */
const changeRequests: ReadonlySet<string> = new Set<RequestId>([
  'set-alert',
  'delete-alert',
  'watch',
  'unwatch',
  'language',
  'theme',
  'quiet',
  'undo',
])

/** Whether the words of a change make a complete trade. */
function isTrade(names: TokenNames, { words, language, understood }: Extract<FollowUp, { kind: 'change' }>): boolean {
  const { intent } = parseUtterance(words, { names, language, understood: understood as PartialTrade })
  return intent === 'buy' || intent === 'sell'
}

/** Adds the slippage that a message states to its change, and the side if its words are a complete trade. */
function withStatedSlippage(
  names: TokenNames,
  change: Extract<FollowUp, { kind: 'change' }>,
  slippageBps: number,
): FollowUp {
  const { words, language } = change
  const understood = change.understood as PartialTrade
  const { intent } = parseUtterance(words, { names, language, understood })
  const side = intent === 'buy' || intent === 'sell' ? { side: intent } : {}
  return { ...change, understood: { ...side, ...understood, slippageBps } }
}

/** Parses the effect of a message on the cards and choices of its chat, without a model. */
export function followUpParser(getNames: GetNames) {
  return (text: string, { focus, ...context }: FollowUpContext): FollowUp | undefined => {
    const names = getNames()
    const isOfSecond = hasMarker(tokenize(normalizeText(text).text).words, 'second') && { isOfSecond: true as const }
    const parse = (words: string): FollowUp | undefined => {
      const statedSlippage = context.isOpen ? parseStatedSlippage(words) : undefined
      const change = statedSlippage && parse(statedSlippage.rest)
      // "Make it $30 with 2% slippage"
      if (statedSlippage && change?.kind === 'change') return withStatedSlippage(names, change, statedSlippage.bps)
      const wholeFollowUp = parseFollowUp(words, { ...context, names })
      const isWholeTrade = wholeFollowUp?.kind === 'change' && isTrade(names, wholeFollowUp)
      const { text: normalized } = normalizeText(words)
      const clauses =
        context.isOpen && !isWholeTrade && !mentionsSlippage(words)
          ? [findLastClause(normalized), findFirstClause(normalized, { names, language: context.language })]
          : []
      const changes = clauses.flatMap((clause) => {
        const change = clause === undefined ? undefined : parseFollowUp(clause, { ...context, names })
        return change?.kind === 'change' && (wholeFollowUp?.kind !== 'change' || isTrade(names, change)) ? [change] : []
      })
      const followUp = changes[0] ?? wholeFollowUp
      if (followUp?.kind === 'reject' && followUp.words === '' && isRemark(words, context.language)) return undefined
      return followUp?.kind === 'reject' ? { ...followUp, ...isOfSecond } : followUp
    }
    const reference =
      context.card && context.isOpen && !context.hasChoice
        ? substituteReference(text, context.language, parseFocus(focus), { withPronouns: false })
        : undefined
    // "No the other one" is a correction: without a pause the "no" would negate the token.
    const isRefusal = reference && rejectsTrade(tokenize(normalizeText(reference.before).text).words)
    // "Change the second order to 30", while its card is open.
    const isOfCard = reference?.token.symbol === context.card?.symbol && reference?.token.chain === context.card?.chain
    if (reference && isOfCard && !isRefusal) return parse(`${reference.before} ${reference.after}`) ?? parse(text)
    const changedFollowUp =
      reference &&
      !isRefusal &&
      parse(`${reference.before.replace(/[\s,.]+$/, '')}, ${reference.token.symbol} ${reference.after}`)
    return changedFollowUp && changedFollowUp.kind === 'change'
      ? { ...changedFollowUp, isReference: true }
      : parse(text)
  }
}
