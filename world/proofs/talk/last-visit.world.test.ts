import type { Portfolio } from '@murmur/contract/trading/portfolio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newChat, openChatSocket } from '../../clients/chat-client.ts'
import { testClock } from '../../clock/test-clock.ts'
import { type ApiUser, newUser } from '../../new-user.ts'
import { startWorld, type World } from '../../start-world.ts'

const clock = testClock()
const question = 'what changed since my last visit?'
let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ clock })
  user = await newUser(world)
})
afterAll(() => world?.stop())

/** Sends a message in a new chat. Resolves with the answer's text. */
async function ask(text: string): Promise<string> {
  const socket = await openChatSocket(world.url, user)
  const answer = await socket.sendAndWait(await newChat(user), text)
  socket.close()
  return answer.map(({ content }) => content).join('\n')
}

/** Buys for $5 and waits for the trade. */
async function buy(symbol: string): Promise<void> {
  const socket = await openChatSocket(world.url, user)
  const chat = await newChat(user)
  const answer = await socket.sendAndWait(chat, `buy $5 of ${symbol}`)
  await socket.sendText(chat, 'yes')
  await socket.awaitUpdate(answer.at(-1)?.id ?? '', ({ tradeData }) => tradeData?.state === 'successful')
  socket.close()
}

test('the assistant states the changes since the visit before the current one', async () => {
  expect(await ask(question)).not.toContain('last visit')
  await buy('BONK')
  const readValue = async () => (await user.call<{ data: Portfolio }>('GET', '/api/portfolio')).body.data.totalUsd
  // The last use is recorded at most once in five minutes.
  clock.advance(6 * 60_000)
  await expect.poll(readValue, { timeout: 30_000 }).not.toBeNull()
  clock.advance(90 * 60_000)
  const atReturn = await ask(question)
  expect(atReturn).toMatch(
    /^Your wallet is worth \$[\d,.]+\. Since your last visit \(1 hour ago\) that’s .+ took out\./,
  )
  expect(atReturn).toContain('no trades or transfers since then')
  await buy('WIF')
  const later = await ask(question)
  expect(later).toContain('last visit (1 hour ago)')
  expect(later).toMatch(/Since then:\n\n- Bought [^\n]+ WIF on Solana, [^\n]+$/)
})
