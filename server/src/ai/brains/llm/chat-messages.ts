import type { TokenId } from '@murmur/contract/token-id'
import type { ModelMessage } from 'ai'
import type { EarlierMessage, Turn } from '#ai/brains/brain.port.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import { describeFocus } from './describe-focus.ts'

const maxMessages = 20
const maxCharacters = 2_000

/**
 * Earlier messages and the turn's text as user and assistant messages, never as system. They alternate and begin with the user,
 * as some models require.
 */
export function chatMessages(
  turn: Pick<Turn, 'before' | 'text' | 'screen' | 'showsRecord' | 'focus' | 'nameToken'>,
): ModelMessage[] {
  const { before, text, screen, showsRecord } = turn
  const cleanedMessages = before
    .slice(-maxMessages)
    .map((message) => ({ role: message.role, text: cleanText(truncate(withCard(message))).trim() }))
  const notes = `${focusNote(turn)}${screen ? screenNote(screen) : ''}${showsRecord ? recordNote : ''}`
  const all: EarlierMessage[] = [
    ...cleanedMessages.filter(({ text: each }) => each !== ''),
    { role: 'user', text: `${notes}${cleanText(text)}` },
  ]
  const messages: { role: 'user' | 'assistant'; content: string }[] = []
  for (const { role, text: content } of all) {
    const last = messages.at(-1)
    if (last?.role === role) last.content += `\n\n${content}`
    else if (last || role === 'user') messages.push({ role, content })
  }
  return messages
}

/** A card replaces the placeholder of an answer; a link is below its sentence. */
function withCard({ text, card }: EarlierMessage): string {
  if (!card) return text
  const summary = `[card] ${JSON.stringify(card)}`
  return text.startsWith('[') ? summary : `${text}\n${summary}`
}

/** The referents of "it" and "the second one", including those of answers of the offline brain. */
function focusNote(turn: Pick<Turn, 'focus' | 'nameToken'>): string {
  const about = describeFocus(turn)
  return about ? `(The chat is about, as data: ${cleanText(JSON.stringify(about))})\n` : ''
}

/** Names the token of the screen by its address alone: its symbol is untrusted text. */
const screenNote = ({ chain, address }: TokenId) => `(My screen shows the token ${address} on ${chain}.)\n`

/** States none of its figures: the tool fetches them. */
const recordNote = '(My screen shows one record of my history: the history tool reads it with the kind "screen".)\n'

const truncate = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text)
