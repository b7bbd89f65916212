import type { EvmSendTerms } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import type { ReplaceEvmRequest } from '#evm/check-replacement.ts'
import { replaceEvm } from '#evm/replace-evm.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { networkFeeBounds } from '#pinned-chains.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { approveReplacement, signOriginal } from '../../test-support/replacements/genuine-replacement.ts'
import { genuineSend } from '../../test-support/sends/genuine-send.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const mine = testWallet()
const { ring, wallet, evmAddress } = mine
const now = new Date('2026-11-29T08:00:00Z')
const options = { user: evmAddress, deadline: now.getTime() / 1000 + 120 }
const policy = parsePolicy(JSON.stringify(make.policy))
const deps = { ring, policy, now: () => now, passkeys: noPasskeyStore, limitMs: 1 }
const gas = 100_000n
const tooHigh = 'REFUSED: the tip is above the maximum of this priority'
const priorities = [
  ['normal', {}, 1n],
  ['fast', { priority: 'fast' }, 2n],
  ['urgent', { priority: 'urgent' }, 4n],
] as const

/** A send for the highest network fee that its chain allows. */
function createSend(chain: 'eth' | 'base', priority: Pick<EvmSendTerms, 'priority'>) {
  const { max, min } = networkFeeBounds[chain]
  const { terms, transaction } = genuineSend(chain, true, options)
  const fees = { gas: toBaseUnits(gas), maxFeePerGas: toBaseUnits(max / gas) }
  return {
    ...{ chain, bound: min, highestFee: max as bigint },
    terms: { ...terms, maxNetworkFee: toBaseUnits(max), ...priority },
    transaction: { ...transaction, ...fees },
  }
}
type Send = ReturnType<typeof createSend>

/** Returns 'signed', or the reason of the refusal, for a tip in wei per gas. */
function verdict({ terms, transaction }: Pick<Send, 'terms' | 'transaction'>, tip: bigint): string {
  const tipped = { ...transaction, maxPriorityFeePerGas: toBaseUnits(tip) }
  const request = { ...wallet, terms, mac: attest(ring, terms, now), transaction: tipped }
  return getSigningVerdict(() => signEvm({ ...deps, sends: createSignedSends(() => now) }, request))
}

test.each(priorities)(
  'the signer bounds the tip of a %s send to a multiple of the smallest fee',
  (_, priority, factor) => {
    for (const send of [createSend('eth', priority), createSend('base', priority)]) {
      const highest = (send.bound * factor) / gas
      expect(verdict(send, highest), send.chain).toBe('signed')
      expect(verdict(send, highest + 1n), send.chain).toBe(tooHigh)
    }
  },
)

test.each(priorities)(
  'a %s send has the chain’s highest network fee of any other, and no tip above its fee',
  (_, priority) => {
    const send = createSend('eth', priority)
    const maxNetworkFee = toBaseUnits(send.highestFee + 1n)
    expect(verdict({ ...send, terms: { ...send.terms, maxNetworkFee } }, 1n)).toBe(
      'REFUSED: the network fee is above the maximum of this chain',
    )
    const cheap = { ...send, transaction: { ...send.transaction, maxFeePerGas: toBaseUnits(10n) } }
    expect(verdict(cheap, 11n)).toBe('REFUSED: the tip exceeds the maximum fee')
  },
)

type Replacement = { kind?: 'speed-up' | 'cancel'; tip: bigint; isConfirmed: boolean; originalTip?: bigint }

/** Returns 'signed', or the reason of the refusal, of a replacement; tips in wei per gas. */
function replace({ terms, transaction, highestFee }: Send, replacement: Replacement): string {
  const { kind = 'speed-up', tip, isConfirmed, originalTip = 1n } = replacement
  const maxFeePerGas = toBaseUnits((BigInt(transaction.maxFeePerGas) * 8n) / 9n)
  const original = { ...transaction, maxFeePerGas, maxPriorityFeePerGas: toBaseUnits(originalTip) }
  const { raw, hash } = signOriginal(mine, original)
  const maxNetworkFee = toBaseUnits(highestFee)
  const confirmed = approveReplacement(
    { name: '', terms, transaction: original },
    { kind, hash, maxNetworkFee, at: now },
  )
  const request: ReplaceEvmRequest = {
    ...wallet,
    ...{ terms, mac: attest(ring, terms, now), original: raw, kind },
    ...{ maxFeePerGas: transaction.maxFeePerGas, maxPriorityFeePerGas: toBaseUnits(tip) },
    yes: isConfirmed ? { terms: confirmed, mac: attest(ring, confirmed, now) } : null,
  }
  return getSigningVerdict(() => replaceEvm(deps, request))
}

test.each(priorities)(
  'no replacement of a %s send tips more than its priority, unless the user confirms it',
  (_, priority, factor) => {
    for (const send of [createSend('eth', priority), createSend('base', priority)]) {
      const highest = (send.bound * factor) / gas
      expect(replace(send, { tip: highest, isConfirmed: false }), send.chain).toBe('signed')
      expect(replace(send, { tip: highest + 1n, isConfirmed: false }), send.chain).toBe(tooHigh)
      expect(replace(send, { tip: highest + 1n, isConfirmed: true }), send.chain).toBe('signed')
    }
  },
)

test('a send that an earlier version signed with a higher tip is replaced once the user confirms it, and not before', () => {
  const send = createSend('eth', {})
  const originalTip = (3n * send.bound) / gas
  const tip = (4n * send.bound) / gas
  expect(verdict(send, originalTip)).toBe(tooHigh)
  for (const kind of ['speed-up', 'cancel'] as const)
    expect(replace(send, { kind, tip, isConfirmed: true, originalTip }), kind).toBe('signed')
  expect(replace(send, { tip, isConfirmed: false, originalTip })).toBe(tooHigh)
})

test('a confirmed cancellation keeps its own bound on the network fee, whatever the priority', () => {
  for (const [, priority] of priorities) {
    const send = createSend('base', priority)
    const dear = { ...send, highestFee: send.highestFee + 1n }
    expect(replace(dear, { kind: 'cancel', tip: 2n, isConfirmed: true })).toBe(
      'REFUSED: the network fee is above the maximum of this chain',
    )
  }
})
