import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  assetLimit,
  ether,
  etherLimit,
  limitedWorld,
  limitsOff,
  usdcAsset,
} from '../../test-support/guards/limited-world.ts'
import { limitMs, unwrapResult } from '../../test-support/passkeys/passkey-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-sellable-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = limitedWorld(folder)
const { set, trade, perform, attest } = world
beforeEach(() => world.newUser())

const now = () => world.now().getTime()
/** Returns the time from which purchased USDC can be sold, as the attestation reports it. */
const sellable = (isBuy = true) => unwrapResult(attest(trade(isBuy, ether))).sellableFrom

describe('the time from which bought assets can be sold, in attested terms,', () => {
  it('is immediate without limits, and if the limits cover the asset', () => {
    expect(sellable()).toBeNull()
    unwrapResult(set([etherLimit(2n, 3n), assetLimit(usdcAsset, null, null)]))
    expect([sellable(), sellable(false)]).toEqual([null, null])
  })

  it('is the end of the wait of the first purchase, when the signer also accepts the sale', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(sellable()).toBe(now() + limitMs)
    expect(perform(trade(true, ether))).toBe('done')
    const sellableAt = now() + limitMs
    world.wait(limitMs - 1)
    expect(sellable()).toBe(sellableAt)
    expect(perform(trade(false, ether))).toMatch(/^NO_LIMIT/)
    world.wait(1)
    expect(sellable()).toBeNull()
    expect(perform(trade(false, ether))).toBe('done')
  })

  it('is the end of a new wait if the first was cancelled', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(perform(trade(true, ether))).toBe('done')
    world.wait(limitMs - 1)
    unwrapResult(world.ask()('keep-limits', { userId: world.user().userId }))
    expect(sellable()).toBe(now() + limitMs)
  })

  it('is the start of pending looser limits that cover the asset or remove all limits', () => {
    for (const looser of [
      () => set([etherLimit(2n, 3n), assetLimit(usdcAsset, null, null)]),
      () => set([], limitsOff),
    ]) {
      world.newUser()
      unwrapResult(set([etherLimit(2n, 3n)]))
      unwrapResult(looser())
      world.wait(1_000)
      expect(sellable()).toBe(now() + limitMs - 1_000)
    }
    world.newUser()
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([etherLimit(4n, 5n)]))
    world.wait(1_000)
    expect(sellable()).toBe(now() + limitMs)
  })
})
