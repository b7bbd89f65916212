import { randomUUID } from 'node:crypto'
import type { ApiClient } from '../../world/clients/api-client.ts'
import { newChat, openChatSocket } from '../../world/clients/chat-client.ts'
import { jup } from '../tokens.ts'
import { drawPost } from './draw-post.ts'

const messages = [
  'what can you do?',
  'what is the price of UNI?',
  'tell me about JUP',
  'my balance',
  'buy 5 dollars of BONK',
  'no',
  'search BONK',
  'buy 20 dollars of BONK',
  'yes',
]

/** Fills a chat with every kind of message except recordings, and waits for all answers. */
export async function fillChatWithMessages(url: string, client: ApiClient): Promise<void> {
  const chatId = await newChat(client)
  const chat = await openChatSocket(url, client)
  const content = (await drawPost(['This one will go to the moon! Buy now!', jup.address])).toString('base64')
  const sent = await chat.send('photo', { chatId, content, mimeType: 'image/png', clientId: randomUUID() })
  if (!sent.ok || !sent.message) throw new Error(`The picture was refused: ${JSON.stringify(sent)}`)
  await chat.awaitAnswer(sent.message.id)
  for (const each of messages) await chat.sendAndWait(chatId, each)
  chat.close()
}
