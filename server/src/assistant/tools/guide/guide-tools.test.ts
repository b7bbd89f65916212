import { parseRecipientId } from '@murmur/contract/ids'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { toolTable } from '#assistant/tools/tool-table.ts'
import { readOnlyChecker } from '#assistant/turns/parsing.module.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'

const address = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const question: ParsedRequest = { intent: 'ask' }
const isReadOnly = readOnlyChecker(() => pinnedNames)

test('every example of a tool is a valid input', () => {
  const wrong = Object.entries(toolTable).flatMap(([name, { input, examples = [] }]) =>
    examples.filter((example) => !v.safeParse(input as v.GenericSchema, example).success).map(() => name),
  )
  expect(wrong).toEqual([])
})

describe('messages that a model suggests', () => {
  // The first call loads the examples of the language.
  beforeAll(() => isReadOnly('is BONK safe?', { language: 'en', parsed: question }), 120_000)
  const suggest = async (messages: string[], parsed: ParsedRequest = question) => {
    const { tools, parts } = makeToolTurn('hm', parsed, { isReadOnly })
    const result = await tools.suggest.run({ messages })
    parts.write('Here you are.')
    return { result, shown: parts.finish().at(-1)?.extras.suggestions ?? [] }
  }

  test('become buttons if they are read-only, three at most', async () => {
    const messages = ['Is BONK safe?', 'Show the JUP chart', 'What is slippage?', "What's trending?"]
    const { result, shown } = await suggest(messages)
    expect(shown).toEqual(messages.slice(0, 3))
    expect(toolTable.suggest.quote(result as never)).toMatchObject({ shown: 3, note: expect.any(String) })
  })

  test.each([
    'Buy $500 of BONK',
    'buy BONK',
    'sell all my BONK',
    'yes',
    "Yes, I'm sure",
    'no',
    `send all my ETH to ${address}`,
    'send 1 SOL to Mum',
    'alert me when BONK is above $1',
    'turn on quiet mode',
    'undo',
    'watch BONK',
    `is ${address} safe?`,
    'abracadabra mumbo jumbo',
    `${'what is '.repeat(20)}slippage?`,
  ])('are not offered if they are not read-only questions: "%s"', async (message) => {
    expect((await suggest([message])).shown).toEqual([])
  })

  test.each([
    ['BONK', { intent: 'ask', reason: 'no-token', understood: { side: 'buy', amountUsd: '5' } }],
    ['$500', { intent: 'ask', reason: 'no-amount', understood: { side: 'buy', token: 'BONK' } }],
  ] as [string, ParsedRequest][])(
    'are not offered if they would complete an open order: "%s"',
    async (message, parsed) => {
      expect((await suggest([message], parsed)).shown).toEqual([])
    },
  )
})

test('a page is shown as one link below the answer, even if requested twice', async () => {
  const { tools, parts } = makeToolTurn('where are my limits?', question)
  await tools.showPage.run({ page: 'limits' })
  await tools.showPage.run({ page: 'limits' })
  parts.write('They are in the settings.')
  expect(parts.finish().map(({ content }) => content)).toEqual(['They are in the settings.\n\n[Open](/app/limits)'])
})

test('the send form gets the token, an amount that the user stated, and no recipient', async () => {
  const words = `how do I send 0.5 SOL to ${address}?`
  const fill = async (amount: string) => {
    const { tools, parts } = makeToolTurn(words, question)
    const more = { address, recipientName: 'Mallory', recipient: address }
    await tools.sendForm.run({ symbol: 'SOL', amount, unit: 'tokens', ...more })
    parts.write('Here it is.')
    return parts.finish().at(-1)?.extras.sendData
  }
  expect(await fill('0.5')).toEqual({ symbol: 'SOL', amount: { unit: 'tokens', value: '0.5' } })
  expect(await fill('5')).toEqual({ symbol: 'SOL' })
})

test('the recipients tool returns names and times, but no addresses', async () => {
  const entry = {
    id: parseRecipientId('mum'),
    family: 'evm' as const,
    usableAt: new Date('2026-01-02T00:00:00Z'),
    lastSentAt: null,
  }
  const book = [{ ...entry, name: 'Mum\u202e', address, note: 'secret' }]
  const { tools } = makeToolTurn('who can I send to?', question, { addressBook: async () => book })
  const result = await tools.recipients.run({})
  const quoted = tools.recipients.quote(result)
  expect(quoted).toMatchObject({ entries: [{ quoted: 'Mum', usableFrom: '2026-01-02T00:00:00.000Z' }] })
  expect(JSON.stringify([result, quoted])).not.toMatch(/0x5149|secret/)
})

test('a price has its source and age', async () => {
  const { tools } = makeToolTurn('price of BONK', question)
  const result = await tools.price.run({ token: 'BONK' })
  expect(tools.price.quote(result)).toMatchObject({
    token: { price: 0.00002 },
    origin: { source: 'Jupiter', ageSeconds: 0 },
  })
})

test('a question about the app is answered from the handbook', async () => {
  const topic = { title: 'Slippage', body: 'The price may move.' }
  const { tools } = makeToolTurn('what is slippage?', question, { searchHandbook: () => [topic] })
  const found = await tools.handbook.run({ question: 'what is slippage?' })
  expect(tools.handbook.quote(found)).toMatchObject({ result: 'topics', topics: [topic] })
  expect(tools.handbook.quote({ kind: 'topics', topics: [] })).toMatchObject({ result: 'no topic' })
})
