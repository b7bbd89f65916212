import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BaseUnits } from '@murmur/contract/money'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { thresholdUnitsPerUsd } from '#pinned-chains.ts'
import { ether, etherAsset } from '../../test-support/guards/limited-world.ts'
import { thresholdWorld } from '../../test-support/guards/threshold-world.ts'
import { formatVerdict, prove, unwrapResult } from '../../test-support/passkeys/passkey-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-threshold-bounds-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = thresholdWorld(folder)
const { approve, attest, change, perform, send, threshold } = world
beforeEach(() => world.enrol(10n))

/** Attests an intent; `challenge`: for the passkey to sign. */
const attested = (intent: ReturnType<typeof send>) => {
  const { mac, passkey } = unwrapResult(attest(intent))
  return { intent, mac, challenge: passkey?.challenge ?? '' }
}
const dollarTokens = Object.keys(thresholdUnitsPerUsd).filter((asset) => !/0xe{40}|:So1/.test(asset))

describe('a threshold', () => {
  it('refuses amounts in a wrong unit, and malformed amounts', () => {
    const bad = (asset: string, amount: string) =>
      formatVerdict(change({ kind: 'threshold', usd: 50, assets: [{ asset, amount: amount as BaseUnits }] }))
    const most = ether / 2n
    const tooMuch = 'REFUSED: the amount is more than the dollars are worth'
    expect(bad(etherAsset, String(most + 1n))).toBe(tooMuch)
    expect(bad('sol:So11111111111111111111111111111111111111112', '50000000001')).toBe(tooMuch)
    expect(bad(etherAsset, String(most))).toBe('done')
    expect(dollarTokens).toHaveLength(6)
    for (const asset of dollarTokens) {
      expect(bad(asset, String(10n ** 30n))).toBe(tooMuch)
      expect(bad(asset, '100000001')).toBe(tooMuch)
      expect(bad(asset, '100000000')).toBe('done')
    }
    for (const amount of ['-1', '1.5', '1e18', '0x1', '', '01'])
      expect(() => bad(etherAsset, amount)).toThrow('BAD_REQUEST')
    expect(() => bad('eth', '1')).toThrow('BAD_REQUEST')
    const { userId } = world.user()
    for (const usd of [0, 0.5, -1, 2 ** 60])
      expect(() => prove(world.ask(), { userId }, world.passkey(), { kind: 'threshold', usd, assets: [] })).toThrow()
  })

  it('refuses amounts of unbounded tokens, and duplicate assets', () => {
    const dai = 'eth:0x6b175474e89094c44da98b954eedeac495271d0f'
    const { usd, assets } = threshold(10n)
    const more = (asset: string) =>
      formatVerdict(change({ kind: 'threshold', usd, assets: [...assets, { asset, amount: toBaseUnits(1n) }] }))
    expect(more(dai)).toBe('REFUSED: a threshold has amounts of coins, USDC and USDT only')
    expect(more(etherAsset)).toBe('REFUSED: the threshold names an asset twice')
    expect(world.state().threshold).toMatchObject({ usd, assets })
  })
})

describe('an approval without a passkey', () => {
  it('still counts after the clock was ahead and was set back, even repeatedly', () => {
    expect(perform(send(4n * ether))).toBe('done')
    world.wait(1_000)
    expect(perform(send(5n * ether, 8))).toBe('done')
    for (const nonce of [9, 10]) {
      world.wait(26 * 3_600_000)
      expect(perform(send(1n, nonce))).toBe('done')
      world.wait(-26 * 3_600_000)
      expect(perform(send(2n * ether, 11))).toBe('above: day')
      world.restart()
      expect(perform(send(2n * ether, 11))).toBe('above: day')
    }
  })

  it('is used once, with or without a passkey, even if the clock was ahead in between and was set back', () => {
    const [small, large] = [attested(send(ether)), attested(send(11n * ether, 8))]
    const confirm = () => [
      formatVerdict(approve(small.intent.terms, small.mac)),
      formatVerdict(approve(large.intent.terms, large.mac, large.challenge)),
    ]
    expect(confirm()).toEqual(['done', 'done'])
    const hours = 26 * 3_600_000
    world.wait(hours)
    expect(perform(send(1n, 9))).toBe('done')
    world.wait(-hours)
    world.restart()
    const before = 'PASSKEY: the passkey’s signature was used before'
    expect(confirm()).toEqual([before, before])
    // A new challenge is accepted once it expires later than the one that set the threshold, which was valid the longest.
    world.wait(101_000)
    const next = attested(send(11n * ether, 10))
    expect(formatVerdict(approve(next.intent.terms, next.mac, next.challenge))).toBe('done')
  })
})
