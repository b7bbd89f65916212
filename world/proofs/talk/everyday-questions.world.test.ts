import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { describe, expect, test } from 'vitest'
import { type ChatSocket, newChat } from '../../clients/chat-client.ts'
import type { ApiUser } from '../../new-user.ts'
import { shareChatWorld } from '../share-chat-world.ts'

let user: ApiUser
let socket: ChatSocket
shareChatWorld((opened) => {
  ;({ user, socket } = opened)
})

const joinText = (answer: readonly ChatMessage[]) => answer.map(({ content }) => content).join('\n')
const toNumber = (written: string | undefined) => Number((written ?? '').replaceAll(',', ''))
const sol = 'So11111111111111111111111111111111111111112'

describe('the assistant, in everyday conversations,', () => {
  test('returns the total in a coin at its current price', async () => {
    const chat = await newChat(user)
    const total = toNumber(
      /holds \$([\d,.]+) in all/.exec(
        joinText(await socket.sendAndWait(chat, 'how much money do i have in total')),
      )?.[1],
    )
    const inSol = toNumber(
      /about ([\d,.]+) SOL in all/.exec(joinText(await socket.sendAndWait(chat, 'and in SOL?')))?.[1],
    )
    const { body } = await user.call<{ token: TokenDetail }>('GET', `/tokens/${sol}?chain=sol`)
    expect(total).toBeGreaterThan(0)
    expect((inSol * (body.token.price ?? 0)) / total).toBeCloseTo(1, 2)
  })

  test('lists the lowest prices first', async () => {
    const answer = await socket.sendAndWait(await newChat(user), 'cheapest coins on base')
    const prices = answer.flatMap(({ searchData }) => searchData?.tokens ?? []).flatMap(({ price }) => price ?? [])
    expect(prices.length).toBeGreaterThan(2)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  })

  test('deletes the alert at the named position of the displayed list', async () => {
    const chat = await newChat(user)
    await socket.sendAndWait(chat, 'alert me when SOL drops below 20')
    await socket.sendAndWait(chat, 'alert me when SOL goes above 900')
    const listed =
      joinText(await socket.sendAndWait(chat, 'which alerts do i have')).match(/SOL on Solana \w+ \$\d+/g) ?? []
    expect(listed).toHaveLength(2)
    const deleted = joinText(await socket.sendAndWait(chat, 'kill the first one'))
    expect(deleted).toContain(listed[0])
    expect(deleted).not.toContain(listed[1])
  })

  test('opens no card for the wish of another person', async () => {
    const chat = await newChat(user)
    await socket.sendAndWait(chat, 'price of BONK')
    const answer = await socket.sendAndWait(chat, 'my boss told me to buy $20 of it')
    expect(joinText(answer)).toContain('somebody else wants')
    expect(answer.some(({ tradeData }) => tradeData)).toBe(false)
    expect((await socket.sendAndWait(chat, 'yes')).some(({ tradeData }) => tradeData)).toBe(false)
  })
})
