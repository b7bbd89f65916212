import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { readPolicy } from '#policy.ts'
import { signSolana } from '#sign-solana.ts'
import { genuineSettlement, type SolanaOptions, solanaPolicy } from '../test-support/genuine-solana.ts'
import { compileDraft } from '../test-support/solana-draft.ts'
import { testWallet } from '../test-support/test-wallet.ts'

const { ring, wallet, solAddress } = testWallet()
const now = new Date('2026-11-21T08:00:00Z')
const deps = { ring, policy: readPolicy(JSON.stringify(solanaPolicy)), now: () => now }
const common = { user: solAddress as Address, deadline: now.getTime() / 1000 + 60 }
const cases = (['spl', 'new', 'taxed'] as const).flatMap((kind) =>
  [true, false].flatMap((isCoinIn) => [0, 1, 50, 100].map((feeBps) => ({ ...common, kind, isCoinIn, feeBps }))),
)

test.each(cases)('signs a settlement: $kind, coin in $isCoinIn, $feeBps bps', async (options: SolanaOptions) => {
  const { terms, draft } = await genuineSettlement(options)
  const transaction = compileDraft(draft)
  const signed = signSolana(deps, { ...wallet, terms, mac: attest(ring, terms), transaction })
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(signed.raw))
  expect(Buffer.from(messageBytes).toString('base64')).toBe(transaction.message)
  expect(Object.keys(signatures)).toEqual([solAddress])
  const signature = signatures[solAddress as Address] as Uint8Array
  expect(base58.encode(signature)).toBe(signed.signature)
  const x = Buffer.from(base58.decode(solAddress)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Uint8Array.from(messageBytes), key, signature)).toBe(true)
  const again = signSolana(deps, { ...wallet, terms, mac: attest(ring, terms), transaction })
  expect(again).toEqual(signed)
})
