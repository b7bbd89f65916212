import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { type Focus, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const aboutBonk: Focus = { tokens: [bonk], list: [bonk], request: 'price' }
const run = (text: string, focus: unknown, language: Language = 'en') => runTestTurn(brain, { text, language, focus })

describe('an answer that isn’t about a token', () => {
  it.each<[Language, string, string]>([
    ['en', 'can i dca 10 a week into aero?', 'buy 10 bucks of it now'],
    ['es', '¿puedo comprar 10 de aero cada semana?', 'compra 10 dólares de eso'],
  ])('puts the token that the message names into focus, in %s', async (language, question, order) => {
    const { focus } = await run(question, aboutBonk, language)
    expect(parseFocus(focus).tokens[0]).toEqual({ symbol: 'AERO', chain: 'base' })
    const { calls } = await run(order, focus, language)
    expect(calls).toMatchObject([{ tool: 'propose', input: { side: 'buy', token: 'AERO' } }])
  })

  it('clears an earlier token from the focus if the name is that of several tokens', async () => {
    const { focus } = await run('can i dca 10 a week into usdc?', aboutBonk)
    expect(parseFocus(focus).tokens).toEqual([])
    const { calls, text } = await run('buy 10 bucks of it now', focus)
    expect([calls, text]).toEqual([[], expect.stringContaining('Which token')])
  })

  it.each<[Language, string, string]>([
    ['en', 'is usdc a stablecoin?', 'is the one on solana safe'],
    ['es', '¿qué es eso de stablecoin como usdc?', 'el de solana qué riesgo tiene'],
  ])('resolves a name of several tokens by its chain, in %s', async (language, question, next) => {
    const { focus } = await run(question, { tokens: [] }, language)
    const { calls } = await run(next, { ...parseFocus(focus), tokens: [] }, language)
    expect(calls).toMatchObject([{ tool: 'risk', input: { token: 'USDC', chain: 'sol' } }])
  })

  it.each(['can i dca?', 'can i pay gas with sol?'])('keeps the focus otherwise: %s', async (question) => {
    const { focus } = await run(question, aboutBonk)
    expect(parseFocus(focus).tokens[0]).toEqual(bonk)
  })
})
