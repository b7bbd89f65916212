import type { AddressData, ChartData, InfoData, SearchData } from '@murmur/contract/chat/cards'
import { type MessageType, maxSuggestionLength, maxSuggestions } from '@murmur/contract/chat/chats'
import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { cleanLine } from '#platform/text/clean-text.ts'

/** One message of an answer, before it is stored. */
export type MessagePart = {
  id: string
  type: MessageType
  content: string
  language: Language
  intentId?: IntentId
  extras: MessageExtras
}

type Card = { content: string } & (
  | { searchData: SearchData }
  | { infoData: InfoData }
  | { addressData: AddressData }
  | { chartData: ChartData }
  | { intentId: IntentId; card: NonNullable<MessageExtras['card']> }
)

export type AnswerParts = ReturnType<typeof answerParts>

/** Maximum characters of text in one answer. */
const maxTextLength = 8_000

/** Collects an answer in order: consecutive text is one message, each card is its own. */
export function answerParts(deps: Wording & { newId: () => string; onText?: (text: string) => void }) {
  const parts: MessagePart[] = []
  let left = maxTextLength
  let text = ''
  let memory: unknown
  let focus: unknown
  let suggestions: readonly string[] = []
  let isAboutCard = false

  function endText(): void {
    const content = text.trim()
    text = ''
    if (content) parts.push({ id: deps.newId(), type: 'text', content, language: deps.language, extras: {} })
  }
  return {
    language: deps.language,
    /** The locale of every number in the answer. */
    figures: deps.figures,
    write(words: string): void {
      const kept = words.slice(0, left)
      left -= kept.length
      text += kept
      if (kept) deps.onText?.(kept)
    },
    /** Writes a separate paragraph. */
    writeParagraph(sentence: string): void {
      if (text.trim()) this.write('\n\n')
      this.write(sentence)
    },
    show({ content, ...card }: Card): void {
      endText()
      const common = { id: deps.newId(), content, language: deps.language }
      if ('searchData' in card) parts.push({ ...common, type: 'search_results', extras: card })
      else if ('infoData' in card) parts.push({ ...common, type: 'token_info', extras: card })
      else if ('addressData' in card) parts.push({ ...common, type: 'deposit_address', extras: card })
      else if ('chartData' in card) parts.push({ ...common, type: 'price_chart', extras: card })
      else parts.push({ ...common, type: 'trade_execution', intentId: card.intentId, extras: { card: card.card } })
    },
    remember(what: unknown): void {
      memory = what
    },
    setFocus(what: unknown): void {
      focus = what
    },
    /** Offers messages that the user may send next. */
    suggest(messages: readonly string[]): void {
      suggestions = cleanSuggestions(messages)
    },
    /** Marks the newest card's question as still open. */
    markQuestionOpen(): void {
      isAboutCard = true
    },
    isAboutCard: () => isAboutCard,
    /** Whether there is no text and no card. */
    isEmpty: () => parts.length === 0 && !text.trim(),
    hasText: () => text.trim() !== '' || parts.some(({ type }) => type === 'text'),
    /** The card of this answer's proposal. */
    card: () => parts.find(({ type }) => type === 'trade_execution'),
    finish(): MessagePart[] {
      endText()
      const last = parts.at(-1)
      const { language, figures } = deps
      if (figures !== language) for (const part of parts) part.extras = { ...part.extras, figures }
      if (isAboutCard) for (const part of parts) part.extras = { ...part.extras, isAboutCard }
      if (last && memory !== undefined) last.extras = { ...last.extras, ask: memory }
      if (last && focus !== undefined) last.extras = { ...last.extras, focus }
      if (last && suggestions.length > 0) last.extras = { ...last.extras, suggestions }
      return parts
    },
  }
}

/** At most three lines, each once. Leaves out a long one, since a truncated message means something else. */
function cleanSuggestions(messages: readonly string[]): string[] {
  const lines = messages.map((message) => cleanLine(message, maxSuggestionLength + 1))
  return [...new Set(lines.filter((line) => line && line.length <= maxSuggestionLength))].slice(0, maxSuggestions)
}
