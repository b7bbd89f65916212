import type { ModelMessage } from 'ai'
import type { Said, Turn } from '#ai/brains/brain.port.ts'
import { cleanWords } from './clean-text.ts'

const mostMessages = 20
const mostCharacters = 2_000

/**
 * What was said before and the turn's own words, as messages of user and assistant, never of the system. They alternate and begin
 * with the user, since some models take nothing else.
 */
export function messagesOf({ before, text }: Pick<Turn, 'before' | 'text'>): ModelMessage[] {
  const said = before.slice(-mostMessages).map(({ role, text: each }) => ({ role, text: cleanWords(cut(each)).trim() }))
  const all: Said[] = [...said.filter(({ text: each }) => each !== ''), { role: 'user', text: cleanWords(text) }]
  const messages: { role: 'user' | 'assistant'; content: string }[] = []
  for (const { role, text: content } of all) {
    const last = messages.at(-1)
    if (last?.role === role) last.content += `\n\n${content}`
    else if (last || role === 'user') messages.push({ role, content })
  }
  return messages
}

const cut = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
