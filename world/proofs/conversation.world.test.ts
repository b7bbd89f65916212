import type { TokenListsByChain } from '@murmur/contract/markets/markets'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import { expect, test } from 'vitest'
import { type ChatSocket, fetchMessagesAfter, newChat } from '../clients/chat-client.ts'
import type { ApiUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { fetchHistory, fetchTrades } from './ledger.ts'
import { shareChatWorld } from './share-chat-world.ts'

const { jup } = sandboxTokens

let user: ApiUser
let socket: ChatSocket
shareChatWorld((opened) => {
  ;({ user, socket } = opened)
})

test('a beginner gets every answer from the API or the handbook, and nothing is traded', async () => {
  const chat = await newChat(user)
  const ask = async (text: string) => {
    const answer = await socket.sendAndWait(chat, text)
    return { answer, text: answer.map(({ content }) => content).join('\n') }
  }
  const { body: lists } = await user.call<TokenListsByChain>('GET', '/tokens/trending')
  const trending = await ask("what's trending on solana?")
  const shown = trending.answer.find(({ type }) => type === 'search_results')?.searchData?.tokens ?? []
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.map(({ address }) => address)).toEqual(
    lists.solana.tokens.slice(0, shown.length).map(({ address }) => address),
  )

  const { body: verdict } = await user.call<{ data: RiskVerdict }>('GET', `/api/tokens/sol/${jup.address}/risk`)
  const levels = { fine: 'No trap found', caution: 'Caution', danger: 'Danger', unknown: 'Unknown' }
  const risk = await ask('is JUP a scam?')
  expect(risk.text).toContain(`JUP on Solana, risk: ${levels[verdict.data.level]}.`)
  expect(risk.text).toContain('verified tokens')
  expect((await ask('and WIF?')).text).toContain('WIF on Solana, risk:')
  expect((await ask('how much is it?')).text).toMatch(/^WIF costs \$0\./)

  expect((await ask('what is gas')).text).toContain('network')
  expect((await ask('whats my solana address')).text).toContain(user.addresses.sol)
  // The values of the three deposits are recorded after their arrival.
  await expect.poll(async () => (await fetchHistory(user)).filter(({ usdValue }) => usdValue).length).toBe(3)
  expect((await ask('am i up or down')).text).toContain('ETH on Ethereum: cost $7,000.00, worth $7,000.00 now, $0.00.')
  const lost = await ask('blargh wibble')
  expect(lost.text).toContain('You can ask me, for example')
  expect(await fetchTrades(user)).toEqual([])
})

test('a trade of "it" opens the card of the token that the user named in the chat', async () => {
  const chat = await newChat(user)
  await socket.sendAndWait(chat, 'price of JUP')
  const card = (await socket.sendAndWait(chat, 'buy $3 of it')).find(({ tradeData }) => tradeData)?.tradeData
  expect(card).toMatchObject({ symbol: 'JUP', chain: 'sol', amount: 3, state: 'open', origin: 'stated' })
})

test('a trade of a listed token that the user has not named opens a card that only a press confirms', async () => {
  const chat = await newChat(user)
  const ask = (text: string) => socket.sendAndWait(chat, text)
  expect((await ask("what's trending on solana?")).some(({ searchData }) => searchData)).toBe(true)
  const shown = (await user.call<TokenListsByChain>('GET', '/tokens/trending')).body.solana.tokens
  expect((await ask('buy 3 dollars of it')).some(({ tradeData }) => tradeData)).toBe(false)
  const second = (await ask('buy 3 dollars of the second one')).find(({ tradeData }) => tradeData)?.tradeData
  expect(second).toMatchObject({ address: shown[1]?.address, state: 'open', origin: 'suggested' })
  await ask('yes')
  expect(await fetchTrades(user)).toEqual([])
  expect((await ask("don't sell half of it")).some(({ tradeData }) => tradeData?.state === 'open')).toBe(false)
})

test('the second order of a message gets its card after a press on the first, and each card is one trade', async () => {
  const chatId = await newChat(user)
  const readCards = async () => (await fetchMessagesAfter(user, chatId)).flatMap(({ tradeData }) => tradeData ?? [])
  const answer = await socket.sendAndWait(chatId, 'buy $5 of BONK and $3 of JUP')
  const [first] = await readCards()
  expect(await readCards()).toHaveLength(1)
  expect(first).toMatchObject({ symbol: 'BONK', amount: 5, state: 'open', origin: 'stated' })
  expect(answer.at(-1)?.content).toContain('Your other order comes after this card: buy $3 of JUP')
  const { intentId, address: tokenAddress } = first ?? {}
  await user.call('POST', '/buy', { chatId, amountInUsd: '5', tokenAddress, intentId })
  await expect.poll(async () => (await readCards()).length, { timeout: 30_000 }).toBe(2)
  expect((await readCards())[1]).toMatchObject({ symbol: 'JUP', amount: 3, state: 'open', origin: 'stated' })
  expect(await fetchTrades(user)).toHaveLength(1)
  const confirmed = await socket.sendAndWait(chatId, 'yes')
  expect(confirmed.some(({ tradeData }) => tradeData)).toBe(false)
  const readStates = async () => (await readCards()).map(({ state }) => state)
  await expect.poll(readStates, { timeout: 30_000 }).toEqual(['successful', 'successful'])
  expect(await fetchTrades(user)).toHaveLength(2)
})
