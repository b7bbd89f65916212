import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import type { Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveAddresses } from '#keys/create-wallet.ts'
import { exportKeys } from '#keys/export-keys.ts'
import { deriveSlip10Ed25519Key } from '#keys/slip10.ts'
import { generateWalletSecret } from '#keys/wallet-secret.ts'
import { abandon, junk, testWallet } from '../../test-support/test-wallet.ts'

test('the wallet secret derives the addresses that Phantom and MetaMask show for known words', () => {
  expect(testWallet(abandon)).toMatchObject({
    evmAddress: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solAddress: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
  expect(testWallet(junk)).toMatchObject({
    evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  })
})

test('the wallet secret derives keys as viem and the BIP-39 and SLIP-0010 references do', () => {
  expect(testWallet(abandon).evmAddress).toBe(mnemonicToAccount(abandon).address)
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(junk)).derive("m/44'/60'/0'/0/0").privateKey
  expect(Buffer.from(testWallet(junk).secret.evmKey).toString('hex')).toBe(Buffer.from(key ?? []).toString('hex'))
  // SLIP-0010, test vector 1 for ed25519, chains m/0' and m/0'/1'/2'/2'/1000000000'.
  const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
  expect(deriveSlip10Ed25519Key(seed, [0]).toString('hex')).toBe(
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
  )
  expect(deriveSlip10Ed25519Key(seed, [0, 1, 2, 2, 1000000000]).toString('hex')).toBe(
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  )
})

test.each([
  {
    words: abandon,
    ethPrivateKey: '0x1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727',
    solPrivateKey: '27npWoNE4HfmLeQo1TyWcW7NEA28qnsnDK7kcttDQEWrCWnro83HMJ97rMmpvYYZRwDAvG4KRuB7hTBacvwD7bgi',
  },
  {
    words: junk,
    ethPrivateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    solPrivateKey: '4Cfc4TJ6dsWwLcw8aJ5uhx7UJKPR5VGXTu2iJr5bVRoTDsxzb6qfJrzR5HNhBcwGwsXqGeHzDR3eUWLr7MRnska8',
  },
])(
  'the wallet secret exports the keys of "$words" in the formats that MetaMask and Phantom import',
  async ({ words, ...forms }) => {
    const { ring, wallet, evmAddress, solAddress } = testWallet(words)
    expect(exportKeys(ring, wallet)).toEqual(forms)
    expect(privateKeyToAccount(forms.ethPrivateKey as Hex).address).toBe(evmAddress)
    // 64 bytes: seed and public key. The kit refuses a public key that does not match the seed.
    const pair = await createKeyPairSignerFromBytes(base58.decode(forms.solPrivateKey))
    expect(pair.address).toBe(solAddress)
  },
)

test('the wallet secret creates a different wallet each time', () => {
  expect(new Set(Array.from({ length: 20 }, () => deriveAddresses(generateWalletSecret()).evmAddress)).size).toBe(20)
})
