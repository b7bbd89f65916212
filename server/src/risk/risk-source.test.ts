import { describe, expect, test } from 'vitest'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'
import { adapters, assess, text } from './test-support/adapters.ts'
import { toldUpstream } from './test-support/told-upstream.ts'

describe.each(adapters)('$name', (adapter) => {
  test('asks as documented, a trade before a look', async () => {
    const upstream = toldUpstream(text(adapter.sound))
    const source = adapter.open(upstream)
    await source.assess(adapter.chain, adapter.address)
    await source.assess(adapter.chain, adapter.address, { symbol: '', name: '', priority: 'buy' })
    const path = adapter.path
    expect(upstream.calls).toEqual([
      { path, priority: 'browse' },
      { path, priority: 'buy' },
    ])
    expect(source.chains).toContain(adapter.chain)
  })

  test('knows nothing against a sound token', async () => {
    const { knows, reasons } = await assess(adapter, text(adapter.sound))
    expect(knows).toBe(true)
    expect(reasons.filter(({ level }) => level !== 'fine')).toEqual([])
  })

  test('says so when it does not know a token', async () => {
    expect(await assess(adapter, adapter.unknown)).toEqual({ knows: false, reasons: [] })
  })

  test('an answer about another token is none about this one', async () => {
    const report = await assess(adapter, text(adapter.wrong)).catch((error: unknown) => error)
    if (!(report instanceof UpstreamSilent)) expect(report).toEqual({ knows: false, reasons: [] })
  })

  test.each<[string, { status?: number; text: string } | undefined]>([
    ['no answer (429, 5xx)', undefined],
    ['HTML', { text: '<html>Just a moment…</html>' }],
    ['half an answer', { text: JSON.stringify(adapter.sound).slice(0, -9) }],
    ['nothing', { text: '' }],
    ['something else', { text: '{"hello":"world"}' }],
    ['a refusal', { status: 403, text: '{"error":"no"}' }],
  ])('%s is silence', async (_, answer) => {
    await expect(assess(adapter, answer)).rejects.toBeInstanceOf(UpstreamSilent)
  })

  test('hostile words come cleaned and cut', async () => {
    const words = `\u202Eevil\u200B \u0000${'x'.repeat(5000)}`
    const bent = JSON.stringify(adapter.sound).replaceAll('"T"', JSON.stringify(words))
    const { reasons } = await assess(adapter, { text: bent })
    for (const { says } of reasons) expect([...(says ?? '')].length).toBeLessThanOrEqual(80)
  })
})
