import type {
  AddressData,
  ChartData,
  ComparisonData,
  InfoData,
  SearchData,
  SendFormData,
  SendWaitData,
} from '@murmur/contract/chat/cards'
import { type MessageType, maxSuggestionLength, maxSuggestions } from '@murmur/contract/chat/chats'
import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Change, TurnChange } from '#ai/brains/changes.port.ts'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import type { TradeReport } from '#trading/api.ts'

/** One message of an answer, before it is stored. */
export type MessagePart = {
  id: string
  type: MessageType
  content: string
  language: Language
  intentId?: IntentId
  extras: MessageExtras
}

type CardData =
  | { searchData: SearchData }
  | { infoData: InfoData }
  | { addressData: AddressData }
  | { chartData: ChartData }
  | { comparisonData: ComparisonData }
  | { intentId: IntentId; card: NonNullable<MessageExtras['card']> }
  | { intentId: IntentId; send: NonNullable<MessageExtras['send']> }
  | { sendWait: SendWaitData }
type Card = { content: string } & CardData

export type AnswerParts = ReturnType<typeof answerParts>

/** Maximum characters of text in one answer. */
const maxTextLength = 8_000

const maxLinks = 3

/** Stored with the last message of an answer, for later turns. */
type LastMessageExtras = Pick<
  MessageExtras,
  'ask' | 'focus' | 'refs' | 'suggestions' | 'changes' | 'sendData' | 'priceData' | 'holdingsData' | 'passkeyFor'
>
/** Figures of a card below a text. */
export type Figures = Pick<MessageExtras, 'priceData' | 'holdingsData'>

/** Collects an answer in order: consecutive text is one message, each card is its own. */
export function answerParts(deps: Wording & { newId: () => string; onText?: (text: string) => void }) {
  const parts: MessagePart[] = []
  let remainingLength = maxTextLength
  let text = ''
  const lastMessageExtras: LastMessageExtras = {}
  const links: string[] = []
  /** Stored with every message. */
  const sharedExtras: Pick<MessageExtras, 'isAboutCard' | 'repeatedIntent'> = {}

  function endText(extras: MessageExtras = {}): void {
    const content = text.trim()
    text = ''
    if (content) parts.push({ id: deps.newId(), type: 'text', content, language: deps.language, extras })
  }
  return {
    language: deps.language,
    /** The locale of every number in the answer. */
    figures: deps.figures,
    write(words: string): void {
      const added = words.slice(0, remainingLength)
      remainingLength -= added.length
      text += added
      if (added) deps.onText?.(added)
    },
    /** Writes a separate paragraph. */
    writeParagraph(sentence: string): void {
      if (text.trim()) this.write('\n\n')
      this.write(sentence)
    },
    /** Writes a message that describes the card of this answer's proposal, and that clients show only while the card is open. */
    describeCard(sentence: string): void {
      const describes = parts.find(({ intentId }) => intentId !== undefined)?.intentId
      endText()
      this.write(sentence)
      endText(describes && { describes })
    },
    /** Writes a message about a trade that the user's message confirmed. Clients may show the trade's card in its place. */
    stateOutcome({ intentId, text: sentence, hasOutcome }: TradeReport): void {
      endText()
      this.write(sentence)
      endText({ outcomeOf: intentId, ...(hasOutcome && { hasOutcome }) })
    },
    show({ content, ...card }: Card): void {
      endText()
      parts.push({ id: deps.newId(), content, language: deps.language, ...toPart(card) })
    },
    /** Adds a Markdown link to a place of the app, below the answer. */
    addLink(link: string): void {
      if (!links.includes(link) && links.length < maxLinks) links.push(link)
    },
    ...extrasSetters(lastMessageExtras),
    ...changeRecorder(lastMessageExtras),
    /** Marks the newest card's question as still open; after other messages, this answer repeats the question of `repeated`. */
    markQuestionOpen(repeated?: IntentId): void {
      Object.assign(sharedExtras, { isAboutCard: true }, repeated && { repeatedIntent: repeated })
    },
    isAboutCard: () => sharedExtras.isAboutCard === true,
    /** Whether there is no text and no card. */
    isEmpty: () => parts.length === 0 && !text.trim() && links.length === 0,
    hasText: () => text.trim() !== '' || parts.some(({ type }) => type === 'text'),
    /** The card of this answer's proposal. */
    card: () => parts.find(({ type }) => type === 'trade_execution'),
    /** Whether this answer asks the user to choose a token. */
    hasChoice: () => parts.some(({ extras }) => extras.searchData?.purpose === 'choose'),
    finish(): MessagePart[] {
      if (links.length > 0) this.writeParagraph(links.join('\n'))
      endText()
      addExtras(parts, deps, lastMessageExtras, sharedExtras)
      return parts
    },
  }
}

/** Stores with the last message of an answer what later turns and the client need. */
function extrasSetters(lastMessageExtras: LastMessageExtras) {
  let foundFigures: Figures = {}
  let shownCount = 0
  return {
    /** The figures that a tool has just returned, for `showFigures`. */
    setFigures(figures: Figures): void {
      foundFigures = figures
    },
    /** Shows the newest figures as a card below the text, which states them. An answer that states several has no card. */
    showFigures(): void {
      shownCount += 1
      const { priceData, holdingsData } = shownCount > 1 ? {} : foundFigures
      Object.assign(lastMessageExtras, { priceData, holdingsData })
    },
    remember(what: unknown): void {
      lastMessageExtras.ask = what
    },
    setFocus(what: unknown): void {
      lastMessageExtras.focus = what
    },
    /** Stores the refs of the chat's tokens for later turns. */
    keepRefs(refs: unknown): void {
      lastMessageExtras.refs = refs
    },
    /** Offers messages that the user may send next. After a change, Undo comes first. */
    suggest(messages: readonly string[]): void {
      lastMessageExtras.suggestions = messages
    },
    /** Shows a link to the send form, filled in, below the answer. */
    showSendForm(filled: SendFormData): void {
      lastMessageExtras.sendData = filled
    },
    /** Opens the passkey prompt of a card's intent, to which the user's message said yes. */
    askForPasskey(intentId: IntentId): void {
      lastMessageExtras.passkeyFor = intentId
    },
  }
}

/** Collects the changes that the turn makes, and stores with its answer those that a later message can undo. */
function changeRecorder(lastMessageExtras: LastMessageExtras) {
  const madeChanges: TurnChange[] = []
  return {
    /** Adds a change that the turn made. A later message can undo it, unless it is itself the reversal of an earlier one. */
    recordChange(made: TurnChange): void {
      madeChanges.push(made)
      if (!made.isReversed) lastMessageExtras.changes = [...(lastMessageExtras.changes ?? []), made.change]
    },
    /** After an undo: the changes of the chat that a later message can still undo. */
    leaveChanges(changes: readonly Change[]): void {
      lastMessageExtras.changes = changes
    },
    /** The changes that the turn has made so far, in order. */
    madeChanges: (): readonly TurnChange[] => madeChanges,
  }
}

/** Adds the data of the whole answer to each message, and the data for later turns to the last one. */
function addExtras(
  parts: MessagePart[],
  { language, figures }: Wording,
  { suggestions = [], priceData, holdingsData, ...others }: LastMessageExtras,
  shared: Pick<MessageExtras, 'isAboutCard' | 'repeatedIntent'>,
): void {
  if (figures !== language) for (const part of parts) part.extras = { ...part.extras, figures }
  for (const part of parts) part.extras = { ...part.extras, ...shared }
  const last = parts.at(-1)
  const undoSuggestion = others.changes?.length ? [translate(language, 'suggest.undo')] : []
  const offeredSuggestions = cleanSuggestions([...undoSuggestion, ...suggestions])
  const statedFigures =
    parts.length === 1 && last?.type === 'text' ? shownFigures(last.content, { priceData, holdingsData }) : {}
  if (last)
    last.extras = {
      ...last.extras,
      ...others,
      ...statedFigures,
      ...(offeredSuggestions.length > 0 && { suggestions: offeredSuggestions }),
    }
}

/** The figures that a client shows in place of the price's sentence, or of the first list. Other answers are shown as they are written. */
function shownFigures(
  content: string,
  { priceData, holdingsData }: { [Name in keyof Figures]: Figures[Name] | undefined },
): Figures {
  if (holdingsData) return { holdingsData }
  return priceData && !content.includes('\n\n') ? { priceData } : {}
}

function toPart(card: CardData): Pick<MessagePart, 'type' | 'intentId' | 'extras'> {
  if ('searchData' in card) return { type: 'search_results', extras: card }
  if ('infoData' in card) return { type: 'token_info', extras: card }
  if ('addressData' in card) return { type: 'deposit_address', extras: card }
  if ('chartData' in card) return { type: 'price_chart', extras: card }
  if ('comparisonData' in card) return { type: 'token_comparison', extras: card }
  if ('sendWait' in card) return { type: 'send_card', extras: card }
  if ('send' in card) return { type: 'send_card', intentId: card.intentId, extras: { send: card.send } }
  return { type: 'trade_execution', intentId: card.intentId, extras: { card: card.card } }
}

/** At most three lines, each once. Leaves out a long one, since a truncated message means something else. */
function cleanSuggestions(messages: readonly string[]): string[] {
  const lines = messages.map((message) => cleanLine(message, maxSuggestionLength + 1))
  return [...new Set(lines.filter((line) => line && line.length <= maxSuggestionLength))].slice(0, maxSuggestions)
}
