import type { EvmTerms } from '@murmur/contract/signer'
import { attest } from '#attest.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { parsePolicy } from '#policy.ts'
import { type GenuineTransaction, policy } from './genuine-evm.ts'
import { getSigningVerdict } from './get-signing-verdict.ts'
import { createEmptyMemory } from './passkeys/no-passkeys.ts'
import { testWallet } from './test-wallet.ts'

const { ring, wallet, evmAddress } = testWallet()
const now = new Date('2026-11-21T08:00:00Z')
const deps = { ring, policy: parsePolicy(JSON.stringify(policy)), now: () => now, ...createEmptyMemory(() => now) }

/** The address of the wallet that trades. */
export const trader = evmAddress
/** The signer's clock, in seconds. */
export const seconds = now.getTime() / 1000
/** Options of a genuine trade of that wallet. */
export const options = { user: evmAddress, deadline: seconds + 120, feeBps: 50, chain: 'eth' } as const

/** The attestation of terms at the time of the signer's clock. */
export const attestTerms = (terms: EvmTerms) => attest(ring, terms, now)

/** Returns 'signed', or the reason of the refusal. */
export function getVerdict({ terms, transaction }: Omit<GenuineTransaction, 'name'>, mac = attestTerms(terms)): string {
  return getSigningVerdict(() => signEvm(deps, { ...wallet, terms, mac, transaction }))
}
