import type { Address } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveMetadataAddress } from './derive-address.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import { solanaChain } from './solana-chain.ts'
import {
  embeddedMetadata,
  encodeExtension,
  type FakeAccount,
  metaplex,
  mintAccount,
  tokenAccount,
  walletAccount,
} from './test-support/account-data.ts'
import { fakeSolana } from './test-support/fake-solana.ts'
import type { FakeSolana } from './test-support/fake-world.ts'
import { randomAddress } from './test-support/solana-key.ts'

const token = address('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')
let fake: FakeSolana
beforeEach(async () => {
  fake = await fakeSolana()
})
afterEach(() => fake.close())

async function readFacts(account: FakeAccount | undefined, metadata?: FakeAccount) {
  if (account) fake.accounts.set(token, account)
  else fake.accounts.delete(token)
  if (metadata) fake.accounts.set(await deriveMetadataAddress(token), metadata)
  return solanaChain(fake.solana).tokenMetadata(token)
}

test('the Solana token metadata reader reads the name of a plain mint from Metaplex', async () => {
  const facts = await readFacts(mintAccount({ decimals: 5, supply: 12_345n }), metaplex(token, 'Bonk', 'BONK'))
  const names = { name: 'Bonk', symbol: 'BONK' }
  expect(facts).toEqual({ address: token, ...names, decimals: 5, totalSupply: 12_345n, program: tokenProgram })
})

test("the Solana token metadata reader prefers a Token-2022 mint's own name, after any extensions, to Metaplex", async () => {
  const extensions = Buffer.concat([
    encodeExtension(1, Buffer.alloc(108)),
    embeddedMetadata(token, 'PayPal USD', 'PYUSD'),
  ])
  const account = mintAccount({ decimals: 6, program: token2022Program, extensions })
  expect(await readFacts(account, metaplex(token, 'Liar', 'LIE'))).toMatchObject({
    name: 'PayPal USD',
    symbol: 'PYUSD',
    program: token2022Program,
  })
})

test('the Solana token metadata reader falls back to the shortened address without a name', async () => {
  const shortened = { name: 'DezX…B263', symbol: 'DezX…B263' }
  expect(await readFacts(mintAccount({ decimals: 0 }))).toMatchObject(shortened)
  expect(await readFacts(mintAccount({ decimals: 0 }), metaplex(token, '', ''))).toMatchObject(shortened)
  expect(await readFacts(mintAccount({ decimals: 0 }), metaplex(token, 'Name', '\u202e'))).toMatchObject({
    ...shortened,
    name: 'Name',
  })
  const foreign = { ...metaplex(token, 'Liar', 'LIE'), owner: randomAddress() }
  expect(await readFacts(mintAccount({ decimals: 0 }), foreign)).toMatchObject(shortened)
})

test('the Solana token metadata reader cleans untrusted names for display in a line', async () => {
  const account = mintAccount({ decimals: 9 })
  const facts = await readFacts(account, metaplex(token, 'Free\u202e money\n!', 'W\u200bI\u2066F'))
  expect(facts).toMatchObject({ name: 'Free money !', symbol: 'WIF' })
  const long = mintAccount({
    decimals: 9,
    program: token2022Program,
    extensions: embeddedMetadata(token, 'x'.repeat(5000), 'X'),
  })
  expect((await readFacts(long))?.name).toHaveLength(64)
})

test('the Solana token metadata reader ignores names whose length exceeds the data', async () => {
  const broken = metaplex(token, 'Bonk', 'BONK')
  broken.data.set([0xff, 0xff, 0xff, 0xff], 65)
  expect(await readFacts(mintAccount({ decimals: 5 }), broken)).toMatchObject({ symbol: 'DezX…B263' })
  const cut = embeddedMetadata(token, 'PayPal USD', 'PYUSD')
  cut.writeUInt16LE(0xffff, 2)
  const endless = Buffer.concat([cut, Buffer.alloc(3)])
  const account = mintAccount({ decimals: 6, program: token2022Program, extensions: endless })
  expect(await readFacts(account)).toMatchObject({ decimals: 6 })
})

test("the Solana token metadata reader returns no metadata for wallets, token accounts, other programs' accounts, multisigs and uninitialized mints", async () => {
  const uninitialized = mintAccount({ decimals: 5 })
  uninitialized.data[45] = 0
  const multisig = { ...walletAccount(1n), owner: token2022Program, data: new Uint8Array(355).fill(1) }
  const held = tokenAccount({ mint: token, owner: randomAddress(), amount: 1n, program: token2022Program })
  held.data[165] = 2
  const extendedPlain = mintAccount({ decimals: 5, extensions: embeddedMetadata(token, 'a', 'b') })
  const none = [
    undefined,
    walletAccount(1n),
    tokenAccount({ mint: token, owner: randomAddress(), amount: 1n }),
    uninitialized,
    multisig,
  ]
  for (const account of [...none, held, extendedPlain, { ...mintAccount({ decimals: 5 }), owner: randomAddress() }]) {
    expect(await readFacts(account)).toBeUndefined()
  }
  expect(await readFacts(mintAccount({ decimals: 37 }))).toBeUndefined()
})

test("the Solana token metadata reader returns the coin's own metadata, and queries valid addresses only", async () => {
  const chain = solanaChain(fake.solana)
  expect(await chain.tokenMetadata(solanaCoinAddress)).toEqual({
    address: solanaCoinAddress,
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    program: tokenProgram,
  })
  for (const text of ['', 'bonk', '0x000000000000000000000000000000000000dEaD', `${token}1`, '1'.repeat(32)]) {
    expect(await chain.tokenMetadata(text as Address)).toBeUndefined()
    expect(chain.readAddress(text)).toBeUndefined()
  }
  expect(fake.node.requests).toEqual([])
  expect(chain.readAddress(token)).toBe(token)
})
