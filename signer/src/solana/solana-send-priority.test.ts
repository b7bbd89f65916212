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
import { genuineSolanaSend } from '../../test-support/sends/genuine-send.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, solAddress } = testWallet()
const now = new Date('2026-11-29T08:00:00Z')
const policy = parsePolicy(JSON.stringify(solanaPolicy))
const deps = { ring, policy, now: () => now, passkeys: noPasskeyStore, limitMs: 1 }
const options = { user: solAddress as Address, deadline: now.getTime() / 1000 + 60, creates: false }
const sends = await Promise.all((['sol', 'spl'] as const).map((kind) => genuineSolanaSend({ ...options, kind })))
const units = 100_000
const { min, max } = networkFeeBounds.sol

/** Returns 'signed', or the reason of the refusal, for a priority fee in lamports. */
function verdict(priority: Pick<SolanaSendTerms, 'priority'>, fee: bigint, maxNetworkFee = max): string[] {
  return sends.map(({ terms: given, draft }) => {
    const terms = { ...given, maxNetworkFee: toBaseUnits(maxNetworkFee), ...priority }
    const price = (fee * 1_000_000n) / BigInt(units)
    const [, , ...steps] = draft.instructions
    const instructions = [make.setComputeUnitLimit(units), make.setComputeUnitPrice(price), ...steps]
    const transaction = compileDraft({ ...draft, instructions })
    const request = { ...wallet, terms, mac: attest(ring, terms, now), transaction }
    return getSigningVerdict(() => signSolana({ ...deps, sends: createSignedSends(() => now) }, request))
  })
}
const both = (outcome: string) => [outcome, outcome]

test.each([
  ['normal', {}, 1n],
  ['fast', { priority: 'fast' }, 2n],
  ['urgent', { priority: 'urgent' }, 4n],
] as const)(
  'the Solana signer bounds the priority fee of a %s send to a multiple of the smallest fee',
  (_, priority, factor) => {
    expect(verdict(priority, min * factor)).toEqual(both('signed'))
    expect(verdict(priority, min * factor + 1n)).toEqual(both('REFUSED: the tip is above the maximum of this priority'))
    expect(verdict(priority, min * factor, min * factor)).toEqual(
      both('REFUSED: the network fee is above the agreed maximum'),
    )
  },
)
