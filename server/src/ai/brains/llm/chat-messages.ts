import type { TokenId } from '@murmur/contract/token-id'
import type { ModelMessage } from 'ai'
import type { EarlierMessage, Turn } from '#ai/brains/brain.port.ts'
import { cleanText } from '#platform/text/clean-text.ts'

const maxMessages = 20
const maxCharacters = 2_000

/**
 * Earlier messages and the turn's text as user and assistant messages, never as system. They alternate and begin with the user,
 * as some models require.
 */
export function chatMessages({ before, text, screen }: Pick<Turn, 'before' | 'text' | 'screen'>): ModelMessage[] {
  const written = before
    .slice(-maxMessages)
    .map(({ role, text: each }) => ({ role, text: cleanText(truncate(each)).trim() }))
  const all: EarlierMessage[] = [
    ...written.filter(({ text: each }) => each !== ''),
    { role: 'user', text: `${screen ? screenNote(screen) : ''}${cleanText(text)}` },
  ]
  const messages: { role: 'user' | 'assistant'; content: string }[] = []
  for (const { role, text: content } of all) {
    const last = messages.at(-1)
    if (last?.role === role) last.content += `\n\n${content}`
    else if (last || role === 'user') messages.push({ role, content })
  }
  return messages
}

/** Names the token of the screen by its address alone: its symbol is a text of strangers. */
const screenNote = ({ chain, address }: TokenId) => `(My screen shows the token ${address} on ${chain}.)\n`

const truncate = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text)
