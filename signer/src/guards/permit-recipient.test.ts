import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { associatedAccount } from '#solana/token-accounts.ts'
import { createTerms, swapData, toUnsignedTransaction } from '../../test-support/genuine-evm.ts'
import { tokens } from '../../test-support/genuine-solana.ts'
import { listed, notListed, recipientsWorld, type SendRequest } from '../../test-support/guards/recipients-world.ts'
import { createExportKey, formatVerdict, limitMs, unwrapResult } from '../../test-support/passkeys/passkey-world.ts'
import { otherAddress, recipient, solRecipient, solStranger } from '../../test-support/sends/genuine-send.ts'
import { genuineRevoke } from '../../test-support/upkeep/genuine-revoke.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-recipients-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = recipientsWorld(folder)
beforeEach(() => world.newUser())

const sends: [string, string, () => SendRequest | Promise<SendRequest>][] = [
  ['ether on Ethereum', listed.evm, () => world.evmSend('eth', true)],
  ['a token on Ethereum', listed.evm, () => world.evmSend('eth', false)],
  ['ether on Base', listed.evm, () => world.evmSend('base', true)],
  ['a token on Base', listed.evm, () => world.evmSend('base', false)],
  ['SOL', listed.sol, () => world.solanaSend('sol')],
  ...(Object.keys(tokens) as (keyof typeof tokens)[]).map((kind): [string, string, () => Promise<SendRequest>] => [
    `a token on Solana (${kind})`,
    listed.sol,
    () => world.solanaSend(kind),
  ]),
]

describe('a list of recipients', () => {
  it.each(sends)('lets %s go only to a listed recipient', async (_, key, send) => {
    expect(world.perform(await send())).toBe('done')
    world.restrict(`evm:${otherAddress.toLowerCase()}`, `sol:${solStranger}`)
    expect(world.perform(await send())).toBe(notListed)
    unwrapResult(world.allow(key))
    world.wait(limitMs)
    expect(world.perform(await send())).toBe('done')
  })

  it.each(sends)('refuses %s without any recipient', async (_, _key, send) => {
    world.restrict()
    expect(world.list()).toEqual({ recipients: [], liftedFrom: null })
    expect(world.perform(await send())).toBe(notListed)
  })

  it('refuses to sign and to approve what was attested before it', async () => {
    const passkey = world.enrol()
    const [before, onSolana] = [world.evmSend(), await world.solanaSend('sol')]
    const attested = unwrapResult(before.attest())
    const { mac } = unwrapResult(onSolana.attest())
    if (!attested.passkey) throw new Error('no challenge')
    const assertion = passkey.assert(attested.passkey)
    world.restrict()
    const approve = () => world.ask()('approve', { terms: before.terms, mac: attested.mac, assertion })
    expect(formatVerdict(approve())).toBe(notListed)
    expect(formatVerdict(before.sign(attested.mac))).toBe(notListed)
    expect(formatVerdict(onSolana.sign(mac))).toBe(notListed)
  })

  it('compares EVM addresses without their case, and Solana addresses with it', async () => {
    world.restrict(listed.evm)
    const upper = `0x${recipient.slice(2).toUpperCase()}`
    expect(world.perform(world.evmSend('eth', true, upper))).toBe('done')
    expect(world.perform(world.evmSend('base', true, recipient.toLowerCase()))).toBe('done')
    expect(formatVerdict(world.allow(`evm:${recipient}`))).toBe(
      'BAD_REQUEST: set-recipients.change.recipient is not as the protocol says',
    )
    const folded = solRecipient.replace(/[a-hjkmnp-z]/, (letter) => letter.toUpperCase())
    unwrapResult(world.allow(`sol:${folded}`))
    world.wait(limitMs)
    expect(world.perform(await world.solanaSend('sol'))).toBe(notListed)
  })

  it('allows a contract on its chain alone, and an address on every EVM chain', () => {
    world.restrict(`base:${recipient.toLowerCase()}`)
    expect(world.perform(world.evmSend('base'))).toBe('done')
    expect(world.perform(world.evmSend('eth'))).toBe(notListed)
    unwrapResult(world.allow(listed.evm))
    expect(world.perform(world.evmSend('eth'))).toBe(notListed)
    world.wait(limitMs)
    expect(world.perform(world.evmSend('eth'))).toBe('done')
    expect(formatVerdict(world.allow(`sol:${recipient.toLowerCase()}`))).toMatch('BAD_REQUEST')
    expect(formatVerdict(world.allow(`eth:${solRecipient}`))).toMatch('BAD_REQUEST')
  })

  it('names owners on Solana: their token account on it allows nothing', async () => {
    const { program, mint } = tokens.spl
    world.restrict(`sol:${associatedAccount(solRecipient, program, mint)}`)
    expect(world.perform(await world.solanaSend('spl'))).toBe(notListed)
    expect(world.perform(await world.solanaSend('sol'))).toBe(notListed)
  })

  it('affects no swap, no revocation and no export', () => {
    world.restrict()
    const options = { user: world.user().evmAddress, deadline: world.deadline() }
    const terms = { ...createTerms({ ...options, chain: 'eth', isBuy: true, feeBps: 50 }), ...world.own() }
    const call = { to: terms.router, value: terms.sellAmount, data: swapData(terms, 'single') }
    const transaction = toUnsignedTransaction(terms, call)
    const { mac } = unwrapResult(world.ask()('attest', { terms }))
    expect(formatVerdict(world.ask()('sign-evm', { ...world.user().keys, terms, mac, transaction }))).toBe('done')
    const revoke = genuineRevoke('base', options)
    const revokeTerms = { ...revoke.terms, ...world.own() }
    const revoked = unwrapResult(world.ask()('attest', { terms: revokeTerms }))
    const request = { ...world.user().keys, terms: revokeTerms, mac: revoked.mac, transaction: revoke.transaction }
    expect(formatVerdict(world.ask()('sign-evm', request))).toBe('done')
    expect(
      formatVerdict(world.ask()('export', { ...world.user().keys, publicKey: createExportKey(), passkey: null })),
    ).toBe('done')
  })

  it('holds for the replacement of a send whose recipient was removed', () => {
    const send = world.evmSend()
    const { mac } = unwrapResult(send.attest())
    const { raw: original } = unwrapResult(send.sign(mac))
    const fees = { maxFeePerGas: toBaseUnits(34000000000n), maxPriorityFeePerGas: toBaseUnits(1200000000n) }
    const speedUp = () =>
      world.ask()('replace-evm', {
        ...{ ...world.user().keys, terms: send.terms, mac, original, kind: 'speed-up' as const, ...fees, yes: null },
      })
    expect(formatVerdict(speedUp())).toBe('done')
    world.restrict(listed.evm)
    expect(formatVerdict(speedUp())).toBe('done')
    unwrapResult(world.set({ kind: 'disallow', recipient: listed.evm }))
    expect(formatVerdict(speedUp())).toBe(notListed)
  })

  it('has at most 200 recipients', () => {
    const keys = Array.from({ length: 200 }, (_, at) => `evm:0x${String(at).padStart(40, '0')}`)
    world.restrict(...keys)
    expect(formatVerdict(world.allow(listed.evm))).toBe('REFUSED: the list of recipients is full')
    expect(formatVerdict(world.set({ kind: 'restrict', recipients: [...keys, listed.evm] }))).toMatch('BAD_REQUEST')
  })
})
