import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type Address, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { associatedAccount, findProgramAddress, isAddress } from '#solana/token-accounts.ts'
import { deriveAddress, tokens } from '../../test-support/genuine-solana.ts'
import { asSolanaAddress } from '../../test-support/ids.ts'
import { associatedTokenAddress, sol, splToken } from '../../test-support/solana-instructions.ts'

test('the token account derivation derives the same associated accounts as the Solana kit, for 200 owners', async () => {
  for (let round = 0; round < 200; round++) {
    const { mint, program } = Object.values(tokens)[round % 3] as (typeof tokens)['spl']
    const owner = deriveAddress(`owner ${round}`)
    const account = associatedAccount(owner, program, mint)
    expect(account).toBe(await associatedTokenAddress(owner, program, mint))
    expect(isOffCurveAddress(account as Address)).toBe(true)
  }
})

test('the token account derivation derives the same program addresses as the Solana kit, even if bumps are skipped', async () => {
  const program = deriveAddress('program')
  let withSkippedBumps = 0
  for (let round = 0; round < 100; round++) {
    const seed = Buffer.from(`seed ${round}`)
    const [address, bump] = await getProgramDerivedAddress({ programAddress: program, seeds: [seed] })
    expect(findProgramAddress([seed], program)).toBe(address)
    if (bump < 255) withSkippedBumps++
  }
  expect(withSkippedBumps).toBeGreaterThan(20)
})

test('the token account derivation derives the accounts of a real wallet', () => {
  // Owner, USDC account and wrapped SOL account of the captured order in test-support/real-orders.ts.
  const owner = asSolanaAddress('J2PVpmi95iS5xyCoDMQXjWLCbZXHymU9nobxdQqwbVTs')
  const usdc = asSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  expect(associatedAccount(owner, splToken, usdc)).toBe('9yLXj1kJmgL5KhBBoU2KQR5TZHxpKC1JKLPJyEyBc8MU')
  expect(associatedAccount(owner, splToken, sol)).toBe('HcjN5qWjvMaXteDj5KtdZFRDZaa9PiaqKjADwdjEErP3')
})

test('the token account derivation derives the referral’s fee account of a recorded order as its associated account', () => {
  const referral = asSolanaAddress('5q9Rk7oLhpxyoUstjKqbJxV3xnAi7Zucqsuw6NCzzNQQ')
  expect(associatedAccount(referral, splToken, sol)).toBe('3vDQ2eA5mAu1Wf5podZ7rFRnamuMKC9prhaTkf8PvyUv')
})

test('isAddress accepts only base58 of 32 bytes', () => {
  expect(isAddress(base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(1))))).toBe(true)
  for (const wrong of ['', '1', '0'.repeat(32), 'l'.repeat(44), '1'.repeat(33), 'z'.repeat(44), '2'.repeat(32)])
    expect(isAddress(wrong), wrong).toBe(false)
})
