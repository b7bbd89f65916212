import type { Chat, ChatMessage } from '@murmur/contract/chats'
import { useEffect, useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'
import { arrivalOf, stateWords } from '#features/chat/card-words.ts'
import { isPlain, paragraphsOf } from '#features/chat/plain-text.ts'
import { type SayText, useText } from '#lib/text.ts'

/** Under which name a state of a card is said; whoever pressed it may have said it already. */
export const cardNews = (intentId: string, state: string) => `${intentId}:${state}`

/** Says finished answers and new states of cards of the open chat; what stood there when it was opened is not news. */
export function useNews(chat: Chat | undefined): void {
  const text = useText()
  const announce = useAnnounce()
  const seen = useRef<{ chatId: string; last: number; states: Map<string, string> }>(undefined)
  useEffect(() => {
    if (!chat) return
    const before = seen.current?.chatId === chat.chatId ? seen.current : undefined
    for (const message of before ? chat.messages : []) {
      if (message.role !== 'assistant') continue
      const isNew = message.seq > (before?.last ?? 0)
      const was = before?.states.get(message.id)
      if (isNew) void wordsOf(text, message).then((words) => announce(message.id, words))
      else if (message.tradeData && was !== undefined && was !== stateKey(message))
        announce(stateKey(message), cardWords(text, message))
    }
    const states = new Map(chat.messages.map((message) => [message.id, stateKey(message)]))
    seen.current = { chatId: chat.chatId, last: chat.messages.at(-1)?.seq ?? 0, states }
  }, [chat, text, announce])
}

const stateKey = ({ id, tradeData }: ChatMessage) => (tradeData ? cardNews(tradeData.intentId, tradeData.state) : id)

function cardWords(text: SayText, { tradeData }: ChatMessage): string {
  if (!tradeData) return ''
  return tradeData.state === 'open' ? arrivalOf(text, tradeData) : stateWords(text, tradeData)
}

async function wordsOf(text: SayText, message: ChatMessage): Promise<string> {
  if (message.tradeData) return cardWords(text, message)
  const written = paragraphsOf(message.content).join('\n')
  if (isPlain(message.content)) return written
  try {
    return (await import('#features/chat/plain-markdown.ts')).plainMarkdown(message.content)
  } catch (error) {
    console.error('What reads Markdown could not be loaded', error)
    return written
  }
}
