import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })

async function talk(language: Language, first: string, then: string) {
  const { text: offer, calls, memory, focus } = await runTestTurn(brain, { text: first, language })
  expect(calls).toEqual([])
  return { offer, ...(await runTestTurn(brain, { text: then, language, memory, focus })) }
}

it.each<[Language, string, string]>([
  ['en', 'can you set a stop loss on bonk at 10% below', 'ok then alert me'],
  ['es', 'pon un stop loss en bonk 10% abajo', 'vale avísame'],
  ['fr', 'un stop loss sur bonk à 10% en dessous', 'ok préviens moi alors'],
  ['pt', 'coloca um stop loss no bonk 10% abaixo', 'então me avisa'],
  ['zh', '给bonk设个止损 跌10%卖', '那提醒我吧'],
  ['ar', 'ممكن وقف خسارة على bonk عند 10% اقل', 'طيب نبهني'],
])('%s: after "%s", "%s" sets the alert that was offered', async (language, first, then) => {
  const { offer, calls } = await talk(language, first, then)
  expect(offer).toContain('10')
  expect(calls).toEqual([{ tool: 'setAlert', input: { condition: 'below', percent: '10', token: 'BONK' } }])
})

it.each<[Language, string, string]>([
  ['en', 'can you set a stop loss on bonk', 'ok then alert me'],
  ['es', 'pon un stop loss a bonk', 'entonces avísame'],
  ['zh', '能给bonk设止损吗', '那提醒我吧'],
])('%s: after "%s" without a price, "%s" gets the question about the price', async (language, first, then) => {
  const { text, calls, memory } = await talk(language, first, then)
  expect(calls).toEqual([])
  expect(text).toContain('BONK')
  expect(memory).toMatchObject({ change: { action: 'set-alert', token: { query: 'BONK' } } })
})

it('the offline assistant sets no alert after "yes", thanks or another message', async () => {
  for (const then of ['ok', 'yes', 'thanks', 'what is the price of bonk']) {
    const { calls } = await talk('en', 'can you set a stop loss on bonk at 10% below', then)
    expect(calls.map(({ tool }) => tool)).not.toContain('setAlert')
  }
})
