import type { SolanaSendTerms } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { networkFeeBounds } from '#pinned-chains.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { signSolana } from '#solana/sign-solana.ts'
import { solanaPolicy } from '../../test-support/genuine-solana.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { seededRandom } from '../../test-support/random.ts'
import { type GenuineSolanaSend, genuineSolanaSend } from '../../test-support/sends/genuine-send.ts'
import { getSendAccounts, isHarmfulSend } from '../../test-support/sends/is-harmful-send.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { createSolanaVm } from '../../test-support/solana-vm.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, solAddress } = testWallet()
const now = new Date('2026-11-29T08:00:00Z')
const policy = parsePolicy(JSON.stringify(solanaPolicy))
const deps = { ring, policy, now: () => now, passkeys: noPasskeyStore, limitMs: 1 }
const options = { user: solAddress as Address, deadline: now.getTime() / 1000 + 60, creates: false }
const sends = await Promise.all((['sol', 'spl'] as const).map((kind) => genuineSolanaSend({ ...options, kind })))
const units = 100_000
const { min, max } = networkFeeBounds.sol

type Priority = Pick<SolanaSendTerms, 'priority'>

/** Changes a send: its priority, its priority fee in lamports, and the agreed network fee. */
function withTip(
  { kind, terms: given, draft }: GenuineSolanaSend,
  priority: Priority,
  fee: bigint,
  maxNetworkFee: bigint = max,
) {
  const terms = { ...given, maxNetworkFee: toBaseUnits(maxNetworkFee), ...priority }
  const price = (fee * 1_000_000n) / BigInt(units)
  const [, , ...steps] = draft.instructions
  const instructions = [make.setComputeUnitLimit(units), make.setComputeUnitPrice(price), ...steps]
  return { kind, terms, transaction: compileDraft({ ...draft, instructions }) }
}

/** Returns 'signed', or the reason of the refusal. */
function verdictOf({ terms, transaction }: ReturnType<typeof withTip>): string {
  const request = { ...wallet, terms, mac: attest(ring, terms, now), transaction }
  return getSigningVerdict(() => signSolana({ ...deps, sends: createSignedSends(() => now) }, request))
}
const verdict = (...tip: [Priority, bigint, bigint?]) => sends.map((send) => verdictOf(withTip(send, ...tip)))
const both = (outcome: string) => [outcome, outcome]

const priorities = [
  ['normal', {}, 1n],
  ['fast', { priority: 'fast' }, 2n],
  ['urgent', { priority: 'urgent' }, 4n],
] as const

test.each(priorities)(
  'the Solana signer bounds the priority fee of a %s send to a multiple of the smallest fee',
  (_, priority, factor) => {
    expect(verdict(priority, min * factor)).toEqual(both('signed'))
    expect(verdict(priority, min * factor + 1n)).toEqual(both('REFUSED: the tip is above the maximum of this priority'))
    expect(verdict(priority, min * factor, min * factor)).toEqual(
      both('REFUSED: the network fee is above the agreed maximum'),
    )
  },
)

test('of sends with any priority fee, the Solana signer signs none that tips more on the chain than its priority', async () => {
  const random = seededRandom(20_261_201)
  const vm = createSolanaVm()
  const counts = { signed: 0, refused: 0, harmful: 0 }
  for (let round = 0; round < 200; round++) {
    const send = random.pick(sends)
    const [, priority] = random.pick(priorities)
    const tipped = withTip(send, priority, BigInt(random.below(Number(max))))
    const isSigned = verdictOf(tipped) === 'signed'
    const own = await getSendAccounts(send.kind, options.user)
    const harm = isHarmfulSend(vm, tipped, own, { transaction: tipped.transaction, tables: {} }, false)
    if (isSigned) expect(harm, `round ${round}: ${JSON.stringify(tipped.terms)}`).toBeUndefined()
    else if (harm) counts.harmful++
    counts[isSigned ? 'signed' : 'refused']++
  }
  // Some refused ones tip too little more for the tolerance of the second opinion.
  expect(counts.harmful).toBeGreaterThan(counts.refused / 2)
  expect(counts.signed).toBeGreaterThan(50)
})
