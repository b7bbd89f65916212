import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { metadataProgram, referralAccount, referralFeeAccount, wrappedSol } from '#solana/addresses.ts'
import { isAddressText } from '#solana/base58.ts'
import { referralTokenAccount } from '#solana/jupiter/place-order.ts'
import { seedAccounts } from '#solana/seed/seed-accounts.ts'
import { priceKey, solTokens } from '#solana/seed/sol-tokens.ts'
import { decodeMint } from '#solana/token/mint.ts'
import { decodeTokenAccount } from '#solana/token/token-account.ts'

const seed = seedAccounts((bytes) => BigInt(bytes + 128) * 6960n)

test('the Solana seed creates every mint once, with the decimals of the table', () => {
  expect(new Set(solTokens.map(({ address }) => address)).size).toBe(solTokens.length)
  for (const { address, decimals, program } of solTokens) {
    expect(isAddressText(address)).toBe(true)
    const mint = decodeMint(seed.get(address))
    expect(mint?.decimals).toBe(decimals)
    expect((mint?.extensions.length ?? 0) > 0).toBe(program === 'token-2022')
  }
})

test('the Solana seed has twelve plain tokens besides the coin, and one of each unusual kind', () => {
  const count = (kind: string) => solTokens.filter((token) => token.kind === kind).length
  expect(solTokens[0]).toMatchObject({ address: wrappedSol, kind: 'wrapped-coin', usd: '150' })
  expect(count('plain')).toBe(12)
  for (const kind of ['transfer-fee', 'permanent-delegate', 'frozen', 'lookalike', 'mutable-metadata', 'unpriced']) {
    expect(count(kind), kind).toBe(1)
  }
  expect(count('hostile-names')).toBe(2)
  // A look-alike token must not share the original token's price.
  expect(new Set(solTokens.map(priceKey)).size).toBe(solTokens.length)
})

test("the Solana seed puts metadata at Metaplex's derived address, and the fee account at the referral program's", async () => {
  const bytes = (address: string) => getAddressEncoder().encode(address as Address)
  for (const { address, metadata } of solTokens.filter((token) => token.metadata)) {
    const [derived] = await getProgramDerivedAddress({
      programAddress: metadataProgram as Address,
      seeds: ['metadata', bytes(metadataProgram), bytes(address)],
    })
    expect(metadata).toBe(derived)
    expect(seed.get(derived)?.owner).toBe(metadataProgram)
  }
  expect(await referralTokenAccount(referralAccount)).toBe(referralFeeAccount)
  expect(decodeTokenAccount(seed.get(referralFeeAccount))).toMatchObject({ mint: wrappedSol, owner: referralAccount })
})

test('the Solana seed has a total of lamports that JSON numbers represent exactly', () => {
  const total = [...seed.values()].reduce((sum, { lamports }) => sum + lamports, 0n)
  expect(total).toBeLessThan(BigInt(Number.MAX_SAFE_INTEGER))
})
