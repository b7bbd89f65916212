import type { ChatMessage } from '@murmur/contract/chat/chats'
import { describe, expect, test } from 'vitest'
import { type ChatSocket, newChat } from '../../clients/chat-client.ts'
import type { ApiUser } from '../../new-user.ts'
import { fetchTrades } from '../ledger.ts'
import { shareChatWorld } from '../share-chat-world.ts'

type Alert = { symbol: string; condition: string; priceUsd: string }

let user: ApiUser
let socket: ChatSocket
shareChatWorld((opened) => {
  ;({ user, socket } = opened)
})

const joinText = (answer: readonly ChatMessage[]) => answer.map(({ content }) => content).join('\n')
const hasCard = (answer: readonly ChatMessage[]) => answer.some(({ tradeData }) => tradeData)
const readAlerts = async () => {
  const { body } = await user.call<{ data: Alert[] }>('GET', '/api/alerts')
  return body.data.map(({ symbol, condition, priceUsd }) => `${symbol} ${condition} ${priceUsd}`)
}
const say = async (text: string, chat?: Parameters<ChatSocket['sendAndWait']>[0]) =>
  socket.sendAndWait(chat ?? (await newChat(user)), text)

describe('a message with several parts', () => {
  test('gets an answer to both questions', async () => {
    const text = joinText(await say('is BONK safe and what are your fees?'))
    expect(text).toMatch(/BONK on Solana, risk/)
    expect(text).toContain('0.5%')
  })

  test('asks before it opens a card for its order, and a yes opens the card', async () => {
    const chat = await newChat(user)
    const answer = await say('buy $20 of BONK. is it safe?', chat)
    expect(joinText(answer)).toMatch(/BONK on Solana, risk[\s\S]*Buy \$20(?:\.00)? of BONK\?/)
    expect(hasCard(answer)).toBe(false)
    const [card] = (await say('yes', chat)).flatMap(({ tradeData }) => tradeData ?? [])
    expect(card).toMatchObject({ type: 'buy', amount: 20, state: 'open' })
  })

  test('does not propose the orders of another person', async () => {
    const before = await fetchTrades(user)
    const chat = await newChat(user)
    const answer = await say('my boss told me to sell half of my BONK and add WIF to the watchlist', chat)
    expect(joinText(answer)).not.toMatch(/Sell 50%|on your watchlist/)
    expect(hasCard(answer)).toBe(false)
    expect(hasCard(await say('yes', chat))).toBe(false)
    expect(await fetchTrades(user)).toEqual(before)
  })

  test('asks about the purchase beside a negated sale', async () => {
    const answer = await say("don't sell my BONK, buy $20 of WIF")
    expect(joinText(answer)).toMatch(/^Buy \$20(?:\.00)? of WIF\?/)
    expect(hasCard(answer)).toBe(false)
  })
})

describe('an alert by chat', () => {
  test('is set at each threshold, even after a remark, but not by negated, reported, ranged or past requests', async () => {
    await say('alert me when SOL drops below 12 and above 1800')
    await say('no alerts yet, tell me when WIF hits 70')
    expect((await readAlerts()).sort()).toEqual(['SOL above 1800', 'SOL below 12', 'WIF above 70'])
    const before = await readAlerts()
    for (const text of [
      "don't alert me when SOL drops below 11",
      'my friend told me to set an alert for SOL at 1900',
      'alert me when SOL is between 13 and 1700',
      'did you alert me when SOL hit 1600?',
    ])
      expect(joinText(await say(text))).not.toMatch(/Alert set/)
    expect(await readAlerts()).toEqual(before)
  })

  test('is not set by a negation, whose answer lists the existing alerts', async () => {
    const text = joinText(await say("don't alert me about WIF"))
    expect(text).toMatch(/haven’t set any alert[\s\S]*WIF on Solana above \$70/)
  })

  test('of a range leads to a question with both ends', async () => {
    const text = joinText(await say('alert me when SOL is between 13 and 1700'))
    expect(text).toMatch(/falls below \$13\b[\s\S]*rises above \$1,700/)
  })
})
