import type { Address } from '@murmur/contract/address'
import { describe, expect, test } from 'vitest'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { adapters, assess, text } from './test-support/adapters.ts'
import { fixedUpstream } from './test-support/fixed-upstream.ts'

describe.each(adapters)('$name', (adapter) => {
  test('sends the documented request, for trades before browsing', async () => {
    const upstream = fixedUpstream(text(adapter.clean))
    const source = adapter.open(upstream)
    await source.assess(adapter.chain, adapter.address as Address)
    await source.assess(adapter.chain, adapter.address as Address, { symbol: '', name: '', priority: 'buy' })
    const path = adapter.path
    expect(upstream.calls).toEqual([
      { path, priority: 'browse' },
      { path, priority: 'buy' },
    ])
    expect(source.chains).toContain(adapter.chain)
  })

  test('reports no findings for a sound token', async () => {
    const { knows, reasons } = await assess(adapter, text(adapter.clean))
    expect(knows).toBe(true)
    expect(reasons.filter(({ level }) => level !== 'fine')).toEqual([])
  })

  test('reports that it has no data on a token', async () => {
    expect(await assess(adapter, adapter.unknown)).toEqual({ knows: false, reasons: [] })
  })

  test('ignores a response about another token', async () => {
    const report = await assess(adapter, text(adapter.wrong)).catch((error: unknown) => error)
    if (!(report instanceof UpstreamUnavailable)) expect(report).toEqual({ knows: false, reasons: [] })
  })

  test.each<[string, { status?: number; text: string } | undefined]>([
    ['no response (429, 5xx)', undefined],
    ['HTML', { text: '<html>Just a moment…</html>' }],
    ['a truncated response', { text: JSON.stringify(adapter.clean).slice(0, -9) }],
    ['an empty response', { text: '' }],
    ['an unexpected response', { text: '{"hello":"world"}' }],
    ['status 403', { status: 403, text: '{"error":"no"}' }],
  ])('rejects with UpstreamUnavailable for %s', async (_, answer) => {
    await expect(assess(adapter, answer)).rejects.toBeInstanceOf(UpstreamUnavailable)
  })

  test('strips and truncates hostile text', async () => {
    const words = `\u202Eevil\u200B \u0000${'x'.repeat(5000)}`
    const withText = JSON.stringify(adapter.clean).replaceAll('"T"', JSON.stringify(words))
    const { reasons } = await assess(adapter, { text: withText })
    for (const { says } of reasons) expect([...(says ?? '')].length).toBeLessThanOrEqual(80)
  })
})
