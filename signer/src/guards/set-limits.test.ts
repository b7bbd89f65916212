import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssetLimit } from '@murmur/contract/signer-guards'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  assetLimit,
  ether,
  etherAsset,
  etherLimit,
  limitedWorld,
  limitsOff,
  type SigningRequest,
  usdcAsset,
} from '../../test-support/guards/limited-world.ts'
import {
  enrolAction,
  formatVerdict,
  limitMs,
  prove,
  requestAction,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../test-support/passkeys/software-authenticator.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-set-limits-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = limitedWorld(folder)
const { set, send, trade, perform, state } = world
beforeEach(() => world.newUser())

const overTrade = 'OVER_LIMIT: the amount is above the limit of one trade or send'
const needsPasskey = 'PASSKEY: this needs the user’s passkey'
const withoutUsage = (assets: AssetLimit[] | undefined) =>
  assets?.map(({ asset, perTrade, perDay }) => ({ asset, perTrade, perDay }))
const currentLimits = () => withoutUsage(state().limits?.assets)

function enrol(): SoftwareAuthenticator {
  const passkey = softwareAuthenticator()
  const { userId } = world.user()
  unwrapResult(world.ask()('use-passkey', { userId, action: enrolAction(passkey, 'a'.repeat(64)), passkey: null }))
  unwrapResult(requestAction(world.ask(), world.user(), passkey, { kind: 'require', isRequired: true }))
  return passkey
}
const proofOf = (passkey: SoftwareAuthenticator, perTradeUsd: number | null = 50, perDayUsd: number | null = 100) =>
  prove(world.ask(), world.user(), passkey, { kind: 'limits', perTradeUsd, perDayUsd })

describe('limits', () => {
  it('are tightened immediately', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([etherLimit(1n, 3n)]))
    expect(state()).toMatchObject({ limits: { perTradeUsd: 50, perDayUsd: 100 }, pending: null })
    expect(currentLimits()).toEqual([etherLimit(1n, 3n)])
    expect(perform(send(ether + 1n))).toBe(overTrade)
    world.restart()
    expect(perform(send(ether + 1n))).toBe(overTrade)
  })

  it.each([
    ['a higher one', () => [etherLimit(3n, 3n)]],
    ['no amount', () => [assetLimit(etherAsset, 2n * ether, null)]],
    ['another asset', () => [etherLimit(2n, 3n), assetLimit(usdcAsset, 1n, 1n)]],
  ])('are loosened after the signer’s own wait with %s', (_, assets) => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set(assets()))
    expect(currentLimits()).toEqual([etherLimit(2n, 3n)])
    expect(state().pending).toMatchObject({ from: world.now().getTime() + limitMs, limits: { assets: assets() } })
    world.wait(limitMs - 1)
    expect(currentLimits()).toEqual([etherLimit(2n, 3n)])
    world.wait(1)
    expect(currentLimits()).toEqual(assets())
    expect(state().pending).toBeNull()
  })

  it('are switched off after that wait too', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([], limitsOff))
    expect(state().pending).toMatchObject({ limits: null })
    expect(perform(send(2n * ether + 1n))).toBe(overTrade)
    world.wait(limitMs)
    expect(state()).toMatchObject({ limits: null, pending: null })
    expect(perform(send(9n * ether))).toBe('done')
  })

  it('are tightened immediately and loosened later by one request; repeating it delays nothing, and a lower request cancels it', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([etherLimit(1n, 5n)]))
    expect(currentLimits()).toEqual([etherLimit(1n, 3n)])
    const { from } = state().pending ?? {}
    world.wait(1_000)
    unwrapResult(set([etherLimit(1n, 4n)]))
    expect(state().pending).toMatchObject({ from, limits: { assets: [etherLimit(1n, 4n)] } })
    unwrapResult(set([etherLimit(1n, 6n)]))
    expect(state().pending?.from).toBe(world.now().getTime() + limitMs)
    unwrapResult(set([etherLimit(1n, 2n)]))
    expect([state().pending, currentLimits()]).toEqual([null, [etherLimit(1n, 2n)]])
  })

  it('are scaled with the request’s dollars, at the last price, for assets that it does not name', () => {
    unwrapResult(set([etherLimit(2n, 4n), assetLimit(usdcAsset, 500n, 1_000n)]))
    unwrapResult(set([etherLimit(1n, 4n)]))
    expect(currentLimits()).toEqual([etherLimit(1n, 4n), assetLimit(usdcAsset, 500n, 1_000n)])
    unwrapResult(set([], { perTradeUsd: 40, perDayUsd: 50 }))
    expect(currentLimits()).toEqual([
      assetLimit(etherAsset, (8n * ether) / 10n, 2n * ether),
      assetLimit(usdcAsset, 400n, 500n),
    ])
    expect(state().pending).toBeNull()
  })

  it('get a daily limit at the price of a trade, if they had none', () => {
    unwrapResult(set([assetLimit(etherAsset, 2n * ether, null)], { perTradeUsd: 1_000, perDayUsd: null }))
    unwrapResult(set([], { perTradeUsd: 50, perDayUsd: 100 }))
    expect(currentLimits()).toEqual([assetLimit(etherAsset, ether / 10n, ether / 5n)])
    // Looser limits in dollars wait together with those of their assets.
    unwrapResult(set([], { perTradeUsd: 500, perDayUsd: 500 }))
    expect(currentLimits()).toEqual([assetLimit(etherAsset, ether / 10n, ether / 5n)])
    expect(state().pending).toMatchObject({ limits: { assets: [assetLimit(etherAsset, ether, ether)] } })
  })

  it('are not written again if nothing changes', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([etherLimit(3n, 3n)]))
    const { length } = readFileSync(`${world.file}.passkeys`)
    const waiting = state()
    world.wait(1_000)
    expect(unwrapResult(set([etherLimit(3n, 3n)]))).toEqual(waiting)
    expect(readFileSync(`${world.file}.passkeys`)).toHaveLength(length)
  })

  it('are no longer pending after a freeze, or on request', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([etherLimit(9n, 9n)]))
    const { userId } = world.user()
    unwrapResult(world.ask()('keep-limits', { userId }))
    expect(state().pending).toBeNull()
    unwrapResult(set([etherLimit(9n, 9n)]))
    unwrapResult(world.ask()('freeze', { userId, by: 'user' }))
    expect(state().pending).toBeNull()
    expect(formatVerdict(set([etherLimit(9n, 9n)]))).toBe('FROZEN: the account is frozen')
    expect(formatVerdict(set([etherLimit(1n, 1n)]))).toBe('done')
  })
})

describe('a required passkey', () => {
  it('must sign looser limits, which still wait', () => {
    const passkey = enrol()
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(formatVerdict(set([etherLimit(2n, 4n)]))).toBe(needsPasskey)
    const other = proofOf(passkey, 50, 200)
    expect(formatVerdict(set([etherLimit(2n, 4n)], undefined, other))).toBe(
      'PASSKEY: the passkey signed something else',
    )
    const proof = proofOf(passkey)
    expect(formatVerdict(set([etherLimit(2n, 4n)], undefined, proof))).toBe('done')
    expect(formatVerdict(set([etherLimit(2n, 5n)], undefined, proof))).toBe(
      'PASSKEY: the passkey’s signature was used before',
    )
    expect(currentLimits()).toEqual([etherLimit(2n, 3n)])
    world.wait(limitMs)
    expect(currentLimits()).toEqual([etherLimit(2n, 4n)])
  })

  it('is required for assets without a limit', () => {
    const passkey = enrol()
    unwrapResult(set([assetLimit(usdcAsset, 1n, 1n)]))
    const intent = send(9n * ether)
    const { mac, passkey: request } = unwrapResult(world.attest(intent))
    if (!request) throw new Error('no challenge')
    expect(formatVerdict(world.sign(intent, mac))).toBe('PASSKEY: these terms need the user’s passkey')
    unwrapResult(world.ask()('approve', { terms: intent.terms, mac, assertion: passkey.assert(request) }))
    expect(formatVerdict(world.sign(intent, mac))).toBe('done')
  })

  it('allows the immediate sale of a newly bought asset, up to the amount that could pay for it', () => {
    const passkey = enrol()
    const confirm = (intent: SigningRequest) => {
      const attested = world.attest(intent)
      if (!attested.ok) return formatVerdict(attested)
      const { mac, passkey: request } = attested.result
      if (!request) throw new Error('no challenge')
      unwrapResult(world.ask()('approve', { terms: intent.terms, mac, assertion: passkey.assert(request) }))
      return formatVerdict(world.sign(intent, mac))
    }
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(confirm(trade(true, ether))).toBe('done')
    expect(confirm(trade(false, 2n * ether + 10n ** 12n))).toBe(overTrade)
    // Cancelling the wait removes no limit for a user whose passkey confirms.
    unwrapResult(world.ask()('keep-limits', { userId: world.user().userId }))
    expect(confirm(trade(false, 2n * ether + 10n ** 12n))).toBe(overTrade)
    expect(confirm(trade(false, 2n * ether))).toBe('done')
  })

  it('is required to remove the limit of an asset', () => {
    enrol()
    unwrapResult(set([etherLimit(2n, 3n)]))
    unwrapResult(set([]))
    expect(currentLimits()).toEqual([etherLimit(2n, 3n)])
    expect(formatVerdict(world.attest(send(9n * ether)))).toBe(overTrade)
  })

  it('never lifts a limit', () => {
    const passkey = enrol()
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(formatVerdict(world.attest(send(2n * ether + 1n)))).toBe(overTrade)
    const intent = send(2n * ether)
    const { mac, passkey: request } = unwrapResult(world.attest(intent))
    if (!request) throw new Error('no challenge')
    unwrapResult(world.ask()('approve', { terms: intent.terms, mac, assertion: passkey.assert(request) }))
    unwrapResult(set([etherLimit(1n, 1n)]))
    expect(formatVerdict(world.sign(intent, mac))).toBe(overTrade)
  })
})

it('the signer keeps limits and counts after all passkeys are removed', () => {
  const passkey = enrol()
  unwrapResult(set([etherLimit(2n, 3n)]))
  unwrapResult(requestAction(world.ask(), world.user(), passkey, { kind: 'require', isRequired: false }))
  expect(perform(send(2n * ether))).toBe('done')
  unwrapResult(
    requestAction(world.ask(), world.user(), passkey, { kind: 'remove', credentialId: passkey.credential.id }),
  )
  world.restart()
  expect([currentLimits(), world.used()]).toEqual([[etherLimit(2n, 3n)], String(2n * ether)])
})
