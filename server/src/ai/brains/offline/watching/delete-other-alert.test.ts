import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import type { Change } from '#ai/brains/changes.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeAlert } from '#ai/brains/test-support/make-alert.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const earlier = makeAlert()
const set = makeAlert({ id: 'alert-2', condition: 'below', priceUsd: '0.00001' })
const lastChanges: Change[] = [{ kind: 'alert-set', alert: set }]
const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'set-alert' }
const remove = (language: Language, text: string, alerts: (typeof earlier)[]) =>
  runTestTurn(brain, {
    text,
    language,
    focus,
    lastChanges,
    tools: { alerts: async () => ({ kind: 'alerts', alerts }) },
  })

it.each<[Language, string]>([
  ['en', 'delete the other one'],
  ['es', 'quita la otra'],
  ['fr', 'supprime l’autre'],
  ['pt', 'apaga o outro'],
])('in %s, "%s" removes the earlier alert rather than the one just set', async (language, text) => {
  const { calls } = await remove(language, text, [set, earlier])
  expect(calls).toContainEqual({ tool: 'deleteAlerts', input: { ids: ['alert-1'] } })
})

it('the assistant asks which of several other alerts to remove', async () => {
  const { calls, text } = await remove('en', 'delete the other one', [set, earlier, makeAlert({ id: 'alert-3' })])
  expect(calls.map(({ tool }) => tool)).toEqual(['alerts'])
  expect(text).toContain('BONK on Solana above')
})

it('"get rid of it" after the list of alerts removes the alert; with a token or an amount it is an order', async () => {
  const about = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'alerts', last: 'request:alerts' }
  const alerts = async () => ({ kind: 'alerts' as const, alerts: [earlier] })
  const run = (text: string) => runTestTurn(brain, { text, focus: about, tools: { alerts } })
  expect((await run('get rid of it')).calls).toContainEqual({ tool: 'deleteAlerts', input: { ids: ['alert-1'] } })
  for (const text of ['get rid of my BONK', 'get rid of half of it'])
    expect((await run(text)).calls.map(({ tool }) => tool)).not.toContain('deleteAlerts')
})
