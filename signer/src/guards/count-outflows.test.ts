import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmTerms } from '@murmur/contract/signer'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { approveData, chains } from '../../test-support/genuine-evm.ts'
import {
  assetLimit,
  ether,
  etherAsset,
  etherLimit,
  limitedWorld,
  usdcAsset,
} from '../../test-support/guards/limited-world.ts'
import { formatVerdict, limitMs, thawMs, unwrapResult } from '../../test-support/passkeys/passkey-world.ts'
import { approveReplacement, raiseByEighth } from '../../test-support/replacements/genuine-replacement.ts'
import { genuineSolanaSend } from '../../test-support/sends/genuine-send.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-moves-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = limitedWorld(folder)
const { set, send, trade, perform, attest, sign, used } = world
beforeEach(() => world.newUser())

const overTrade = 'OVER_LIMIT: the amount is above the limit of one trade or send'
const overDay = 'OVER_LIMIT: the amount is above the limit of a day'
const none = 'NO_LIMIT: the limits do not cover this asset'
const dayMs = 24 * 3_600_000

describe('limits', () => {
  it('apply per send and per day, at the attestation and at the signature', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    const intents = [send(2n * ether), send(2n * ether, 8)]
    const [first, second] = intents.map((intent) => ({ intent, mac: unwrapResult(attest(intent)).mac }))
    if (!first || !second) throw new Error('no intent')
    expect(formatVerdict(attest(send(2n * ether + 1n)))).toBe(overTrade)
    expect(formatVerdict(sign(first.intent, first.mac))).toBe('done')
    expect(used()).toBe(String(2n * ether))
    // Both were attested while there was room for one.
    expect(formatVerdict(sign(second.intent, second.mac))).toBe(overDay)
    expect(perform(send(ether + 1n))).toBe(overDay)
    expect(perform(send(ether))).toBe('done')
    world.wait(dayMs - 1)
    expect(perform(send(1n))).toBe(overDay)
    world.wait(1)
    expect(perform(send(2n * ether))).toBe('done')
  })

  it('still count everything after the clock was ahead, counted an outflow, and was set back', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(perform(send(2n * ether))).toBe('done')
    for (const nonce of [8, 9]) {
      world.wait(26 * 3_600_000)
      expect(perform(send(1n, nonce))).toBe('done')
      world.wait(-26 * 3_600_000)
      world.restart()
      expect(perform(send(ether, 10))).toBe(overDay)
    }
  })

  it('apply to the paid side of a trade: the coin of a purchase, the token of a sale', () => {
    unwrapResult(set([etherLimit(2n, 3n), assetLimit(usdcAsset, 5_000_000_000n, null)]))
    expect(perform(trade(true, 2n * ether + 1n))).toBe(overTrade)
    expect(perform(trade(true, 2n * ether))).toBe('done')
    expect(perform(trade(true, 2n * ether))).toBe(overDay)
    expect(perform(trade(false, 2n * ether + 10n ** 12n))).toBe(overTrade)
    expect([perform(trade(false, 2n * ether)), perform(trade(false, 2n * ether))]).toEqual(['done', 'done'])
    expect([used(), used(usdcAsset)]).toEqual([String(2n * ether), '10000000000'])
  })

  it('reject an asset that they do not cover, also on Solana; a user without limits is not restricted', async () => {
    const user = world.user()
    const solSend = async () => {
      const { deadline } = world.options()
      const made = await genuineSolanaSend({ kind: 'spl', user: user.solAddress as never, creates: false, deadline })
      return { terms: { ...made.terms, ...world.own() }, transaction: compileDraft(made.draft) }
    }
    const performSol = ({ terms, transaction }: Awaited<ReturnType<typeof solSend>>) => {
      const attested = world.ask()('attest', { terms })
      if (!attested.ok) return formatVerdict(attested)
      return formatVerdict(world.ask()('sign-solana', { ...user.keys, terms, mac: attested.result.mac, transaction }))
    }
    expect(performSol(await solSend())).toBe('done')
    unwrapResult(set([etherLimit(2n, 3n)]))
    const intent = await solSend()
    expect(performSol(intent)).toBe(none)
    const mint = `sol:${intent.terms.token}`
    unwrapResult(set([etherLimit(2n, 3n), assetLimit(mint, 200_000_000n, 200_000_000n)]))
    world.wait(limitMs)
    expect(performSol(await solSend())).toBe('done')
    expect(used(mint)).toBe(intent.terms.amount)
    expect(performSol(await solSend())).toBe(overDay)
  })

  it('apply to the network fees of a day', () => {
    unwrapResult(set([assetLimit(etherAsset, 10n ** 15n, 10n ** 16n)]))
    // Each send may cost 0.02 ETH, and the smallest daily allowance covers five of them.
    expect(Array.from({ length: 6 }, (_, at) => perform(send(1n, at)))).toEqual([
      ...Array.from({ length: 5 }, () => 'done'),
      'OVER_LIMIT: the amount is above the limit of the network fees of a day',
    ])
  })

  it('never refuse a cancellation: a stuck transaction would block the wallet for the rest of the day', () => {
    unwrapResult(set([assetLimit(etherAsset, 10n ** 15n, 10n ** 16n)]))
    const intents = Array.from({ length: 5 }, (_, at) => send(1n, at))
    const signed = intents.map((intent) => {
      const { mac } = unwrapResult(attest(intent))
      return { intent, mac, ...unwrapResult(sign(intent, mac)) }
    })
    const last = signed.at(-1)
    if (!last) throw new Error('no intent')
    const { intent, mac, raw, hash } = last
    const { at, bid } = { at: world.now(), bid: raiseByEighth(raiseByEighth(intent.transaction.maxFeePerGas)) }
    const replace = (kind: 'cancel' | 'speed-up', gas: bigint) => {
      const maxNetworkFee = toBaseUnits(gas * BigInt(bid))
      const approval = approveReplacement({ ...intent, name: '' } as never, { kind, hash, at, maxNetworkFee })
      const attested = world.ask()('attest', { terms: approval })
      if (!attested.ok) return formatVerdict(attested)
      return formatVerdict(
        world.ask()('replace-evm', {
          ...{ ...world.user().keys, terms: intent.terms, mac, original: raw, kind },
          ...{ maxFeePerGas: bid, maxPriorityFeePerGas: raiseByEighth(intent.transaction.maxPriorityFeePerGas) },
          yes: { terms: approval, mac: attested.result.mac },
        }),
      )
    }
    expect(replace('speed-up', BigInt(intent.transaction.gas))).toMatch('the network fees of a day')
    expect(replace('cancel', 21_000n)).toBe('done')
  })
})

describe('a signature', () => {
  it('counts once, however often it is requested, and again for another nonce', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    const intent = trade(true, ether)
    const { mac } = unwrapResult(attest(intent))
    const at = (change: object) => {
      const { hash } = unwrapResult(sign({ ...intent, transaction: { ...intent.transaction, ...change } }, mac))
      return hash
    }
    expect(at({})).toBe(at({}))
    expect(at({ maxFeePerGas: toBaseUnits(31000000000n) })).not.toBe(at({}))
    expect(used()).toBe(String(ether))
    at({ nonce: 8 })
    expect(used()).toBe(String(2n * ether))
    at({ nonce: 9 })
    expect(formatVerdict(sign({ ...intent, transaction: { ...intent.transaction, nonce: 10 } }, mac))).toBe(overDay)
    expect(used()).toBe(String(3n * ether))
  })

  it('counts nothing for a token approval, and nothing more for a replacement', () => {
    unwrapResult(set([etherLimit(2n, 2n), assetLimit(usdcAsset, 2_500_000_000n, 2_500_000_000n)]))
    const sale = trade(false, ether)
    const { mac } = unwrapResult(attest(sale))
    const { sellToken, sellAmount } = sale.terms as EvmTerms
    const data = approveData(chains.eth.router, BigInt(sellAmount))
    const approval = { ...sale, transaction: { ...sale.transaction, to: sellToken, data } }
    expect(formatVerdict(sign(approval, mac))).toBe('done')
    expect(used(usdcAsset)).toBe('0')
    const intent = send(2n * ether)
    const attested = unwrapResult(attest(intent))
    const { raw } = unwrapResult(sign(intent, attested.mac))
    const replaced = world.ask()('replace-evm', {
      ...{ ...world.user().keys, terms: intent.terms, mac: attested.mac, original: raw, kind: 'speed-up', yes: null },
      ...{ maxFeePerGas: toBaseUnits(34000000000n), maxPriorityFeePerGas: toBaseUnits(1200000000n) },
    })
    expect(formatVerdict(replaced)).toBe('done')
    expect(used()).toBe(String(2n * ether))
  })

  it('is counted before it is made: a signer that is killed in between neither forgets nor repeats a count', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    const intent = trade(true, 2n * ether)
    const { mac } = unwrapResult(attest(intent))
    const file = `${world.file}.passkeys`
    unwrapResult(sign(intent, mac))
    const whole = readFileSync(file)
    // Killed after it stored the count, before it returned the signature: the line is complete. Half a line of a later write follows.
    world.restart()
    expect(used()).toBe(String(2n * ether))
    appendFileSync(file, whole.subarray(0, 150))
    world.restart()
    expect([used(), perform(trade(true, ether + 1n))]).toEqual([String(2n * ether), overDay])
    expect(formatVerdict(sign(intent, mac))).toBe('done')
    expect(used()).toBe(String(2n * ether))
    // Killed while it wrote the count: nothing was signed, so half a line counts nothing.
    world.newUser()
    unwrapResult(set([etherLimit(2n, 3n)]))
    const before = readFileSync(file).length
    appendFileSync(file, whole.subarray(0, 150))
    world.restart()
    expect(used()).toBe('0')
    expect(perform(send(2n * ether))).toBe('done')
    world.restart()
    expect([used(), readFileSync(file).length > before]).toEqual([String(2n * ether), true])
    // The next start detects that the newest entries were cut off the passkeys file.
    const last = readFileSync(file)
    truncateSync(file, before)
    expect(() => world.restart()).toThrow('the passkeys file is older than the signer’s log')
    expect(perform(send(1n))).toContain('TAMPERED')
    writeFileSync(file, last)
    world.restart()
  })
})

describe('an asset bought after the limits were set', () => {
  it('can be sold after the wait for looser limits, up to the amount that could pay for it, at the purchase rate', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(perform(trade(false, ether))).toBe(none)
    expect(perform(trade(true, ether))).toBe('done')
    world.wait(limitMs - 1)
    expect(perform(trade(false, ether))).toBe(none)
    world.wait(1)
    expect(perform(trade(false, 2n * ether + 10n ** 12n))).toBe(overTrade)
    expect(perform(trade(false, 2n * ether))).toBe('done')
    expect(perform(trade(false, ether + 10n ** 12n))).toBe(overDay)
  })

  it('cannot be sold because of a purchase with an impossible minimum, which need never reach a chain', () => {
    unwrapResult(set([etherLimit(2n, 3n)]))
    expect(perform(trade(true, 10n ** 12n, 10n ** 30n))).toBe('done')
    expect(perform(trade(false, 1_000n * ether))).toBe(none)
  })

  it('keeps the lowest rate and the earliest time, in any order of purchases, even with minimums that no trade can reach', () => {
    for (const isImpossibleFirst of [true, false]) {
      world.newUser()
      unwrapResult(set([etherLimit(2n, 3n)]))
      const intents = [() => trade(true, 1_000n, 10n ** 30n), () => trade(true, ether)]
      const [first, second] = isImpossibleFirst ? intents : intents.toReversed()
      expect(perform(first?.() ?? trade(true, 1n))).toBe('done')
      world.wait(limitMs)
      expect(perform(second?.() ?? trade(true, 1n))).toBe('done')
      world.restart()
      expect(perform(trade(false, 2n * ether + 10n ** 12n))).toBe(overTrade)
      expect(perform(trade(false, 2n * ether))).toBe('done')
    }
  })

  it.each(['freeze', 'keep-limits'] as const)(
    'waits again if a %s was received during the wait, but not after it',
    (op) => {
      const { userId } = world.user()
      const interrupt = () => {
        if (op === 'keep-limits') return unwrapResult(world.ask()('keep-limits', { userId }))
        unwrapResult(world.ask()('freeze', { userId, by: 'user' }))
        unwrapResult(world.ask()('thaw', { userId, by: 'user' }))
        world.wait(thawMs)
      }
      unwrapResult(set([etherLimit(2n, 3n)]))
      expect(perform(trade(true, ether))).toBe('done')
      world.wait(limitMs - 1)
      interrupt()
      world.wait(limitMs)
      expect(perform(trade(false, ether))).toBe(none)
      expect(perform(trade(true, ether))).toBe('done')
      world.wait(limitMs)
      interrupt()
      expect(perform(trade(false, ether))).toBe('done')
    },
  )
})
