import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { isPause } from '#ai/brains/offline/requests/words/is-pause.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })

describe('a message that only asks for a moment', () => {
  it.each<[Language, string, string]>([
    ['en', 'buy BONK', 'one min'],
    ['en', 'buy BONK', 'ok give me 5 mins please'],
    ['es', 'compra BONK', 'espera un segundo'],
    ['fr', 'achète BONK', 'attends une minute'],
    ['pt', 'compre BONK', 'só um minuto'],
    ['zh', '买点BONK', '等一下'],
    ['ar', 'اشتري BONK', 'دقيقة'],
  ])('in %s: keeps the question of "%s" open, and takes no amount from "%s"', async (language, order, pause) => {
    const first = await runTestTurn(brain, { text: order, language })
    const second = await runTestTurn(brain, { text: pause, language, memory: first.memory, focus: first.focus })
    expect(second.calls).toEqual([])
    expect(second.memory).toEqual(first.memory)
    const third = await runTestTurn(brain, { text: '$20', language, memory: second.memory, focus: first.focus })
    expect(third.calls).toMatchObject([{ tool: 'propose', input: { side: 'buy', token: 'BONK', amountUsd: '20' } }])
  })

  it.each(['one', '5 dollars', 'one BONK', 'hold BONK', 'please', 'alert me in one minute', 'buy one'])(
    'is not "%s"',
    (text) => {
      expect(isPause(text, 'en')).toBe(false)
    },
  )
})

describe('an open question about an order', () => {
  it.each<[Language, string, string, RegExp]>([
    ['en', 'buy BONK', 'nah leave it', /dropped it/],
    ['pt', 'venda BONK', 'cancela', /Nada foi comprado nem vendido/],
  ])('in %s: is dropped: "%s", "%s"', async (language, order, no, answer) => {
    const { memory, focus } = await runTestTurn(brain, { text: order, language })
    const { text, memory: after, calls } = await runTestTurn(brain, { text: no, language, memory, focus })
    expect(text).toMatch(answer)
    expect(after ?? null).toBeNull()
    expect(calls).toEqual([])
  })

  it.each<[Language, string, string]>([
    ['en', 'buy BONK', 'go'],
    ['fr', 'achète 20 euros de BONK', 'en dollars alors'],
    ['pt', 'quero comprar 20 reais de BONK', 'dólares'],
  ])('in %s: is repeated: "%s", "%s"', async (language, order, text) => {
    const { memory, focus } = await runTestTurn(brain, { text: order, language })
    const { calls, text: answer } = await runTestTurn(brain, { text, language, memory, focus })
    expect(calls.filter(({ tool }) => tool === 'propose')).toEqual([])
    expect(answer).toMatch(/dollars|dólares/)
  })
})

it('the offline assistant leads back from another subject to the token of the chat', async () => {
  const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], last: 'request:risk' }
  const { text, suggestions } = await runTestTurn(brain, { text: "what's the weather in leeds", focus })
  expect(text).toContain('go on with BONK')
  expect(suggestions).toHaveLength(3)
  expect(suggestions.every((each) => each.includes('BONK'))).toBe(true)
})
