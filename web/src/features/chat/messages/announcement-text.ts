import type { InfoData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { cardAnnouncement } from '#features/chat/cards/card-text.ts'
import { isPlain, splitParagraphs } from '#features/chat/messages/plain-text.ts'
import { formatChange, formatPrice } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** The announcement of a new message, or of a card that has changed its state. */
export async function announcementText(text: Translate, message: ChatMessage): Promise<string> {
  if (message.tradeData) return cardAnnouncement(text, message.tradeData)
  if (message.infoData) return infoAnnouncement(text, message.content, message.infoData)
  const plainText = splitParagraphs(message.content).join('\n')
  if (isPlain(message.content)) return plainText
  try {
    return (await import('#features/chat/messages/strip-markdown.ts')).stripMarkdown(message.content)
  } catch (error) {
    console.error('The Markdown renderer could not be loaded', error)
    return plainText
  }
}

/** The announcement of a token's card: its text, and the price and change, which the text lacks. */
function infoAnnouncement(text: Translate, content: string, { price, twentyFourHour }: InfoData): string {
  const figures = [
    price === null ? '' : `${text('chat.info.price')}: ${formatPrice(price, text.language)}`,
    twentyFourHour === null ? '' : `${text('chat.info.day')}: ${formatChange(twentyFourHour, text.language)}`,
  ]
  return [content, ...figures].filter(Boolean).join('\n')
}
