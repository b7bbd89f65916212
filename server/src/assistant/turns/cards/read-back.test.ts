import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { describe, expect, test } from 'vitest'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import { makeCardIntent } from '#assistant/turns/test-support/card-intent.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import { readBack } from './read-back.ts'

const buy: CardIntent['request'] = { side: 'buy', tokenAddress: 'T', amountInUsd: '20' }

type Level = NonNullable<CardIntent['quote']['risk']>['level']

async function readBackByVoice(
  kind: 'model' | 'offline',
  origin: 'stated' | 'suggested' = 'stated',
  request = buy,
  cap = 0,
  level?: Level,
  fee = '1',
  passkey: CardIntent['quote']['passkey'] = null,
  sellableFrom: string | null = null,
  symbol = 'BONK',
) {
  const parts = answerParts({ newId: () => 'part', language: 'en', figures: 'en' })
  parts.show({ content: 'a card', intentId: parseIntentId('i'), card: { origin, challenge: null, wrongTries: 0 } })
  const deps = {
    brain: { kind },
    settings: async () => ({ confirmByVoice: cap > 0, voiceCapUsd: cap }),
    findIntent: async () => {
      const intent = makeCardIntent(parseIntentId('i'), request)
      const risk = level && { level, reasons: [], opinions: [], isDisputed: false, asOf: intent.quote.validUntil }
      const networkFeeExpected = { ...intent.quote.networkFee, amountBaseUnits: toBaseUnits(BigInt(fee)) }
      return {
        ...intent,
        quote: {
          ...{ ...intent.quote, passkey, sellableFrom, networkFeeExpected, ...(risk ? { risk } : {}) },
          token: { ...intent.quote.token, symbol },
        },
      }
    },
  }
  await readBack(deps, { userId: parseUserId('me'), parts })
  return {
    challenge: parts.card()?.extras.card?.challenge,
    text: parts
      .finish()
      .slice(1)
      .map(({ content }) => content),
  }
}

describe('a trade requested by voice', () => {
  test('is read back from its intent, not from the text of a model', async () => {
    const expected = /^You pay \$20\.00 and get at least 1\.5 of BONK on Solana; the fee is /
    expect((await readBackByVoice('model')).text).toEqual([expect.stringMatching(expected)])
    expect((await readBackByVoice('model', 'suggested')).text).toEqual([expect.stringMatching(expected)])
    const sold = await readBackByVoice('model', 'stated', { side: 'sell', tokenAddress: 'T', percentage: '50' })
    expect(sold.text).toEqual([expect.stringMatching(/^You sell 50% of BONK on Solana and get at least 1\.5 SOL/)])
    expect((await readBackByVoice('offline')).text).toEqual([])
    const link = '[a](https://b.example)'
    const named = await readBackByVoice('model', 'stated', buy, 0, undefined, '1', null, null, link)
    expect(named.text).toEqual([expect.stringContaining('1.5 of a(https b.example) on Solana')])
  })

  test('mentions caution or unknown risk, and nothing for a safe token', async () => {
    const notes = async (level?: Level) => (await readBackByVoice('offline', 'stated', buy, 0, level)).text
    expect(await notes('caution')).toEqual(['Caution: this token carries risks; see them on its card.'])
    expect(await notes('unknown')).toEqual(['No source could rate how risky this token is.'])
    for (const level of ['fine', undefined] as const) expect(await notes(level)).toEqual([])
  })

  test('mentions a network fee above 5 % of the trade', async () => {
    const notes = async (fee: string) => (await readBackByVoice('offline', 'stated', buy, 0, undefined, fee)).text
    expect(await notes('75000')).toEqual([])
    expect(await notes('150000')).toEqual(['The network fee is 10% of this trade.'])
  })

  test('names the wait before the bought token can be sold, rounded up to hours', async () => {
    const waits = async (sellableFrom: string | null) =>
      (await readBackByVoice('offline', 'stated', buy, 0, undefined, '1', null, sellableFrom)).text
    expect(await waits(null)).toEqual([])
    expect(await waits('2026-01-02T00:00:00.000Z')).toEqual([
      expect.stringMatching(/sell or send this token for up to 24 hours,/),
    ])
    expect(await waits('2026-01-01T00:00:10.000Z')).toEqual([expect.stringMatching(/for up to 1 hour,/)])
  })

  test('gets a challenge if voice confirmation is on and the user stated the trade; a suggestion never does', async () => {
    const { challenge, text } = await readBackByVoice('offline', 'stated', buy, 20)
    expect(challenge).toMatch(/^[02-9] [02-9]$/)
    expect(text).toEqual([`To confirm by voice, say: confirm ${challenge}.`])
    expect((await readBackByVoice('offline', 'stated', buy, 19)).challenge).toBeNull()
    expect((await readBackByVoice('offline', 'suggested', buy, 20)).challenge).toBeNull()
    expect((await readBackByVoice('offline')).challenge).toBeNull()
  })
  test('names the button instead of a challenge where the user requires a passkey', async () => {
    const passkey = { challenge: 'c'.repeat(43), credentialIds: ['credential-1'] }
    const { challenge, text } = await readBackByVoice('offline', 'stated', buy, 20, undefined, '1', passkey)
    expect(challenge).toBeNull()
    expect(text).toEqual([
      expect.stringMatching(/^Your account asks for your passkey before money moves. Press "Yes, I'm Sure"/),
    ])
  })
})
