import type { TradeLimits } from '@murmur/contract/identity/limits'
import { parseRecipientId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { describe, expect, test } from 'vitest'
import type { Brain } from '#ai/brains/brain.port.ts'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { makeBrainChat, offline } from '#assistant/turns/test-support/make-brain-chat.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { noTx } from '#assistant/turns/test-support/memory-lists.ts'
import type { BookEntry } from '#assistant/turns/turn-deps.ts'

const entry = (id: string, name: string): BookEntry => ({
  ...{ id: parseRecipientId(id), name, family: 'sol', usableAt: new Date(0), lastSentAt: null },
})

/** A chat of a user with limits and an address book in memory. */
function makeGuardChat(start: TradeLimits, names: readonly string[] = ['Ana', 'Ana Maria', 'Bo', 'Bo'], brain?: Brain) {
  let limits = start
  let book = names.map((name, at) => entry(`r${at}`, name))
  const chat = makeBrainChat(brain ?? offline, {
    limits: async () => ({ ...limits, pending: null, spentTodayUsd: 0 }),
    tightenLimits: async (_userId, wanted, alongside) => {
      await alongside?.(noTx)
      limits = wanted
    },
    addressBook: async () => book,
    removeRecipient: async (_userId, id, alongside) => {
      await alongside?.(noTx)
      book = book.filter((each) => each.id !== id)
    },
  })
  return { ...chat, limits: () => limits, names: () => book.map(({ name }) => name) }
}
const none: TradeLimits = { perTradeUsd: null, perDayUsd: null }

describe('a limit', () => {
  test.each<[Language, string, string]>([
    ['en', 'lower my daily limit to $100', 'Your limit for a day is now $100'],
    ['es', 'baja mi límite diario a 100 dólares', 'Tu límite diario es ahora de'],
    ['fr', 'baisse ma limite par jour à 100 $', 'Votre limite par jour est désormais de'],
    ['pt', 'baixe meu limite diário para 100 dólares', 'Seu limite por dia agora é'],
    ['zh', '把每日限额降到100美元', '您的每日限额现在是'],
    ['ar', 'خفض حدي اليومي إلى 100 دولار', 'حدّك اليومي الآن'],
  ])('is lowered by a message in %s, without changing the other limit: "%s"', async (language, words, answer) => {
    const { send, limits } = makeGuardChat({ perTradeUsd: 50, perDayUsd: 500 })
    expect(await send(words, language)).toContain(answer)
    expect(limits()).toEqual({ perTradeUsd: 50, perDayUsd: 100 })
  })

  test('is set if there was none', async () => {
    const { send, limits } = makeGuardChat(none)
    await send('set my limit per trade to $50')
    expect(limits()).toEqual({ perTradeUsd: 50, perDayUsd: null })
  })

  test('is not raised; the answer states the current one and links to the settings', async () => {
    const { send, limits } = makeGuardChat({ perTradeUsd: null, perDayUsd: 100 })
    const answer = await send('raise my daily limit to $500')
    expect(answer).toMatch(/^Your limit for a day is \$100.*here I can only lower it/)
    expect(answer).toContain('](/app/settings#limits)')
    expect(limits()).toEqual({ perTradeUsd: null, perDayUsd: 100 })
  })

  test('is not raised by an undo, which links to the settings', async () => {
    const { send, limits, suggestions } = makeGuardChat({ perTradeUsd: null, perDayUsd: 500 })
    await send('lower my daily limit to $100')
    expect(suggestions()).toContain('Undo')
    const answer = await send('undo')
    expect(answer).toContain('I can’t raise a limit again here')
    expect(answer).toContain('](/app/settings#limits)')
    expect(limits()).toEqual({ perTradeUsd: null, perDayUsd: 100 })
  })
})

describe('a recipient', () => {
  test('is removed by its full name; an undo links to the settings', async () => {
    const { send, names } = makeGuardChat(none)
    expect(await send('remove Ana Maria from my address book')).toContain(
      'Ana Maria is no longer in your address book.',
    )
    expect(names()).toEqual(['Ana', 'Bo', 'Bo'])
    const answer = await send('undo')
    expect(answer).toContain('I can’t add a removed recipient again here')
    expect(answer).toContain('](/app/settings/recipients)')
    expect(names()).toEqual(['Ana', 'Bo', 'Bo'])
  })

  test.each([
    ['a name of two entries', 'remove Bo from my address book', 'Several entries of your address book fit'],
    ['an unknown name', 'remove Zoe from my address book', 'I found no entry with that name'],
    ['a longer name', 'remove Ana Lena from my address book', 'I found no entry with that name'],
    ['a longer name in lower case', 'remove ana lena from my address book', 'I found no entry with that name'],
    ['a name within another', 'remove Anastasia from my address book', 'I found no entry with that name'],
    ['two names', 'remove Ana and Bo from my contacts', 'Several entries of your address book fit'],
  ])('is not removed for %s', async (_what, words, answer) => {
    const { send, names } = makeGuardChat(none)
    expect(await send(words)).toContain(answer)
    expect(names()).toHaveLength(4)
  })
})

test.each([
  ['removes a recipient', 'what is a fee?'],
  ['removes a recipient', 'who is in my address book?'],
  ['lowers another limit', 'lower my daily limit to $100'],
])('rejects a model that %s after the message "%s"', async (_what, words) => {
  const kinds: string[] = []
  const model: Brain = {
    kind: 'model',
    answer: async ({ tools }) => {
      kinds.push((await tools.removeRecipient.run({})).kind)
      kinds.push((await tools.tightenLimit.run({ period: 'perTrade', usd: 100 })).kind)
      kinds.push((await tools.tightenLimit.run({ period: 'perDay', usd: 1 })).kind)
    },
  }
  const { send, limits, names } = makeGuardChat(none, ['Ana'], model)
  await send(words)
  expect([kinds, limits(), names()]).toEqual([['refused', 'refused', 'refused'], none, ['Ana']])
})

test.each([
  ['remove Ana from my address book', { setting: 'recipient', words: 'remove Ana from my address book' }],
  ['lower my daily limit to $1', { setting: 'limit', period: 'perDay', usd: 1 }],
] as const)('limits and recipients cannot be changed by voice: "%s"', async (words, setting) => {
  const { deps, turn } = makeToolTurn(words, { intent: 'ask' }, {}, 'voice')
  const tools = makeTools(deps, { ...turn, requestedChange: { change: setting.setting, setting } })
  const run =
    setting.setting === 'limit'
      ? tools.tightenLimit.run({ period: setting.period, usd: setting.usd })
      : tools.removeRecipient.run({})
  expect(await run).toMatchObject({ kind: 'refused', code: 'BAD_REQUEST' })
})
