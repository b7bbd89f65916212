import type { SendCardData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { beforeAll, expect, test } from 'vitest'
import { newChat } from '../clients/chat-client.ts'
import { addRecipient, postSend } from '../clients/send-client.ts'
import { newUser } from '../new-user.ts'
import { type ChatWorld, shareChatWorld } from './share-chat-world.ts'

let chatWorld: ChatWorld
let book: Recipient[]
const ask = async (text: string): Promise<ChatMessage[]> =>
  chatWorld.socket.sendAndWait(await newChat(chatWorld.user), text)
/** Waits until the recipient's waiting time is over, sends the text and returns the message with the card of its send. */
async function askCard(text: string, name: string): Promise<ChatMessage & { sendCard: SendCardData }> {
  const recipient = book.find((each) => each.name === name)
  if (!recipient) throw new Error(`${name} is not in the address book`)
  await expect.poll(() => Date.parse(recipient.usableAt) < Date.now(), { timeout: 30_000 }).toBe(true)
  const answer = await ask(text)
  const found = answer.find(({ type }) => type === 'send_card')
  if (!found?.sendCard) throw new Error(`No card: ${JSON.stringify(answer)}`)
  return { ...found, sendCard: found.sendCard }
}

const cancelPath = ({ chatId, id }: ChatMessage) => `/api/chats/${chatId}/messages/${id}/cancel`

shareChatWorld((given) => {
  chatWorld = given
})
beforeAll(async () => {
  const { addresses } = await newUser(chatWorld.world)
  const entries = [
    ['Ana', 'sol'],
    ['Bo', 'eth'],
  ] as const
  book = []
  for (const [name, chain] of entries)
    book.push(await addRecipient(chatWorld.user, { chain, name, address: addresses[chain] }))
})

test('a message to a new recipient opens no intent, and shows the waiting time', async () => {
  const { addresses } = await newUser(chatWorld.world)
  const carla = await addRecipient(chatWorld.user, { chain: 'sol', name: 'Carla', address: addresses.sol })
  const [card] = await ask('send 0.01 SOL to Carla')
  const { address, usableAt } = carla
  expect(card?.sendWait).toEqual({ name: 'Carla', address, usableAt, say: 'send 0.01 SOL to Carla' })
  expect(card).not.toHaveProperty('sendCard')
})

test.each([
  ['sol', 'send 0.1 SOL to Ana', 'Ana'],
  ['eth', 'send 0.01 ETH on Ethereum to Bo', 'Bo'],
  ['base', 'send 0.01 ETH on Base to Bo', 'Bo'],
])('on %s a message opens a card, which a yes does not send but the password does', async (chain, words, name) => {
  const card = await askCard(words, name)
  const { quote, state, say } = card.sendCard
  const recipient = book.find((each) => each.name === name)
  expect({ state, say, chain: quote.chain }).toEqual({ state: 'open', say: words, chain })
  expect(quote.recipient).toEqual({ id: recipient?.id, name, address: recipient?.address })
  const answer = await chatWorld.socket.sendAndWait(card.chatId, 'yes')
  expect(answer.at(-1)?.content).toMatch(/^A yes in the chat sends nothing/)
  const mallory = await newUser(chatWorld.world)
  expect((await postSend(mallory, quote.intentId)).status).toBe(409)
  expect((await postSend(chatWorld.user, quote.intentId, { password: 'not the password' })).status).toBe(401)
  expect((await postSend(chatWorld.user, quote.intentId)).body).toMatchObject({ success: true })
  const { sendCard } = await chatWorld.socket.awaitUpdate(
    card.id,
    (message) => message.sendCard?.state === 'successful',
  )
  expect(sendCard?.hash).toBeTruthy()
  expect((await chatWorld.user.call('POST', cancelPath(card), {})).body).toMatchObject({ code: 'INTENT_CLOSED' })
})

test('a no cancels the send, which the password cannot send afterwards', async () => {
  const card = await askCard('send 0.1 SOL to Ana', 'Ana')
  const [answer] = await chatWorld.socket.sendAndWait(card.chatId, 'no')
  expect(answer?.content).toBe('Cancelled. Nothing was sent.')
  await chatWorld.socket.awaitUpdate(card.id, (message) => message.sendCard?.state === 'cancelled')
  expect((await postSend(chatWorld.user, card.sendCard.quote.intentId)).body).toMatchObject({ success: false })
})

test('the button of the card cancels the send for its user alone, and the password cannot send it afterwards', async () => {
  const card = await askCard('send 0.1 SOL to Ana', 'Ana')
  const mallory = await newUser(chatWorld.world)
  expect((await mallory.call('POST', cancelPath(card), {})).body).toMatchObject({ code: 'NOT_YOURS' })
  const cancelled = await chatWorld.user.call('POST', cancelPath(card), {})
  expect(cancelled.body).toMatchObject({ data: { sendCard: { state: 'cancelled' } } })
  expect((await postSend(chatWorld.user, card.sendCard.quote.intentId)).body).toMatchObject({ success: false })
})

test('the send form gets an address only from the user’s message, and opens for a name that is not in the address book', async () => {
  const chat = await newChat(chatWorld.user)
  const say = async (text: string) => (await chatWorld.socket.sendAndWait(chat, text)).at(-1)?.sendData
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await say(`my brother has ${address}`)
  const form = await say('send 0.01 ETH to my brother')
  expect([form?.address, form?.recipientName]).toEqual([undefined, undefined])
  expect(await say(`send 0.01 ETH to ${address}`)).toMatchObject({ address })
  expect(await say('send 0.01 ETH to Dora')).not.toHaveProperty('recipientName')
})
