import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { parseTokenAddress } from './parse-token-address.ts'
import { openSource, serializeWire, sourceCalls, vendors } from './test-support/vendors.ts'
import { wireToken } from './test-support/wire-token.ts'

const bonk = wireToken()
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, '', '0', -1, 1e300, '1e-400', 'NaN', [], {}, '__proto__', '\u202e', 'https://x', true),
)

/** A copy of a vendor's response with the JSON at one path replaced; `where` picks the path. */
function replaceValue(answer: unknown, where: number, by: unknown): unknown {
  const slots: { of: Record<string, unknown>; key: string }[] = []
  const copy = structuredClone({ answer }) as Record<string, unknown>
  const walk = (of: Record<string, unknown>) => {
    for (const key of Object.keys(of)) {
      slots.push({ of, key })
      const value = of[key]
      if (value !== null && typeof value === 'object') walk(value as Record<string, unknown>)
    }
  }
  walk(copy)
  const slot = slots[where % slots.length]
  if (slot) slot.of[slot.key] = by
  return copy.answer
}

function expectValid(report: TokenReport): void {
  expect(report.address).toBe(parseTokenAddress(report.chain, report.address))
  expect(report.symbol).not.toBe('')
  if (report.usdE18 !== undefined) expect(report.usdE18 > 0n && report.usdE18 < 10n ** 30n).toBe(true)
  for (const [name, value] of Object.entries(report)) {
    expect(value).toBeDefined()
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
    if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(name.includes('hange') ? -100 : 0)
    if (typeof value === 'string') expect(value).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  }
  const { description: _, ...links } = report.profile ?? {}
  for (const link of Object.values(links)) expect(link).toMatch(/^https:\/\//)
  expect(report.logoUrl ?? 'http://').toMatch(/^https?:\/\//)
}

async function expectValidOrUnavailable(ask: () => Promise<unknown>): Promise<void> {
  const answer = await ask().catch((error: unknown) => {
    expect(error).toBeInstanceOf(UpstreamUnavailable)
    return []
  })
  const items = (Array.isArray(answer) ? answer : [answer]) as (TokenReport | { t: number } | undefined)[]
  for (const item of items) {
    if (item && 't' in item) expect(Object.values(item).every(Number.isFinite)).toBe(true)
    else if (item) expectValid(item)
  }
}

describe.each(vendors)('$name', (vendor) => {
  test('returns a valid result or none for arbitrary JSON', async () => {
    await fc.assert(
      fc.asyncProperty(odd, fc.integer({ min: 200, max: 499 }), async (answer, status) => {
        const upstream = {
          name: 'x',
          request: async () => ({ status: status < 400 ? 200 : status, text: JSON.stringify(answer) }),
        }
        for (const { ask } of sourceCalls(openSource(vendor, upstream), 'sol', bonk.address))
          await expectValidOrUnavailable(ask)
      }),
      { numRuns: 40 },
    )
  })

  test('returns a valid result or none for a real response with one value replaced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(200), odd, async (where, by) => {
        const upstream = {
          name: 'x',
          request: async ({ path, headers }: { path: string; headers?: Record<string, string> }) => {
            const answer = vendor.wire([bonk], new URL(path, 'http://x'), headers?.['x-chain'])
            return { status: 200, text: serializeWire(replaceValue(answer ?? {}, where, by)) }
          },
        }
        for (const { ask } of sourceCalls(openSource(vendor, upstream), 'sol', bonk.address))
          await expectValidOrUnavailable(ask)
      }),
      { numRuns: 60 },
    )
  })
})
