import { createPublicKey, verify } from 'node:crypto'
import type { SolanaTerms } from '@murmur/contract/signer'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { signSolana } from '#solana/sign-solana.ts'
import { genuineSettlement, maker, type SolanaOptions, solanaPolicy } from '../../test-support/genuine-solana.ts'
import { asUserId, asWalletId } from '../../test-support/ids.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import { junk, testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, solAddress } = testWallet()
const now = new Date('2026-11-21T08:00:00Z')
const deps = {
  ring,
  policy: parsePolicy(JSON.stringify(solanaPolicy)),
  now: () => now,
  passkeys: noPasskeyStore,
  limitMs: 1,
  sends: createSignedSends(() => now),
}
const common = { user: solAddress as Address, deadline: now.getTime() / 1000 + 60 }
const cases = (['spl', 'new', 'taxed'] as const).flatMap((kind) =>
  [true, false].flatMap((isBuy) => [0, 1, 50, 100].map((feeBps) => ({ ...common, kind, isBuy, feeBps }))),
)

test.each(cases)(
  'the Solana signer signs a settlement: $kind, coin in $isBuy, $feeBps bps',
  async (options: SolanaOptions) => {
    const { terms, draft } = await genuineSettlement(options)
    const transaction = compileDraft(draft)
    const signed = signSolana(deps, { ...wallet, terms, mac: attest(ring, terms, now), transaction })
    const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(signed.raw))
    expect(Buffer.from(messageBytes).toString('base64')).toBe(transaction.message)
    expect(Object.keys(signatures)).toEqual([solAddress])
    const signature = signatures[solAddress as Address] as Uint8Array
    expect(base58.encode(signature)).toBe(signed.signature)
    const x = Buffer.from(base58.decode(solAddress)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, Uint8Array.from(messageBytes), key, signature)).toBe(true)
    const again = signSolana(deps, { ...wallet, terms, mac: attest(ring, terms, now), transaction })
    expect(again).toEqual(signed)
  },
)

const first = await genuineSettlement({ ...common, kind: 'spl', isBuy: true, feeBps: 50 })
const transaction = compileDraft(first.draft)
const sign =
  (terms: SolanaTerms, mac = attest(ring, terms, now), keys = wallet) =>
  () =>
    signSolana(deps, { ...keys, terms, mac, transaction })

test('the Solana signer refuses attested terms of one wallet for another wallet', () => {
  expect(sign({ ...first.terms, userId: asUserId('user-2') })).toThrow('the terms are for another wallet')
  expect(sign({ ...first.terms, walletId: asWalletId('wallet-2') })).toThrow('the terms are for another wallet')
  // Encrypted for this wallet, but with another mnemonic.
  const other = testWallet(junk)
  expect(sign(first.terms, attest(ring, first.terms, now), other.wallet)).toThrow('the terms are for another address')
})

test('the Solana signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const mac = attest(ring, first.terms, now)
  // `chain` selects the kind of terms: parse-request.ts accepts only `sol`.
  const changes: Record<Exclude<keyof SolanaTerms, 'chain'>, unknown> = {
    intentId: 'i',
    userId: 'u',
    walletId: 'w',
    address: maker,
    side: 'sell',
    sellToken: maker,
    buyToken: maker,
    tokenProgram: maker,
    payProgram: maker,
    sellAmount: '1',
    minBuyAmount: '1',
    expectedBuyAmount: '160000000',
    platformFeeBps: 51,
    treasury: maker,
    maxNetworkFee: '1',
    deadline: 1,
    priority: 'urgent',
  }
  for (const [field, value] of Object.entries(changes))
    expect(sign({ ...first.terms, [field]: value } as SolanaTerms, mac), field).toThrow(/differ from the attested ones/)
  expect(sign(first.terms, mac)).not.toThrow()
})

test('the Solana signer signs nothing after the deadline, or with a policy without Solana', () => {
  const mac = attest(ring, first.terms, now)
  const request = { ...wallet, terms: first.terms, mac, transaction }
  const later = () => new Date((first.terms.deadline + 1) * 1000)
  expect(() => signSolana({ ...deps, now: later }, request)).toThrow('the deadline has passed')
  expect(() => signSolana({ ...deps, policy: parsePolicy('{}') }, request)).toThrow('the policy does not allow Solana')
})
