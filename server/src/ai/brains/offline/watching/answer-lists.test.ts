import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeAlert } from '#ai/brains/test-support/make-alert.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const alert = makeAlert()
const wif = makeAlert({ id: 'alert-2', symbol: 'WIF', condition: 'below', priceUsd: '1.5', state: 'fired' })
const tools = { alerts: async () => ({ kind: 'alerts' as const, alerts: [wif, alert] }) }
const ask = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, tools, ...more })

describe('the list of alerts', () => {
  it.each<[Language, string, string]>([
    ['en', 'what alerts have i got', '- BONK on Solana above $0.000024, active'],
    ['es', 'qué alertas tengo puestas', 'BONK en Solana por encima de '],
    ['pt', 'lista meus alertas', 'BONK na Solana acima de '],
    ['fr', 'jai quoi comme alertes', 'BONK sur Solana au-dessus de '],
    ['zh', '我的提醒', 'Solana 上的 BONK 高于'],
    ['ar', 'شنو عندي تنبيهات', 'BONK على Solana فوق'],
  ])('in %s: "%s" states token, direction, price and state', async (language, text, line) => {
    const { text: answer } = await ask(text, { language })
    expect(answer.replace(/[\u2066-\u2069]/g, '')).toContain(line)
  })

  it('states fired alerts, and makes the listed tokens the focus', async () => {
    const { text, focus } = await ask('show my alerts')
    expect(text).toContain('You have 2 price alerts:')
    expect(text).toContain('WIF on Solana below $1.50, already reached')
    expect(focus).toMatchObject({ request: 'alerts', tokens: [{ symbol: 'WIF' }, { symbol: 'BONK' }] })
  })

  it('is narrowed to a named token', async () => {
    expect((await ask('did i set an alert for BONK')).text).not.toContain('WIF')
    expect((await ask('did i set an alert for PEPE')).text).toBe('You have no price alert for PEPE.')
  })

  it('shows an example when it is empty, and reports an outage', async () => {
    expect((await ask('my alerts', { tools: {} })).text).toContain('You have no price alerts.')
    const failingTool = async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }) as const
    expect((await ask('my alerts', { tools: { alerts: failingTool } })).text).toBe('Down.')
  })
})

describe('the watchlist', () => {
  it('states price and change of each token', async () => {
    const { text, focus } = await ask("what's on my watchlist")
    expect(text).toContain('One token is on your watchlist:')
    expect(text).toContain('- BONK on Solana: $0.00002, +1.5% in 24 hours')
    expect(focus).toMatchObject({ request: 'watchlist', tokens: [{ symbol: 'BONK' }] })
  })

  it('is answered for one token, and if it is empty', async () => {
    expect((await ask('is PEPE on my watchlist')).text).toBe('PEPE isn’t on your watchlist.')
    const watchlist = async () => ({ kind: 'watchlist' as const, tokens: [] })
    expect((await ask('my watchlist', { tools: { watchlist } })).text).toContain('Your watchlist is empty.')
  })

  it('states that a token has no price', async () => {
    const unpriced = [{ ...bonk, price: null, change24h: null }]
    const { text } = await ask('my watchlist', {
      tools: { watchlist: async () => ({ kind: 'watchlist', tokens: unpriced }) },
    })
    expect(text).toContain('BONK on Solana: no price right now')
  })
})
