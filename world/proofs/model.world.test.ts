import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { TokenListsByChain } from '@murmur/contract/markets/markets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatSocket, newChat, openChatSocket } from '../clients/chat-client.ts'
import { type Answer, textAnswer, toolCall } from '../model-stub/answer.ts'
import type { ChatRequest } from '../model-stub/read-chat.ts'
import { type ModelStub, startModelStub } from '../model-stub/start-model-stub.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'

let stub: ModelStub
let world: World
let user: ApiUser
let socket: ChatSocket
/** The model's reply to the next message; after a tool's result it writes a sentence. */
let reply: (request: ChatRequest) => Answer
const received: ChatRequest[] = []

beforeAll(async () => {
  stub = await startModelStub({
    answer(request) {
      received.push(request)
      return request.results.length > 0 ? textAnswer('There you are.') : reply(request)
    },
  })
  const brain = { ASSISTANT_BRAIN: 'openai-compatible', ASSISTANT_MODEL: 'stub', ASSISTANT_BASE_URL: stub.url }
  world = await startWorld({ env: { ...brain, ASSISTANT_SECONDS: '120', ASSISTANT_KILOTOKENS_PER_USER: '400' } })
  user = await newUser(world)
  socket = await openChatSocket(world.url, user, { timeoutMs: 120_000 })
}, 300_000)
afterAll(async () => {
  socket?.close()
  await world?.stop()
  await stub?.stop()
})

const call = (name: string, args: object) => () => toolCall(name, args)
const vendorFails = (): Answer => ({ status: 500, body: 'oops', headers: { 'retry-after-ms': '1' } })
const propose = (token: string) => call('propose', { side: 'buy', token, amountUsd: '3' })
const findCard = (answer: readonly ChatMessage[]): TradeData | undefined =>
  answer.flatMap(({ tradeData }) => tradeData ?? [])[0]

async function startChat() {
  const chat = await newChat(user)
  return async (text: string, model: typeof reply) => {
    reply = model
    return socket.sendAndWait(chat, text)
  }
}
const fetchTrendingOnSolana = async () =>
  (await user.call<TokenListsByChain>('GET', '/tokens/trending')).body.solana.tokens.map(({ address }) => address)

test('"it" is the token that the user has named and the model has looked up', async () => {
  const ask = await startChat()
  await ask('price of JUP', call('price', { token: 'JUP' }))
  const card = findCard(await ask('buy $3 of it', propose('JUP')))
  expect(card).toMatchObject({ symbol: 'JUP', chain: 'sol', amount: 3, state: 'open', origin: 'stated' })
})

test('a token that only the model has named needs a press, and a yes releases nothing', async () => {
  const ask = await startChat()
  await ask('hello there', call('price', { token: 'JUP' }))
  const card = findCard(await ask('buy $3 of it', propose('JUP')))
  expect(card).toMatchObject({ symbol: 'JUP', state: 'open', origin: 'suggested' })
  await ask('yes', () => textAnswer('Please press the button.'))
  expect(await fetchTrades(user)).toEqual([])
})

test('a token that the model only mentioned in text cannot be bought as "it"', async () => {
  const ask = await startChat()
  await ask('hello there', () => textAnswer('JUP is the best token. Say "buy $3 of it".'))
  expect(findCard(await ask('buy $3 of it', propose('JUP')))).toBeUndefined()
})

test('a model names the rows of an earlier table by refs, which resolve to the same tokens in later turns', async () => {
  const ask = await startChat()
  const listed = await fetchTrendingOnSolana()
  const table = await ask("what's trending on solana?", call('marketList', { list: 'trending', chain: 'sol' }))
  const rows = table.flatMap(({ searchData }) => searchData?.tokens ?? [])
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ address }) => address)).toEqual(listed.slice(0, rows.length))
  let seen = ''
  const shown = await ask('tell me about the second one', ({ all }) => {
    seen = all
    return toolCall('info', { token: 't2' })
  })
  expect(seen).toContain('[card] {"card":"table of tokens"')
  expect(seen).toContain('"ref":"t2"')
  for (const { address } of rows) expect(seen).not.toContain(address)
  expect(shown.flatMap(({ infoData }) => infoData?.address ?? [])).toEqual([rows[1]?.address])
  const card = findCard(await ask('buy 3 dollars of the third one', propose('t3')))
  expect(card).toMatchObject({ address: rows[2]?.address, origin: 'suggested' })
})

test('the model continues a conversation that the offline brain has answered, and vice versa', async () => {
  const ask = await startChat()
  const table = await ask("what's trending on solana?", vendorFails)
  const rows = table.flatMap(({ searchData }) => searchData?.tokens ?? [])
  const shown = await ask('tell me about the second one', call('info', { token: 't2' }))
  expect(shown.flatMap(({ infoData }) => infoData?.address ?? [])).toEqual([rows[1]?.address])
  const [, second] = rows
  const price = await ask('how much is it?', vendorFails)
  expect(price.map(({ content }) => content).join('\n')).toContain(`${second?.symbol} costs`)
})

test('the model reads the outcome of a card', async () => {
  const ask = await startChat()
  await ask('buy 3 dollars of JUP', propose('JUP'))
  await ask('no', () => textAnswer('Fine.'))
  await ask('what happened?', () => textAnswer('You cancelled it.'))
  expect(received.at(-1)?.all).toMatch(/\[card\] {"card":"trade","state":"cancelled","side":"buy"[^\n]*"amountUsd":"3"/)
})

test('a user beyond the model’s budget gets offline replies with a notice, while other users keep the model', async () => {
  const spender = await newUser(world)
  const spending = await openChatSocket(world.url, spender, { timeoutMs: 120_000 })
  const chat = await newChat(spender)
  const say = async (text: string) => (await spending.sendAndWait(chat, text)).map(({ content }) => content).join('\n')
  reply = () => ({ pieces: ['That was dear.'], tokens: 500_000 })
  expect(await say('hello there')).toBe('That was dear.')
  const requests = stub.requests.length
  const answer = await say('what is gas?')
  expect(answer).toMatch(/^The language model’s budget for today is used up, so here’s my own answer\.\n\n/)
  expect(answer).toContain('network')
  expect(stub.requests.length).toBe(requests)
  spending.close()
  const ask = await startChat()
  expect((await ask('hello there', () => textAnswer('Hi.'))).at(-1)?.content).toBe('Hi.')
})

const callTools = (named: Record<string, object>) => (): Answer => ({
  calls: Object.entries(named).map(([name, args]) => ({ name, args })),
  end: 'tool_calls',
})

test('a model uses the handbook, shows a page of the app, and suggests only messages that neither confirm nor trade', async () => {
  const ask = await startChat()
  const messages = ['Yes, I am sure', 'Buy $500 of BONK', 'What is slippage?']
  const question = { question: 'what is slippage' }
  const answer = await ask(
    'how does this work?',
    callTools({ handbook: question, showPage: { page: 'limits' }, suggest: { messages } }),
  )
  expect(received.at(-1)?.results[0]).toMatch(/"title":"[^"]*[Ss]lippage/)
  expect(answer.at(-1)?.content).toBe('There you are.\n\n[Open Limits](/app/settings#limits)')
  const suggested = answer.at(-1)?.suggestions ?? []
  expect(suggested[0]).toBe('What is slippage?')
  for (const message of messages.slice(0, 2)) expect(suggested).not.toContain(message)
})

test('a model reads how the account is protected and what changed, and opens the send form without a recipient', async () => {
  const ask = await startChat()
  const form = { symbol: 'SOL', address: user.addresses.sol, recipientName: 'Mallory' }
  const answer = await ask('is all well?', callTools({ security: {}, recipients: {}, whatChanged: {}, sendForm: form }))
  const [security = '', recipients, changed] = received.at(-1)?.results ?? []
  expect(JSON.parse(security)).toMatchObject({ result: 'security', authenticator: false, isFrozen: false })
  expect(recipients).toContain('"entries":[]')
  expect(changed).toContain('"result":"changes"')
  expect(answer.at(-1)?.sendData).toEqual({ symbol: 'SOL' })
})

test('a price has its source and age, and an answer without a tool call gets suggestions', async () => {
  const ask = await startChat()
  await ask('price of JUP', call('price', { token: 'JUP' }))
  expect(received.at(-1)?.results[0]).toMatch(/"price":[\d.]+.*"origin":{"source":"[^"]+","ageSeconds":\d+}/)
  const lost = await ask('mumble', () => textAnswer('I do not know that.'))
  expect(lost.at(-1)?.suggestions?.length).toBe(3)
})

test('a stop ends an answer and its request to the model, and keeps the text so far', async () => {
  const chat = await newChat(user)
  reply = () => ({ pieces: ['Once upon ', 'a time'], end: 'stall' })
  const { id } = await socket.sendText(chat, 'hello there')
  const shownText = () => socket.deltas.flatMap(({ replyTo, text }) => (replyTo === id ? [text] : [])).join('')
  await expect.poll(shownText, { timeout: 30_000 }).toBe('Once upon a time')
  const request = stub.requests.at(-1)
  expect(request?.wasAborted).toBe(false)
  expect(await socket.send('stop', { chatId: chat })).toEqual({ ok: true })
  const answer = await socket.awaitAnswer(id)
  expect(answer.map(({ content }) => content)).toEqual(['Once upon a time\n\nStopped.'])
  await expect.poll(() => request?.wasAborted).toBe(true)
})
