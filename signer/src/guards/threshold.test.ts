import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmTerms } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { approveData } from '../../test-support/genuine-evm.ts'
import { ether, etherAsset, etherLimit } from '../../test-support/guards/limited-world.ts'
import { thresholdWorld } from '../../test-support/guards/threshold-world.ts'
import {
  createExportKey,
  formatVerdict,
  prove,
  requestAction,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import { softwareAuthenticator } from '../../test-support/passkeys/software-authenticator.ts'
import { approveReplacement, raiseByEighth } from '../../test-support/replacements/genuine-replacement.ts'
import { genuineSolanaSend } from '../../test-support/sends/genuine-send.ts'
import { genuineRevoke } from '../../test-support/upkeep/genuine-revoke.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-threshold-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = thresholdWorld(folder)
const { approve, attest, change, perform, send, sign, threshold, trade } = world
beforeEach(() => world.enrol(10n))

const passkeyNeeded = 'PASSKEY: these terms need the user’s passkey'
const dayMs = 24 * 3_600_000
/** The highest network fee of a genuine send. */
const fee = BigInt(send(1n).terms.maxNetworkFee)
/** Attests an intent; `challenge`: for the passkey to sign. */
const attested = (intent: ReturnType<typeof send>) => {
  const { mac, passkey, isBelow } = unwrapResult(attest(intent))
  return { intent, mac, isBelow, challenge: passkey?.challenge ?? '', above: passkey?.above }
}

describe('an approval without a passkey', () => {
  it('is signed below the threshold, with the network fee, and not above it', () => {
    expect(perform(send(10n * ether - fee + 1n))).toBe('above: amount')
    expect(perform(send(10n * ether - fee))).toBe('done')
    expect(world.state()).toMatchObject({ isRequired: true, threshold: { usd: 25_000, usedCents: 2_500_000 } })
    expect(perform(send(1n, 8))).toBe('above: day')
  })

  it('needs the signer’s own decision: without it nothing is signed, even if the server skips the approval', () => {
    const large = attested(send(11n * ether))
    expect(large.above).toEqual({ usd: 25_000, why: 'amount' })
    expect(formatVerdict(approve(large.intent.terms, large.mac))).toBe(passkeyNeeded)
    expect(formatVerdict(sign(large.intent, large.mac))).toBe(passkeyNeeded)
    const small = attested(send(ether))
    expect(formatVerdict(sign(small.intent, small.mac))).toBe(passkeyNeeded)
    expect(formatVerdict(approve(large.intent.terms, large.mac, large.challenge))).toBe('done')
    expect(formatVerdict(sign(large.intent, large.mac))).toBe('done')
    expect(world.state().threshold?.usedCents).toBe(0)
  })

  it('adds up within 24 hours over all assets, so that splitting doesn’t help', () => {
    expect(perform(trade(true, 4n * ether))).toBe('done')
    expect(perform(send(3n * ether, 8))).toBe('done')
    expect(perform(trade(false, 3n * ether))).toBe('above: day')
    expect(perform(trade(false, 2n * ether))).toBe('done')
    const left = attested(send(ether, 9))
    expect(left.above).toMatchObject({ why: 'day' })
    expect(formatVerdict(approve(left.intent.terms, left.mac))).toBe(passkeyNeeded)
    world.restart()
    expect(perform(send(ether, 9))).toBe('above: day')
    world.wait(dayMs - 1)
    expect(perform(send(ether, 9))).toBe('above: day')
    world.wait(1)
    expect(perform(send(ether, 9))).toBe('done')
  })

  it('counts when it is given, so two that were attested together cannot both pass, even through two signers', () => {
    const [first, second] = [attested(send(6n * ether)), attested(send(6n * ether, 8))]
    expect([first?.isBelow, second?.isBelow]).toEqual([true, true])
    expect(formatVerdict(approve(first.intent.terms, first.mac))).toBe('done')
    const other = world.startSignerClient()
    const { terms } = second.intent
    expect(formatVerdict(other('approve', { terms, mac: second.mac, assertion: null }))).toBe(passkeyNeeded)
    expect(formatVerdict(approve(first.intent.terms, first.mac))).toBe('done')
    expect(formatVerdict(sign(first.intent, first.mac))).toBe('done')
    expect(formatVerdict(sign(second.intent, second.mac))).toBe(passkeyNeeded)
  })

  it('covers one transfer or swap, and its token approvals', () => {
    const { intent, mac } = attested(trade(false, ether))
    expect(formatVerdict(approve(intent.terms, mac))).toBe('done')
    const { router, sellToken, sellAmount } = intent.terms as EvmTerms
    const approval = { to: sellToken, value: toBaseUnits(0n), data: approveData(router, BigInt(sellAmount)) }
    const approvals = [7, 8, 9].map((nonce) => ({
      ...intent,
      transaction: { ...intent.transaction, ...approval, nonce },
    }))
    expect(approvals.map((each) => formatVerdict(sign(each, mac)))).toEqual([
      'done',
      'done',
      'REFUSED: another transaction was signed for this confirmation',
    ])
    const swap = (nonce: number) => ({ ...intent, transaction: { ...intent.transaction, nonce } })
    expect(formatVerdict(sign(swap(10), mac))).toBe('done')
    expect(formatVerdict(sign(swap(11), mac))).toBe('REFUSED: another transaction was signed for this confirmation')
    // The amount and the fees of three transactions.
    const cents = (ether + 3n * BigInt(intent.terms.maxNetworkFee)) * 250_000n
    expect(world.state().threshold?.usedCents).toBe(Number((cents + ether - 1n) / ether))
  })

  it('is not possible for assets without an amount: another token, another chain', async () => {
    const { usd, assets } = threshold(10n)
    unwrapResult(change({ kind: 'threshold', usd, assets: assets.filter(({ asset }) => asset === etherAsset) }))
    expect(perform(trade(false, 1n * 10n ** 12n))).toBe('above: asset')
    const user = { user: world.user().solAddress as Address, deadline: world.options().deadline }
    const { terms } = await genuineSolanaSend({ ...user, kind: 'spl', creates: false })
    const reply = unwrapResult(world.ask()('attest', { terms: { ...terms, ...world.own() } }))
    expect(reply.passkey?.above).toEqual({ usd, why: 'asset' })
    unwrapResult(change({ kind: 'threshold', usd, assets: [{ asset: etherAsset, amount: toBaseUnits(0n) }] }))
    expect(perform(send(1n))).toBe('above: asset')
  })

  it('counts as the full threshold if the threshold no longer contains its asset', () => {
    expect(perform(trade(false, ether))).toBe('done')
    const { usd, assets } = threshold(10n)
    unwrapResult(change({ kind: 'threshold', usd, assets: assets.filter(({ asset }) => asset === etherAsset) }))
    expect(perform(send(1n))).toBe('above: day')
  })

  it('covers a revocation and a replacement by their network fees', () => {
    const revoke = genuineRevoke('eth', world.options())
    const revocation = { terms: { ...revoke.terms, ...world.own() }, transaction: revoke.transaction }
    expect(perform(revocation as never)).toBe('done')
    const { intent, mac } = attested(send(ether))
    expect(formatVerdict(approve(intent.terms, mac))).toBe('done')
    const { raw, hash } = unwrapResult(sign(intent, mac))
    const { maxFeePerGas, maxPriorityFeePerGas, gas } = intent.transaction
    const fees = {
      maxFeePerGas: raiseByEighth(maxFeePerGas),
      maxPriorityFeePerGas: raiseByEighth(maxPriorityFeePerGas),
    }
    const replace = (approval: { terms: ReturnType<typeof approveReplacement>; mac: string } | null) => {
      const request = { ...world.user().keys, terms: intent.terms, mac, original: raw, kind: 'speed-up' as const }
      return formatVerdict(world.ask()('replace-evm', { ...request, ...fees, yes: approval }))
    }
    expect(replace(null)).toBe('done')
    const case_ = { name: 'send', ...intent } as Parameters<typeof approveReplacement>[0]
    const at = new Date(Math.floor(world.now().getTime() / 1000) * 1000)
    const maxNetworkFee = toBaseUnits(BigInt(gas) * BigInt(fees.maxFeePerGas))
    const terms = approveReplacement(case_, { kind: 'speed-up', hash, at, maxNetworkFee })
    const approval = unwrapResult(world.ask()('attest', { terms }))
    expect(approval).toMatchObject({ passkey: null, isBelow: true })
    expect(replace({ terms, mac: approval.mac })).toBe(passkeyNeeded)
    const before = world.state().threshold?.usedCents ?? 0
    expect(formatVerdict(approve(terms, approval.mac))).toBe('done')
    expect(replace({ terms, mac: approval.mac })).toBe('done')
    expect(world.state().threshold?.usedCents).toBeGreaterThan(before)
    unwrapResult(change(threshold(1n)))
    const again = unwrapResult(world.ask()('attest', { terms: { ...terms, deadline: terms.deadline + 1 } }))
    expect(again.passkey?.above).toMatchObject({ why: 'day' })
  })

  it('allows speeding up only a transaction that was signed under it', () => {
    const { intent, mac } = attested(send(ether))
    expect(formatVerdict(approve(intent.terms, mac))).toBe('done')
    const { raw } = unwrapResult(sign(intent, mac))
    const fees = {
      maxFeePerGas: raiseByEighth(intent.transaction.maxFeePerGas),
      maxPriorityFeePerGas: raiseByEighth(intent.transaction.maxPriorityFeePerGas),
    }
    const later = { ...intent, terms: { ...intent.terms, ...world.own() } as typeof intent.terms }
    const { mac: laterMac } = attested(later)
    expect(formatVerdict(approve(later.terms, laterMac))).toBe('done')
    const request = { ...world.user().keys, original: raw, kind: 'speed-up' as const, ...fees, yes: null }
    const replace = (terms: never, by: string) =>
      formatVerdict(world.ask()('replace-evm', { ...request, terms, mac: by }))
    expect(replace(later.terms as never, laterMac)).toBe('REFUSED: the original was signed under other terms')
    expect(replace(intent.terms as never, mac)).toBe('done')
  })

  it('still obeys freezes and limits, and an asset without a limit needs the passkey', () => {
    unwrapResult(world.set([etherLimit(2n, 3n)]))
    expect(perform(send(3n * ether))).toBe('OVER_LIMIT: the amount is above the limit of one trade or send')
    expect(perform(trade(false, ether))).toBe('above: asset')
    expect(perform(send(2n * ether))).toBe('done')
    const { intent, mac } = attested(send(ether, 8))
    const { userId } = world.user()
    unwrapResult(world.ask()('freeze', { userId, by: 'user' }))
    expect(formatVerdict(approve(intent.terms, mac))).toBe('FROZEN: the account is frozen')
    expect(perform(send(1n))).toBe('FROZEN: the account is frozen')
  })
})

describe('the threshold', () => {
  it('is set, raised, lowered and switched off only by a passkey, for exactly these amounts', () => {
    const { userId } = world.user()
    const use = (action: Parameters<typeof change>[0], passkey: ReturnType<typeof prove> | null) =>
      formatVerdict(world.ask()('use-passkey', { userId, action, passkey }))
    const actions = [threshold(20n), threshold(5n), { kind: 'require' as const, isRequired: false }]
    for (const action of actions) expect(use(action, null)).toBe('PASSKEY: this needs the user’s passkey')
    const proof = prove(world.ask(), world.user(), world.passkey(), threshold(20n))
    const { usd, assets } = threshold(20n)
    const raised = {
      kind: 'threshold' as const,
      usd,
      assets: [{ asset: etherAsset, amount: toBaseUnits(21n * ether) }],
    }
    const more = {
      ...threshold(20n),
      assets: [...assets, { asset: `base:${etherAsset.slice(4)}`, amount: toBaseUnits(1n) }],
    }
    for (const action of [threshold(21n), raised, more, { ...threshold(20n), usd: usd + 1 }])
      expect(use(action, proof)).not.toBe('done')
    expect(use({ kind: 'require', isRequired: false }, proof)).toMatch(/^PASSKEY/)
    const stranger = softwareAuthenticator()
    expect(formatVerdict(requestAction(world.ask(), world.user(), stranger, threshold(20n)))).toMatch(/^PASSKEY/)
    expect(world.state().threshold).toMatchObject({ usd: 25_000 })
    expect(use(threshold(20n), proof)).toBe('done')
    unwrapResult(change(threshold(5n)))
    expect(use(threshold(20n), proof)).toBe('PASSKEY: the passkey’s signature was used before')
    expect(world.state().threshold).toMatchObject({ usd: 12_500 })
  })

  it('applies immediately when it is lowered, even to approvals given before', () => {
    const intents = [0, 1, 2].map((nonce) => attested(send(ether, nonce)))
    for (const { intent, mac } of intents) expect(formatVerdict(approve(intent.terms, mac))).toBe('done')
    const [one, two, three] = intents
    if (!one || !two || !three) throw new Error('no intent')
    expect(formatVerdict(sign(one.intent, one.mac))).toBe('done')
    unwrapResult(change(threshold(2n)))
    expect(formatVerdict(sign(two.intent, two.mac))).toBe(passkeyNeeded)
    unwrapResult(change(threshold(4n)))
    expect(formatVerdict(sign(two.intent, two.mac))).toBe('done')
    unwrapResult(change({ kind: 'require', isRequired: true }))
    expect(formatVerdict(sign(three.intent, three.mac))).toBe(passkeyNeeded)
    expect(perform(send(1n, 9))).toBe('always')
    expect(world.state()).toMatchObject({ isRequired: true, threshold: null })
  })

  it('does not apply to exports and looser limits, which need the passkey', () => {
    unwrapResult(world.set([etherLimit(2n, 3n)]))
    const looser = world.set([etherLimit(9n, 9n)], { perTradeUsd: 500, perDayUsd: 500 })
    expect(formatVerdict(looser)).toBe('PASSKEY: this needs the user’s passkey')
    const exported = world.ask()('export', { ...world.user().keys, publicKey: createExportKey(), passkey: null })
    expect(formatVerdict(exported)).toBe('PASSKEY: this needs the user’s passkey')
  })

  it('is off until it is set, and ends with the passkeys', () => {
    world.enrol(null)
    expect(perform(send(ether))).toBe('done')
    expect(world.state()).toMatchObject({ isRequired: false, threshold: null })
    unwrapResult(change(threshold(10n)))
    const { id } = world.passkey().credential
    expect(formatVerdict(change({ kind: 'remove', credentialId: id }))).toMatch(/^PASSKEY_LAST/)
    unwrapResult(change({ kind: 'require', isRequired: false }))
    unwrapResult(change({ kind: 'remove', credentialId: id }))
    expect(world.state()).toMatchObject({ isRequired: false, threshold: null, credentialIds: [] })
  })

  it('cannot be restored from an older copy of the signer’s file', () => {
    const file = `${world.file}.passkeys`
    copyFileSync(file, `${file}.old`)
    unwrapResult(change(threshold(1n)))
    copyFileSync(file, `${file}.newest`)
    copyFileSync(`${file}.old`, file)
    const older = 'TAMPERED: the passkeys file is older than the signer’s log'
    expect(perform(send(5n * ether))).toBe(older)
    expect(formatVerdict(world.startSigner()('hello', { sentinel: null }))).toBe(older)
    copyFileSync(`${file}.newest`, file)
    expect(perform(send(5n * ether))).toBe('above: amount')
  })

  it('survives a restart', () => {
    expect(perform(send(6n * ether))).toBe('done')
    world.restart()
    expect(perform(send(6n * ether, 8))).toBe('above: day')
    expect(world.state().changes?.recent.at(-1)).toBe('threshold 25000')
  })
})
