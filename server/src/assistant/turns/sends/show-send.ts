import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { SendAmount } from '@murmur/contract/trading/sends'
import type { SendDraft, SendObjection, ShownSend } from '#ai/brains/sends.port.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import { formatTokenUnits, statedDigits } from '#platform/i18n/format-token-units.ts'
import { translate } from '#platform/i18n/translate.ts'
import { withoutMarkup } from '#platform/text/without-markup.ts'
import { findSendRecipient, isSameName, withoutName } from './find-send-recipient.ts'
import { isAmountCertain } from './is-amount-certain.ts'
import { type OpenSendCardDeps, openSendCard, type SendEntry } from './open-send-card.ts'

export type ShowSendDeps = OpenSendCardDeps & {
  /** The user's address book. */
  recipients: (userId: UserId) => Promise<readonly SendEntry[]>
  /** The amount that a message states, without a model. */
  parseSendAmount: (text: string, language: Language) => SendAmount | undefined
  /** Why the words of a send open no card, without a model. `mayHoldName`: they may hold a name that the address book lacks. */
  findSendObjection: (text: string, language: Language, options: { mayHoldName: boolean }) => SendObjection | undefined
}

type Request = {
  userId: UserId
  /** The user's own message of this turn, or its transcript. */
  words: string
  source: 'text' | 'voice'
  draft: SendDraft
  parts: AnswerParts
  /** Whether the turn has ended, so that nothing may be shown any more. */
  hasEnded: () => boolean
}

/**
 * Shows the card of a send to an entry of the address book. The send form opens for a message that lacks a part of it, and for an address
 * that is not in the address book, or whose words are not all understood; for a recording without an amount. Nothing is shown for words
 * against a send now.
 */
export async function showSend(deps: ShowSendDeps, request: Request): Promise<ShownSend> {
  const { userId, words, source, parts, hasEnded } = request
  const recipients = await deps.recipients(userId)
  const { amount: _, ...rest } = request.draft
  const recipient = findSendRecipient({ text: words, source, symbol: rest.symbol }, recipients)
  const { recipientName } = recipient
  // A name may hold words for an amount, and words against a send: "Max", "Sunday".
  const ownWords = withoutName(words, recipientName)
  const objection = deps.findSendObjection(ownWords, parts.language, {
    mayHoldName: recipientName === undefined && recipient.address === undefined,
  })
  if (objection === 'negated' || objection === 'not-now') return { kind: objection, ...recipient }
  // The user enters an amount that may have been misread or misheard, instead of correcting it on a card.
  const isCertain = source === 'text' && isAmountCertain(words, [recipientName ?? '', rest.symbol])
  const amount = isCertain ? deps.parseSendAmount(ownWords, parts.language) : undefined
  const draft = { ...rest, ...(amount && { amount }) }
  const namedRecipients =
    recipientName === undefined || objection ? [] : recipients.filter(({ name }) => isSameName(name, recipientName))
  const opened = await openSendCard(deps, { userId, wording: parts, draft, named: namedRecipients })
  const say = words.trim()
  if (hasEnded()) return { kind: 'form', ...recipient }
  if (opened?.kind === 'card') {
    const { intentId, amount } = opened.quote
    const values = {
      amount: `${formatTokenUnits(parts, amount, statedDigits)} ${amount.symbol}`,
      recipient: opened.quote.recipient.name,
    }
    parts.show({ content: withoutMarkup(translate(parts, 'assistant.send-question', values)), intentId, send: { say } })
    return { kind: 'card', ...recipient }
  }
  if (opened?.kind === 'waits') {
    const { name, address, usableAt } = opened.entry
    const content = withoutMarkup(translate(parts, 'assistant.send-waits', { recipient: name }))
    parts.show({ content, sendWait: { name, address, usableAt: usableAt.toISOString(), say } })
    return { kind: 'waits', ...recipient }
  }
  parts.showSendForm({ ...draft, ...recipient })
  return opened ? { kind: 'refused', message: opened.message, ...recipient } : { kind: 'form', ...recipient }
}
