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
    ...{ chain, bound: min, highestFee: max },
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

/** Returns 'signed', or the reason of the refusal, of a speed-up with a tip in wei per gas. */
function speedUp({ terms, transaction, highestFee }: Send, tip: bigint, isConfirmed: boolean): string {
  const original = { ...transaction, maxFeePerGas: toBaseUnits(10n), maxPriorityFeePerGas: toBaseUnits(1n) }
  const { raw, hash } = signOriginal(mine, original)
  const maxNetworkFee = toBaseUnits(highestFee)
  const confirmed = approveReplacement(
    { name: '', terms, transaction: original },
    { kind: 'speed-up', hash, maxNetworkFee, at: now },
  )
  const request: ReplaceEvmRequest = {
    ...wallet,
    ...{ terms, mac: attest(ring, terms, now), original: raw, kind: 'speed-up' },
    ...{ maxFeePerGas: transaction.maxFeePerGas, maxPriorityFeePerGas: toBaseUnits(tip) },
    yes: isConfirmed ? { terms: confirmed, mac: attest(ring, confirmed, now) } : null,
  }
  return getSigningVerdict(() => replaceEvm(deps, request))
}

test.each(priorities)(
  'no replacement of a %s send tips more than its priority, unless the user confirms it',
  (_, priority, factor) => {
    const send = createSend('eth', priority)
    const highest = (send.bound * factor) / gas
    expect(speedUp(send, highest, false)).toBe('signed')
    expect(speedUp(send, highest + 1n, false)).toBe(tooHigh)
    expect(speedUp(send, highest + 1n, true)).toBe('signed')
  },
)
