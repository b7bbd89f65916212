import type { TradeLimitsStatus } from '@murmur/contract/identity/limits'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { expect, test } from 'vitest'
import { newChat } from '../clients/chat-client.ts'
import { addRecipient } from '../clients/send-client.ts'
import { newUser } from '../new-user.ts'
import { type ChatWorld, shareChatWorld } from '../proofs/share-chat-world.ts'

let opened: ChatWorld
shareChatWorld((given) => {
  opened = given
})
const readLimits = async () => {
  const { body } = await opened.user.call<{ data: TradeLimitsStatus }>('GET', '/api/trading/limits')
  return body.data
}

test('a message lowers the limits, also in the signer, and no message raises them again', async () => {
  const chat = await newChat(opened.user)
  const say = async (text: string) => (await opened.socket.sendAndWait(chat, text)).at(-1)?.content
  expect(await say('lower my daily limit to $100')).toMatch(/^Your limit for a day is now \$100/)
  expect(await readLimits()).toMatchObject({ perTradeUsd: null, perDayUsd: 100, signer: { assets: expect.anything() } })
  expect(await say('undo')).toContain('I can’t raise a limit again here')
  expect(await say('raise my daily limit to $500')).toContain('here I can only lower it')
  expect(await readLimits()).toMatchObject({ perDayUsd: 100, pending: null })
  const [refused] = await opened.socket.sendAndWait(await newChat(opened.user), 'buy $150 of BONK')
  expect(refused?.content).toMatch(/limit/i)
  expect(refused).not.toHaveProperty('tradeData')
})

test('a message removes a recipient only from the user’s own address book', async () => {
  const mallory = await newUser(opened.world)
  const { addresses } = await newUser(opened.world)
  for (const owner of [opened.user, mallory])
    await addRecipient(owner, { chain: 'sol', name: 'Ana', address: addresses.sol })
  const chat = await newChat(opened.user)
  const answer = await opened.socket.sendAndWait(chat, 'remove Ana from my address book')
  expect(answer.at(-1)?.content).toMatch(/^Ana is no longer in your address book/)
  const count = async (owner: typeof mallory) =>
    (await owner.call<{ data: Recipient[] }>('GET', '/api/recipients')).body.data.length
  expect([await count(opened.user), await count(mallory)]).toEqual([0, 1])
})
