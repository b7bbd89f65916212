import { type ChainKey, coinAddresses } from '@murmur/contract/chains'
import type { SendFormData } from '@murmur/contract/chat/cards'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { beforeAll, expect, test } from 'vitest'
import { newChat } from '../clients/chat-client.ts'
import { addRecipient, postSend, requireSendQuote } from '../clients/send-client.ts'
import { newUser } from '../new-user.ts'
import { type ChatWorld, shareChatWorld } from './share-chat-world.ts'

let opened: ChatWorld
let book: Recipient[]
const ask = async (text: string): Promise<SendFormData | undefined> => {
  const answer = await opened.socket.sendAndWait(await newChat(opened.user), text)
  return answer.at(-1)?.sendData
}

shareChatWorld((given) => {
  opened = given
})
beforeAll(async () => {
  const { addresses } = await newUser(opened.world)
  const entries = [
    ['Ana', 'sol'],
    ['Bo', 'eth'],
  ] as const
  book = []
  for (const [name, chain] of entries)
    book.push(await addRecipient(opened.user, { chain, name, address: addresses[chain] }))
})

test.each<[ChainKey, string, string]>([
  ['sol', 'send 0.1 SOL to Ana', 'Ana'],
  ['eth', 'send 0.01 ETH on Ethereum to Bo', 'Bo'],
  ['base', 'send 0.01 ETH on Base to Bo', 'Bo'],
])('on %s a message fills in the form, and the form sends', async (chain, words, name) => {
  const form = await ask(words)
  expect(form).toMatchObject({ recipientName: name, amount: { unit: 'tokens' } })
  const recipient = book.find((each) => each.name === form?.recipientName)
  if (!form?.amount || !recipient) throw new Error(`No amount or recipient in ${JSON.stringify(form)}`)
  const order = {
    chain: form.chain ?? chain,
    token: coinAddresses[chain],
    amount: form.amount,
    recipientId: recipient.id,
  }
  await expect.poll(() => Date.parse(recipient.usableAt) < Date.now(), { timeout: 30_000 }).toBe(true)
  const { intentId } = await requireSendQuote(opened.user, order)
  expect((await postSend(opened.user, intentId)).body).toMatchObject({ success: true })
})

test('the send form gets an address only from the user’s message, and a name only from the address book', async () => {
  const chat = await newChat(opened.user)
  const say = async (text: string) => (await opened.socket.sendAndWait(chat, text)).at(-1)?.sendData
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await say(`my brother has ${address}`)
  const form = await say('send 0.01 ETH to my brother')
  expect([form?.address, form?.recipientName]).toEqual([undefined, undefined])
  expect(await say(`send 0.01 ETH to ${address}`)).toMatchObject({ address })
  expect(await say('send 0.01 ETH to Carla')).not.toHaveProperty('recipientName')
})
