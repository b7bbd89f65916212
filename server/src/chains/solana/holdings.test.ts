import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { Address } from '@solana/addresses'
import { afterEach, expect, test } from 'vitest'
import { deriveTokenAccount } from './derive-address.ts'
import { listHeldMints, readWrappedLamports } from './holdings.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import { solanaChain } from './solana-chain.ts'
import { tokenAccount, tokenRent, walletAccount } from './test-support/account-data.ts'
import { fakeSolana } from './test-support/fake-solana.ts'
import type { FakeSolana } from './test-support/fake-world.ts'
import { randomAddress } from './test-support/solana-key.ts'

const [owner, plain, extended, unasked] = [randomAddress(), randomAddress(), randomAddress(), randomAddress()]
const fakes: FakeSolana[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()))
})

async function open() {
  const fake = await fakeSolana()
  fakes.push(fake)
  const hold = (mint: string, amount: bigint, program?: SolanaAddress) =>
    fake.accounts.set(randomAddress(), tokenAccount({ mint, owner, amount, ...(program ? { program } : {}) }))
  return { fake, hold, chain: solanaChain(fake.solana) }
}

const associatedAddress = (mint: string, program: Address = tokenProgram) =>
  deriveTokenAccount(owner as Address, mint as Address, program)

test('the Solana holdings reader sums tokens over all accounts of a mint, of both programs, and omits tokens that were not requested', async () => {
  const { fake, hold, chain } = await open()
  fake.accounts.set(owner, walletAccount(7n))
  fake.accounts.set(await associatedAddress(plain), tokenAccount({ mint: plain, owner, amount: 2n ** 64n - 1n }))
  hold(plain, 5n)
  const program = token2022Program
  fake.accounts.set(
    await associatedAddress(extended, program),
    tokenAccount({ mint: extended, owner, amount: 11n, program }),
  )
  hold(unasked, 1n)
  fake.accounts.set(randomAddress(), tokenAccount({ mint: plain, owner: randomAddress(), amount: 1000n }))
  expect(await chain.holdings(owner as Address, [plain as Address, extended as Address, plain as Address])).toEqual({
    blockNumber: BigInt(fake.slot - 1),
    coin: 7n,
    tokens: [
      // No trade uses the five units outside the associated account.
      { address: plain, amount: 2n ** 64n + 4n, tradable: 2n ** 64n - 1n },
      { address: extended, amount: 11n },
    ],
  })
  hold(unasked, 1n)
  expect((await chain.holdings(owner as Address, [unasked as Address])).tokens).toEqual([
    { address: unasked, amount: 2n, tradable: 0n },
  ])
})

test('the Solana holdings reader returns nothing for an owner without accounts; wrapped SOL is not the coin', async () => {
  const { hold, chain, fake } = await open()
  hold(solanaCoinAddress, 9n)
  expect(await chain.holdings(owner as Address, [solanaCoinAddress, plain as Address])).toMatchObject({
    coin: 0n,
    tokens: [{ address: plain, amount: 0n }],
  })
  expect((await listHeldMints(fake.solana, owner as SolanaAddress)).mints).toEqual([])
  // It belongs to the owner nevertheless, with the deposits of its accounts.
  expect(await readWrappedLamports(fake.solana, owner as SolanaAddress)).toBe(tokenRent)
})

test('the Solana holdings reader returns as bounded holdings the coin and associated accounts, without listing the owner’s accounts', async () => {
  const { fake, hold, chain } = await open()
  const [given, emptied] = [randomAddress(), randomAddress()]
  const program = token2022Program
  fake.accounts.set(owner, walletAccount(7n))
  fake.accounts.set(await associatedAddress(plain), tokenAccount({ mint: plain, owner, amount: 2n ** 64n - 1n }))
  hold(plain, 5n)
  fake.accounts.set(
    await associatedAddress(extended, program),
    tokenAccount({ mint: extended, owner, amount: 11n, program }),
  )
  // The former owner gave this account away.
  fake.accounts.set(await associatedAddress(given), tokenAccount({ mint: given, owner: randomAddress(), amount: 3n }))
  const sent: unknown[][] = []
  const { getMultipleAccounts, getTokenAccountsByOwner } = fake.node.answers
  fake.node.answers.getMultipleAccounts = (...params) => {
    sent.push(params[0] as unknown[])
    return getMultipleAccounts?.(...params)
  }
  const listed: unknown[] = []
  fake.node.answers.getTokenAccountsByOwner = (...params) => {
    listed.push(params)
    return getTokenAccountsByOwner?.(...params)
  }
  const many = Array.from({ length: 60 }, randomAddress)
  const requested = [solanaCoinAddress, plain, extended, plain, given, emptied, ...many] as Address[]
  expect(await chain.boundedHoldings(owner as Address, requested)).toEqual({
    blockNumber: BigInt(fake.slot - 1),
    coin: 7n,
    tokens: [
      { address: plain, amount: 2n ** 64n - 1n },
      { address: extended, amount: 11n },
      ...[given, emptied, ...many].map((address) => ({ address, amount: 0n })),
    ],
  })
  // The owner, and an account of each of the 64 mints under both programs.
  expect(sent.map(({ length }) => length)).toEqual([100, 29])
  expect(listed).toEqual([])
})

test('the Solana holdings reader lists every mint with a balance, with its program, and omits emptied accounts', async () => {
  const { fake, hold } = await open()
  hold(plain, 0n)
  hold(extended, 3n, token2022Program)
  expect((await listHeldMints(fake.solana, owner as SolanaAddress)).mints).toEqual([
    { address: extended, amount: 3n, program: token2022Program },
  ])
})

test('the Solana holdings reader rejects the whole response when one account is invalid or belongs to another owner', async () => {
  const { fake, chain } = await open()
  const answer = fake.node.answers.getTokenAccountsByOwner
  for (const account of [
    tokenAccount({ mint: plain, owner: randomAddress(), amount: 5n }),
    { ...tokenAccount({ mint: plain, owner, amount: 5n }), owner: randomAddress() },
    { ...tokenAccount({ mint: plain, owner, amount: 5n }), data: new Uint8Array(71) },
  ]) {
    const data = [Buffer.from(account.data).toString('base64'), 'base64']
    const listed = { pubkey: randomAddress(), account: { lamports: 1, owner: account.owner, data } }
    fake.node.answers.getTokenAccountsByOwner = (...params) => ({
      ...(answer?.(...params) as object),
      value: [listed],
    })
    await expect(chain.holdings(owner as Address, [plain as Address])).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  }
})

test('the Solana holdings reader reports the oldest slot of the responses', async () => {
  const { fake, chain } = await open()
  fake.node.answers.getBalance = () => ({ context: { slot: 299_990 }, value: 1 })
  expect((await chain.holdings(owner as Address, [])).blockNumber).toBe(299_990n)
  fake.node.answers.getBalance = () => ({ context: { slot: 300_100 }, value: 1 })
  expect((await chain.holdings(owner as Address, [])).blockNumber).toBe(BigInt(fake.slot - 1))
})

test('untilNextBlock waits for the next slot, at most until its timeout', async () => {
  const { fake, chain } = await open()
  const before = fake.slot
  await chain.untilNextBlock(5_000)
  expect(fake.slot).toBeGreaterThan(before)
  fake.isMoving = false
  const stopped = fake.slot
  // No further slot comes: this wait ends by its timeout.
  await chain.untilNextBlock(60)
  expect(fake.slot).toBe(stopped)
})
