import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Language } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { type ChatSocket, fetchMessagesAfter, newChat } from '../clients/chat-client.ts'
import type { ApiUser } from '../new-user.ts'
import { fetchTrades } from '../proofs/ledger.ts'
import { shareChatWorld } from '../proofs/share-chat-world.ts'

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

let user: ApiUser
let socket: ChatSocket
shareChatWorld((opened) => {
  ;({ user, socket } = opened)
})

type Answer = { text: string; card: ChatMessage['tradeData'] }

/** Opens a chat. `say` sends a message; `sayAll` sends several, one after the other. */
async function openChat(language: Language = 'en') {
  const chatId = await newChat(user)
  const say = async (text: string): Promise<Answer> => {
    const answer = await socket.sendAndWait(chatId, text, { language })
    return {
      text: answer.map(({ content }) => content).join('\n'),
      card: answer.find(({ tradeData }) => tradeData)?.tradeData,
    }
  }
  const sayAll = async (...texts: string[]) => {
    const given: Answer[] = []
    for (const text of texts) given.push(await say(text))
    return given
  }
  const readCards = async () => (await fetchMessagesAfter(user, chatId)).flatMap(({ tradeData }) => tradeData ?? [])
  return { say, sayAll, readCards }
}

test('an order among unknown words becomes a question, and the card and the trade each need a yes', async () => {
  const { say, readCards } = await openChat()
  const { text, card } = await say('bit bored so buy 5 bucks of bonk wahey')
  expect([text, card]).toEqual([expect.stringContaining('Buy $5.00 of BONK?'), undefined])
  expect((await say('yes')).card).toMatchObject({ type: 'buy', symbol: 'BONK', amountText: '5', state: 'open' })
  expect(await readCards()).toHaveLength(1)
  expect(await fetchTrades(user)).toEqual([])
  const spanish = await openChat('es')
  const [question, opened] = await spanish.sayAll('compra 5 dólares de bonk zarpado', 'sí')
  expect([question?.card, opened?.card]).toMatchObject([undefined, { symbol: 'BONK', amountText: '5' }])
})

test('an order among unknown words with a negation, a condition, a second amount or an unknown unit leads to no question that a yes could confirm', async () => {
  const { sayAll, readCards } = await openChat()
  for (const words of [
    'bit bored lads do not buy 5 bucks of bonk',
    'bit bored so buy 5 bucks of bonk if it zonks',
    'bored so buy 5 bucks or 10 bucks of bonk wahey',
    'bored wahey buy 5 bucks 10 bucks of bonk',
    'sell 5 zork percent of my bonk',
  ]) {
    const [first, second] = await sayAll(words, 'yes')
    expect([words, first?.text, second?.text]).not.toContainEqual(expect.stringContaining('Say yes'))
  }
  expect(await readCards()).toEqual([])
})

test('a token named together with a topic is what "it" means in the next order', async () => {
  await user.call('POST', '/buy', { amountInUsd: '10', tokenAddress: bonk })
  const { say, sayAll } = await openChat()
  await sayAll('price of WIF', 'can i dca 10 a week into bonk?')
  expect((await say('sell half of it')).card).toMatchObject({ type: 'sell', symbol: 'BONK', state: 'open' })
  await sayAll('no', 'price of BONK', 'can i dca 10 a week into aero?')
  expect((await say('buy $5 of it')).card).toMatchObject({ type: 'buy', symbol: 'AERO', chain: 'base' })
  // USDC is the name of several tokens, so that no token remains for "it".
  await sayAll('no', 'price of BONK', 'can i dca 10 a week into usdc?')
  expect(await say('buy $5 of it')).toMatchObject({ text: expect.stringContaining('Which token'), card: undefined })
})

test('after an interruption, a yes repeats the order’s question, and a no cancels the order', async () => {
  const { sayAll, say, readCards } = await openChat()
  const [question, , again] = await sayAll('buy BONK', 'what is slippage?', 'yes')
  expect(again).toEqual(question)
  expect(await readCards()).toEqual([])
  expect((await say('5 dollars')).card).toMatchObject({ symbol: 'BONK', amountText: '5', state: 'open' })
  const other = await openChat()
  const loose = ['bit bored so buy 5 bucks of bonk wahey', 'what is slippage?', 'yes', 'no', 'yes']
  const [, , repeated, , last] = await other.sayAll(...loose)
  expect(repeated?.text).toContain('Buy $5.00 of BONK?')
  expect(last?.text).toContain('No trade is waiting')
  expect(await other.readCards()).toEqual([])
})

test.each<[Language, string, string]>([
  ['en', 'buy 20 dollars of BONK', '5 more'],
  ['es', 'compra 20 dólares de BONK', '5 más'],
  ['fr', 'achète 20 dollars de BONK', '5 de plus'],
  ['pt', 'compra 20 dólares de BONK', '5 a mais'],
  ['ar', 'اشتري 20 دولار BONK', 'كمان 5'],
])('in %s, after "%s" the addition "%s" doesn’t open a card for 5 dollars', async (language, order, addition) => {
  const { sayAll, readCards } = await openChat(language)
  await sayAll(order, addition)
  expect(await readCards()).toMatchObject([{ amountText: '20', state: 'open' }])
})
