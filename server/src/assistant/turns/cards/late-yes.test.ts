import type { Address, SolanaAddress } from '@murmur/contract/address'
import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import { describe, expect, test } from 'vitest'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import { makeCardIntent } from '#assistant/turns/test-support/card-intent.ts'
import {
  byVoice,
  card,
  cardWithChallenge,
  history,
  intent,
  makeCardReplyWorld,
  question,
  stated,
  yes,
} from '#assistant/turns/test-support/card-reply-world.ts'
import type { Line } from '#assistant/turns/test-support/chat-log.ts'
import { makeToken } from '#assistant/turns/test-support/make-token.ts'
import { applyCardReply } from './apply-card-reply.ts'

const laterMessages: Line[] = [
  ...history,
  { role: 'user' },
  { role: 'assistant', replyTo: 'm3', content: 'BONK costs $1.' },
]

const deposit = { kind: 'deposit', chain: 'sol', symbol: 'SOL', amount: '1', usd: 9 } as const
const extras = { news: { ...deposit, token: { chain: 'sol', address: 'S' as Address } } } as const
const news: Line = { role: 'assistant', extras, content: '1 SOL arrived in your wallet.' }

describe('a typed yes', () => {
  test.each([
    ['a message of the user', laterMessages.slice(0, 3)],
    ['a message and its answer', laterMessages],
  ])('repeats the question after %s, and the next yes counts', async (_, lines) => {
    const { say, released } = makeCardReplyWorld({ lines })
    expect(await say(yes)).toMatch(/still open\. Are you sure you want to buy \$20 of .*\? Say yes once more/)
    expect(released).toEqual([])
    expect(await say(yes)).toBe('Bought $20 worth of BONK')
  })

  test('does not count for a card above the card of the second order of the same message', async () => {
    const second: Line = { ...card, intentId: parseIntentId('i2') }
    const { say, released } = makeCardReplyWorld({ lines: [...history, second] })
    expect(await say(yes)).toMatch(/still open/)
    expect(released).toEqual([])
  })

  test('does not count after a repeated question and another message', async () => {
    const { say, log, released } = makeCardReplyWorld({ lines: laterMessages })
    await say(yes)
    log.push({ ...(log[2] as (typeof log)[number]), id: 'later', seq: log.length + 1 })
    expect(await say(yes)).toMatch(/still open/)
    expect(released).toEqual([])
  })

  test('releases nothing if sent twice before the repeated question is shown; only a later yes does', async () => {
    const { deps, chats, log, released } = makeCardReplyWorld({
      lines: [...laterMessages, { role: 'user' }, { role: 'user' }],
    })
    const [first, second] = log.slice(4)
    const reply = async (message: (typeof log)[number] | undefined) => {
      if (!message) throw new Error('The chat has no such message')
      const parts = answerParts({ newId: () => `to-${message.id}`, language: 'en', figures: 'en' })
      const request = { source: 'text', parts, hasOtherQuestion: false, isFocusCurrent: true } as const
      await applyCardReply(deps, { ...request, message: { ...message, userId: parseUserId('me') } }, yes)
      const turn = { messageId: message.id, chatId: message.chatId, userId: parseUserId('me'), attempts: 1 }
      await chats.storeAnswer(turn, parts.finish(), 0)
    }
    await reply(first)
    await reply(second)
    expect(released).toEqual([])
    await reply(second && { ...second, id: 'third', seq: log.length + 1 })
    expect(released).toMatchObject([{ id: 'i1' }])
  })

  test.each([
    ['the card', { seq: 1 }],
    ['the quote on the card', { intentId: parseIntentId('i0') }],
  ])('repeats the question if sent before %s was shown, and the next yes counts', async (_, shown) => {
    const { log, say, released } = makeCardReplyWorld({})
    const sayTo = (reply: typeof yes, seen: object) => say(reply, 'text', false, true, { shown: seen })
    const { symbol } = intent.quote.token
    const confirmed = { symbol, chain: intent.quote.chain }
    for (const reply of [yes, { ...yes, confirmed }]) expect(await sayTo(reply, shown)).toMatch(/still open/)
    expect(released).toEqual([])
    const seq = log.length
    expect(await sayTo(yes, { seq, intentId: intent.id })).toMatch(/^Bought/)
  })

  test('repeats the question directly after news, and the next yes counts', async () => {
    const { say, released } = makeCardReplyWorld({ lines: [...history, news] })
    expect(await say(yes)).toMatch(/still open\. Are you sure/)
    expect(released).toEqual([])
    expect(await say(yes)).toBe('Bought $20 worth of BONK')
  })

  test('repeats the question again if news came after the repeated question', async () => {
    const { say, log, released } = makeCardReplyWorld({ lines: laterMessages })
    await say(yes)
    log.push({ ...(log.at(-1) as (typeof log)[number]), id: 'news', seq: log.length + 1, extras })
    expect(await say(yes)).toMatch(/still open/)
    expect(released).toEqual([])
  })

  test('counts directly after news if it confirms the token of the chat, as a right challenge does', async () => {
    const { symbol } = intent.quote.token
    const confirmed = { symbol, chain: intent.quote.chain }
    expect(await makeCardReplyWorld({ lines: [...history, news] }).say({ kind: 'yes', confirmed })).toMatch(/^Bought/)
    const spoken = makeCardReplyWorld({ lines: [question, cardWithChallenge(), news], settings: byVoice })
    expect(await spoken.say({ kind: 'challenge', digits: '42' }, 'voice')).toMatch(/^Bought/)
  })

  test('counts by the token of the chat only if the newest answer stored a focus', async () => {
    const { say, released } = makeCardReplyWorld({ lines: laterMessages })
    const confirmed = { symbol: intent.quote.token.symbol, chain: intent.quote.chain }
    expect(await say({ kind: 'yes', confirmed }, 'text', false, false)).toMatch(/still open/)
    expect(released).toEqual([])
  })

  test('does not count for another token with the symbol that it confirms', async () => {
    const fake = makeToken({
      address: 'FakeBonk1111111111111111111111111111111111' as SolanaAddress,
      isVerified: false,
    })
    const request = { side: 'buy', tokenAddress: fake.address, amountInUsd: '20' } as const
    const { say, released } = makeCardReplyWorld({
      lines: laterMessages,
      intents: [makeCardIntent(intent.id, request, fake)],
    })
    expect(await say({ kind: 'yes', confirmed: { symbol: 'BONK', chain: 'sol' } })).toMatch(/still open/)
    expect(released).toEqual([])
  })

  test('counts after other messages if it confirms the token of the chat', async () => {
    const { symbol } = intent.quote.token
    const { chain } = intent.quote
    const { say, released } = makeCardReplyWorld({ lines: laterMessages })
    expect(await say({ kind: 'yes', confirmed: { symbol: 'WIF', chain } })).toMatch(/still open/)
    expect(released).toEqual([])
    expect(
      await makeCardReplyWorld({ lines: laterMessages }).say({ kind: 'yes', confirmed: { symbol, chain } }),
    ).toMatch(/^Bought/)
    const suggested = [question, { ...card, extras: { card: { ...stated, origin: 'suggested' as const } } }]
    const own = makeCardReplyWorld({ lines: [...suggested, ...laterMessages.slice(2)] })
    expect(await own.say({ kind: 'yes', confirmed: { symbol, chain } })).toMatch(/Only a press/)
  })
})

test('the assistant repeats the question and its challenge after a late spoken yes, and the challenge then counts', async () => {
  const later: Line[] = [{ role: 'user' }, { role: 'assistant', replyTo: 'm3' }]
  const { say, released } = makeCardReplyWorld({ lines: [question, cardWithChallenge(), ...later], settings: byVoice })
  const confirmed = { symbol: intent.quote.token.symbol, chain: intent.quote.chain }
  expect(await say(yes, 'voice')).toMatch(/^Are you sure .*\s+To confirm by voice, say: confirm 4 2\.$/)
  expect(await say({ kind: 'yes', confirmed }, 'voice')).toMatch(/say: confirm 4 2/)
  expect(released).toEqual([])
  expect(await say({ kind: 'challenge', digits: '42' }, 'voice')).toBe('Bought $20 worth of BONK')
})
