import { parseIntentId } from '@murmur/contract/ids'
import { describe, expect, test } from 'vitest'
import { deposit } from '#assistant/news/test-support/news-chats.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { makeCardIntent } from '#assistant/turns/test-support/card-intent.ts'
import {
  byVoice,
  type CardReplyWorld,
  card,
  cardWithChallenge,
  history,
  intent,
  makeCardReplyWorld,
  question,
  stated,
  yes,
} from '#assistant/turns/test-support/card-reply-world.ts'
import { Refusal } from '#platform/errors/refusal.ts'

describe('a typed yes', () => {
  test('confirms nothing if it names the other side', async () => {
    const { say, released } = makeCardReplyWorld({})
    expect(await say({ kind: 'yes', sides: ['sell'] })).toBeUndefined()
    expect(released).toEqual([])
    expect(await makeCardReplyWorld({}).say({ kind: 'yes', sides: ['buy'] })).toBe('Bought $20 worth of BONK')
  })

  test('repeats the question of the card whose side is its only word', async () => {
    const { say, released } = makeCardReplyWorld({})
    expect(await say({ kind: 'side', side: 'buy' })).toMatch(/still open.*Say yes/s)
    expect(await say({ kind: 'side', side: 'sell' })).toBeUndefined()
    expect(await makeCardReplyWorld({ intents: [] }).say({ kind: 'side', side: 'buy' })).toBeUndefined()
    expect(released).toEqual([])
  })

  test('releases the trade of the newest card, once per message', async () => {
    const { say, released } = makeCardReplyWorld({})
    expect(await say(yes)).toBe('Bought $20 worth of BONK')
    expect(released).toEqual([{ userId: 'me', id: 'i1', key: 'said:m3' }])
  })

  test('reports the trade that this message released before a crash', async () => {
    const { deps, say, released } = makeCardReplyWorld({ intents: [] })
    deps.released = async () => ({ intentId: intent.id, text: 'Bought before', hasOutcome: true })
    expect(await say(yes)).toBe('Bought before')
    expect(released).toEqual([])
  })

  test.each<[string, CardReplyWorld, RegExp]>([
    ['nothing is open', { intents: [] }, /nothing to confirm/],
    ['two trades are open', { intents: [intent, { ...intent, id: parseIntentId('i2') }] }, /More than one/],
    [
      'the trade is the assistant’s own idea',
      { lines: [question, { ...card, extras: { card: { ...stated, origin: 'suggested' } } }] },
      /Only a press/,
    ],
    ['nobody knows where the card came from', { lines: [question, { ...card, extras: {} }] }, /something else since/],
    ['it was said before the card was there', { lines: [question] }, /something else since/],
    [
      'the card was renewed since it was said',
      { intents: [{ ...intent, createdAt: new Date('2026-01-01T00:00:31Z') }] },
      /something else since/,
    ],
  ])('releases nothing when %s', async (_, world, answer) => {
    const { say, released, cancelled } = makeCardReplyWorld(world)
    expect(await say(yes)).toMatch(answer)
    expect([released, cancelled]).toEqual([[], []])
  })

  test('gets a reply without links or formatting from the token’s symbol', async () => {
    const symbol = '[Claim](https://evil.example) **www.evil.example**'
    const plain = 'Claim(https evil.example)  evil.example'
    const bought = makeCardReplyWorld({
      release: async (_userId, { id }) => ({ intentId: id, text: `Bought $20 worth of ${symbol}`, hasOutcome: true }),
    })
    expect(await bought.say(yes)).toBe(`Bought $20 worth of ${plain}`)
    const values = { symbol } as const
    const refuse = () => Promise.reject(new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values }))
    expect(await makeCardReplyWorld({ release: refuse }).say(yes)).toContain(plain)
    const hostile = { ...intent, quote: { ...intent.quote, token: { ...intent.quote.token, symbol } } }
    const question = await makeCardReplyWorld({ intents: [hostile] }).say({ kind: 'side', side: 'buy' })
    expect(question).toContain(plain)
  })

  test('is an ordinary message without a card', async () => {
    const { say } = makeCardReplyWorld({ intents: [], lines: [question] })
    expect(await say(yes)).toBeUndefined()
  })

  test('does not confirm an earlier card if the newest answer has another question', async () => {
    const { say, released } = makeCardReplyWorld({
      lines: [...history, { role: 'user' }, { role: 'assistant', replyTo: 'm3' }],
    })
    expect(await say(yes, 'text', true)).toBeUndefined()
    expect(released).toEqual([])
  })

  test('counts after text of the same answer', async () => {
    const { say, released } = makeCardReplyWorld({
      lines: [...history, { role: 'assistant', replyTo: 'm1', content: 'Shall I?' }],
    })
    await say(yes)
    expect(released).toHaveLength(1)
  })

  test('is answered with the reason when it comes too late', async () => {
    const { say } = makeCardReplyWorld({ release: () => Promise.reject(new Refusal('QUOTE_EXPIRED')) })
    expect(await say(yes)).toMatch(/expired/)
  })
})

describe('a yes by voice', () => {
  test.each<[string, CardReplyWorld, RegExp]>([
    ['its user has not allowed it', { lines: [question, cardWithChallenge()] }, /press the button to confirm/],
    ['it is only a yes', { lines: [question, cardWithChallenge()], settings: byVoice }, /say: confirm 4 2/],
    ['the trade is above the cap', { settings: { ...byVoice, voiceCapUsd: 19 } }, /above your limit of \$19/],
    ['no challenge was given', { settings: byVoice }, /Only a press/],
  ])('releases nothing when %s', async (_, world, answer) => {
    const { say, released } = makeCardReplyWorld(world)
    expect(await say(yes, 'voice')).toMatch(answer)
    expect(released).toEqual([])
  })

  test('releases the trade by the right challenge, even after a wrong one', async () => {
    const { say, released, log, wrong } = makeCardReplyWorld({
      lines: [question, cardWithChallenge()],
      settings: byVoice,
    })
    expect(await say({ kind: 'challenge', digits: '43' }, 'voice')).toMatch(/That wasn’t the number/)
    expect(wrong).toEqual(['me'])
    expect(log[1]?.extras.card?.wrongTries).toBe(1)
    expect(await say({ kind: 'challenge', digits: '42' }, 'voice')).toBe('Bought $20 worth of BONK')
    expect(released).toHaveLength(1)
  })

  test('cancels the intent at the third wrong challenge', async () => {
    const { say, cancelled } = makeCardReplyWorld({ lines: [question, cardWithChallenge(2)], settings: byVoice })
    expect(await say({ kind: 'challenge', digits: '11' }, 'voice')).toMatch(/third time. Trade cancelled/)
    expect(cancelled).toEqual(['i1'])
  })

  test('does not restore the old challenge on a card renewed meanwhile', async () => {
    const { deps, say, log } = makeCardReplyWorld({ lines: [question, cardWithChallenge()], settings: byVoice })
    const fresh = { ...card, intentId: parseIntentId('i2') }
    deps.settings = async () => {
      log[1] = { ...(log[1] as (typeof log)[number]), ...fresh }
      return byVoice
    }
    await say({ kind: 'challenge', digits: '43' }, 'voice')
    expect(log[1]).toMatchObject({ intentId: 'i2', extras: { card: { challenge: null } } })
  })

  test.each<[string, number, number | null]>([
    ['brings', 101, 50],
    ['gives', 50, 101],
  ])('does not release a sale that %s more than the cap', async (_, brings, gives) => {
    const sale = makeCardIntent(
      parseIntentId('i1'),
      { side: 'sell', tokenAddress: 'T', percentage: '50' },
      undefined,
      brings,
    )
    const intents = [{ ...sale, quote: { ...sale.quote, pay: { ...sale.quote.pay, usdValue: gives } } }]
    const { say, released } = makeCardReplyWorld({ lines: [question, cardWithChallenge()], intents, settings: byVoice })
    expect(await say({ kind: 'challenge', digits: '42' }, 'voice')).toMatch(/above your limit/)
    expect(released).toEqual([])
  })

  test('accepts a typed challenge only if it is right', async () => {
    const { say, released } = makeCardReplyWorld({ lines: [question, cardWithChallenge()], settings: byVoice })
    expect(await say({ kind: 'challenge', digits: '24' })).toMatch(/That wasn’t the number/)
    expect(released).toEqual([])
  })
})

describe('a yes for which the user requires a passkey', () => {
  const passkey = { challenge: 'c'.repeat(43), credentialIds: ['credential-1'] }
  const intents = [{ ...intent, quote: { ...intent.quote, passkey } }]
  const belowCard: [boolean, boolean, StoredMessage['extras']] = [false, true, { shown: { intentId: intent.id } }]
  const button = /asks for your passkey before money moves. Press "Yes, I'm Sure"/
  const spoken = { intents, lines: [question, cardWithChallenge()], settings: byVoice }

  test.each<[string, CardReplyWorld, Parameters<ReturnType<typeof makeCardReplyWorld>['say']>]>([
    ['typed', { intents }, [yes, 'text', ...belowCard]],
    ['spoken', spoken, [yes, 'voice', ...belowCard]],
    ['spoken while voice confirms nothing', { intents }, [yes, 'voice', ...belowCard]],
  ])('releases nothing when it is %s; the reply opens the prompt of the card', async (_, world, message) => {
    const { say, released, cancelled, log } = makeCardReplyWorld(world)
    expect(await say(...message)).toMatch(/asks for your passkey before money moves. Confirm in your browser/)
    expect(log.at(-1)?.extras.passkeyFor).toBe('i1')
    expect([released, cancelled]).toEqual([[], []])
  })

  test.each<[string, CardReplyWorld, Parameters<ReturnType<typeof makeCardReplyWorld>['say']>]>([
    [
      'the right challenge',
      { intents, lines: [question, cardWithChallenge()], settings: byVoice },
      [{ kind: 'challenge', digits: '42' }, 'voice'],
    ],
    ['typed after other messages', { intents, lines: [...history, { role: 'user' }] }, [yes, 'text', ...belowCard]],
    ['typed without the card that its sender saw', { intents }, [yes]],
    ['spoken without the card that its speaker saw', { intents }, [yes, 'voice']],
    [
      'spoken below news',
      { intents, lines: [...history, { role: 'assistant', extras: { news: deposit } }] },
      [yes, 'voice', ...belowCard],
    ],
    [
      'typed below a card with parts that the user did not state',
      { intents, lines: [question, { ...card, extras: { card: { ...stated, origin: 'suggested' } } }] },
      [yes, 'text', ...belowCard],
    ],
  ])('releases nothing when it is %s; the reply names the button', async (_, world, message) => {
    const { say, released, cancelled, log } = makeCardReplyWorld(world)
    expect(await say(...message)).toMatch(button)
    expect(log.at(-1)?.extras.passkeyFor).toBeUndefined()
    expect([released, cancelled]).toEqual([[], []])
  })
})

describe('a no', () => {
  test('cancels open intents by text or voice, even after other messages', async () => {
    const { say, cancelled } = makeCardReplyWorld({
      lines: [...history, { role: 'user' }],
      intents: [intent, { ...intent, id: parseIntentId('i2') }],
    })
    expect(await say({ kind: 'no' }, 'voice')).toBe('Trade cancelled')
    expect(cancelled).toEqual(['i1', 'i2'])
  })

  test('does not claim a cancellation after the button was pressed', async () => {
    const { say, cancelled } = makeCardReplyWorld({ taken: ['i1'] })
    expect(await say({ kind: 'no' })).toMatch(/already confirmed/)
    expect(cancelled).toEqual([])
  })

  test('is an ordinary message without an open intent', async () => {
    const { say } = makeCardReplyWorld({ intents: [] })
    expect(await say({ kind: 'no' })).toBeUndefined()
  })
})
