import type { SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { parseRequest } from '#parse-request.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { SignerError } from '#signer-error.ts'
import { signSolana } from '#solana/sign-solana.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import { deriveAddress, solanaPolicy, tokens } from '../../test-support/genuine-solana.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { asIntentId, asUserId, asWalletId } from '../../test-support/ids.ts'
import { mutateSolana } from '../../test-support/mutate-solana.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { seededRandom } from '../../test-support/random.ts'
import { runInVm } from '../../test-support/run-in-vm.ts'
import { solStranger } from '../../test-support/sends/genuine-send.ts'
import { getSendAccounts } from '../../test-support/sends/is-harmful-send.ts'
import { compileDraft, type Draft, type DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { createSolanaVm, type SolanaVm } from '../../test-support/solana-vm.ts'
import { testWallet } from '../../test-support/test-wallet.ts'
import { type GenuineDelegate, genuineDelegate } from '../../test-support/upkeep/genuine-delegate.ts'
import { genuineReclaim } from '../../test-support/upkeep/genuine-reclaim.ts'
import { attacker, otherMint } from '../../test-support/user-accounts.ts'

const { ring, wallet, solAddress } = testWallet()
const user = solAddress as Address
const now = new Date('2026-11-29T08:00:00Z')
const deps = {
  ring,
  policy: parsePolicy(JSON.stringify(solanaPolicy)),
  now: () => now,
  passkeys: noPasskeyStore,
  limitMs: 1,
}
const options = { user, deadline: now.getTime() / 1000 + 60 }
const genuine = (['spl', 'new', 'taxed'] as const).map((kind) => genuineDelegate(kind, options))
const [spl] = genuine as [GenuineDelegate]
/** An account of the user with another delegate, which must stay. */
const otherAccount = deriveAddress('account with a wanted delegate')
const otherDelegate = deriveAddress('wanted delegate')
const [walletLamports, tokenBalance] = [50_000_000_000n, 1_000n]

/** Returns 'signed', or the reason of the refusal, of a signer that has signed nothing yet. */
function verdict(
  terms: SolanaRevokeTerms,
  transaction: ReturnType<typeof compileDraft>,
  mac = attest(ring, terms, now),
  sends = createSignedSends(() => now),
): string {
  return getSigningVerdict(() => signSolana({ ...deps, sends }, { ...wallet, terms, mac, transaction }))
}

function setUp(world: SolanaVm, { account }: GenuineDelegate): void {
  for (const each of [user, attacker, solStranger]) world.setWallet(each, walletLamports)
  for (const { mint, program, decimals, transferFeeBps } of Object.values(tokens))
    world.setMint(mint, program, decimals, transferFeeBps)
  world.setMint(otherMint, make.splToken, 6, 0)
  world.setTokenAccount(otherAccount, {
    mint: otherMint,
    program: make.splToken,
    owner: user,
    amount: tokenBalance,
    delegate: otherDelegate,
  })
  const { address, mint, program, delegate, isTaxed } = account
  world.setTokenAccount(address, { mint, program, owner: user, amount: tokenBalance, delegate, taxed: isTaxed })
}

/** Whether running a transaction does anything other than revoke the agreed delegate. Independent of the signer's checks. */
function harmOf(
  world: SolanaVm,
  revoke: GenuineDelegate,
  transaction: ReturnType<typeof compileDraft>,
  tables: Record<Address, Address[]>,
) {
  setUp(world, revoke)
  const { address } = revoke.account
  const before = world.lamportsOf(user)
  const rent = world.lamportsOf(address)
  const result = runInVm(world, 'spl', transaction, tables)
  if (before - world.lamportsOf(user) > BigInt(revoke.terms.maxNetworkFee)) return 'coin went elsewhere'
  if (world.lamportsOf(address) !== rent) return 'rent went elsewhere'
  for (const each of [address, otherAccount]) {
    const state = world.tokenOf(each)
    if (state?.amount !== tokenBalance || state.owner !== user || state.closeAuthority)
      return 'an account is in other hands'
  }
  if (world.tokenOf(otherAccount)?.delegate !== otherDelegate) return 'another delegate is gone'
  const { delegate } = world.tokenOf(address) ?? {}
  return result && delegate !== undefined ? 'the delegate is still there' : undefined
}

test.each(genuine)('the signer signs the revocation of a delegate ($name), which keeps tokens and rent', (revoke) => {
  const world = createSolanaVm()
  const transaction = compileDraft(revoke.draft)
  expect(verdict(revoke.terms, transaction)).toBe('signed')
  expect(harmOf(world, revoke, transaction, {})).toBeUndefined()
  expect(world.tokenOf(revoke.account.address)?.delegate).toBeUndefined()
  expect(world.lamportsOf(user)).toBe(walletLamports - 5_000n - 60n)
})

test('the signer cannot revoke the delegate of another owner’s account: the token program refuses it', () => {
  const world = createSolanaVm()
  setUp(world, spl)
  world.setTokenAccount(otherAccount, {
    mint: otherMint,
    program: make.splToken,
    owner: attacker,
    amount: tokenBalance,
    delegate: otherDelegate,
  })
  const terms = { ...spl.terms, account: otherAccount } as unknown as SolanaRevokeTerms
  const transaction = compileDraft({ payer: user, instructions: [make.revoke(otherAccount, user)], tables: {} })
  expect(verdict(terms, transaction)).toBe('signed')
  expect(runInVm(world, 'spl', transaction, {})).toBe(false)
  expect(world.tokenOf(otherAccount)?.delegate).toBe(otherDelegate)
})

const rounds = proofRounds({ few: 400, all: 3_000, short: 1_200, full: 10_000 })

test(`the signer signs none of ${rounds} mutated revocations that do anything else`, async () => {
  const seed = 20261129
  const random = seededRandom(seed)
  const world = createSolanaVm()
  const own = await getSendAccounts('spl', user)
  const counts = { signed: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const revoke = random.pick(genuine)
    const mutated = mutateSolana(random, revoke as never, own)
    const outcome = verdict(revoke.terms, mutated.transaction)
    counts[outcome === 'signed' ? 'signed' : 'refused']++
    if (outcome !== 'signed') continue
    const context = `seed ${seed}, round ${round}, ${revoke.name}, ${mutated.mutation}`
    expect(harmOf(world, revoke, mutated.transaction, mutated.tables), context).toBeUndefined()
  }
  expect(counts.signed).toBeGreaterThan(rounds / 100)
  expect(counts.refused).toBeGreaterThan(rounds / 2)
  reportProof('solana delegates', { tried: rounds, seed, note: `${counts.signed} signed` })
}, 900_000)

type Change = (instructions: DraftInstruction[], draft: Draft) => unknown
function reason({ terms, draft }: GenuineDelegate, change: Change): string {
  const changed = structuredClone(draft)
  change(changed.instructions, changed)
  return verdict(terms, compileDraft(changed))
}
const { address } = spl.account
const replace =
  (instruction: DraftInstruction): Change =>
  (all) =>
    all.splice(2, 1, instruction)
const doesMore = 'the transaction does more than revoke a delegate'
/** `Approve` of the whole balance, as a compromised server would want. */
const approve: DraftInstruction = {
  ...make.revoke(address, user),
  accounts: [make.toWritableMeta(address), make.toReadonlyMeta(attacker), make.toSignerMeta(user)],
  data: Uint8Array.of(4, 232, 3, 0, 0, 0, 0, 0, 0),
}

test.each<[string, Change, string]>([
  ['a new delegate in its place', replace(approve), 'the transaction has an instruction that is not allowed'],
  ['a closed account in its place', replace(make.close(address, user, user)), doesMore],
  [
    'the delegate of another account',
    replace(make.revoke(otherAccount, user)),
    'the delegate of another account is revoked',
  ],
  ['another authority', replace(make.revoke(address, attacker)), ''],
  ['nothing', (all) => all.splice(2, 1), doesMore],
  ['a payment beside it', (all) => all.push(make.pay(user, attacker, 1n)), doesMore],
  ['a second revocation', (all) => all.push(make.revoke(otherAccount, user)), doesMore],
  [
    'the other token program',
    replace({ ...make.revoke(address, user), programAddress: make.token2022 }),
    'the delegate of another account is revoked',
  ],
  [
    'a fee above the agreed one',
    (all) => all.splice(1, 1, make.setComputeUnitPrice(90_000_000n)),
    'the network fee is above the agreed maximum',
  ],
])('the signer refuses %s', (_, change, refusal) => {
  expect(reason(spl, change)).toMatch(`REFUSED: ${refusal}`)
})

test.each([
  ['the wallet as the account', { account: user }, 'the address is not a token account'],
  ['the mint as the account', { account: spl.terms.token }, 'the address is not a token account'],
  ['an invalid delegate address', { spender: '1'.repeat(33) }, 'an address is not readable'],
  ['another program', { tokenProgram: make.systemProgram }, 'this token program is not allowed'],
  [
    'a network fee above the chain’s',
    { maxNetworkFee: '25000001' },
    'the network fee is above the maximum of this chain',
  ],
  ['a deadline in the past', { deadline: now.getTime() / 1000 - 1 }, 'the deadline has passed'],
  ['another wallet of the user', { walletId: asWalletId('wallet-2') }, 'the terms are for another wallet'],
] as const)('the signer refuses even attested terms with %s', (_, change, refusal) => {
  const terms = { ...spl.terms, ...change } as unknown as SolanaRevokeTerms
  expect(verdict(terms, compileDraft(spl.draft))).toBe(`REFUSED: ${refusal}`)
})

test('the signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const mac = attest(ring, spl.terms, now)
  const changes: Record<Exclude<keyof SolanaRevokeTerms, 'side' | 'chain'>, unknown> = {
    ...{ intentId: asIntentId('revoke-2'), userId: asUserId('user-2'), walletId: asWalletId('wallet-2') },
    ...{
      address: solStranger,
      account: otherAccount,
      tokenProgram: make.token2022,
      token: otherMint,
      spender: otherDelegate,
    },
    ...{ maxNetworkFee: '1', deadline: 1 },
  }
  for (const [field, value] of Object.entries(changes)) {
    const terms = { ...spl.terms, [field]: value } as SolanaRevokeTerms
    expect(verdict(terms, compileDraft(spl.draft), mac), field).toMatch(/^TAMPERED/)
  }
})

test('the signer signs a revocation for one message only, and not with an attestation of a reclaim', () => {
  const sends = createSignedSends(() => now)
  const mac = attest(ring, spl.terms, now)
  const other = { ...spl.draft, instructions: [make.setComputeUnitLimit(6_001), ...spl.draft.instructions.slice(1)] }
  expect(verdict(spl.terms, compileDraft(spl.draft), mac, sends)).toBe('signed')
  expect(verdict(spl.terms, compileDraft(other), mac, sends)).toMatch(/another transaction was signed/)
  const reclaim = genuineReclaim(1, options)
  expect(verdict(spl.terms, compileDraft(spl.draft), attest(ring, reclaim.terms, now))).toMatch(/^TAMPERED/)
})

test('the signer rejects a revocation whose terms lack the token account', () => {
  const request = { op: 'attest', id: 1, terms: spl.terms }
  expect(parseRequest(request)).toBe(request)
  const { account: _, ...terms } = spl.terms
  expect(() => parseRequest({ ...request, terms })).toThrow(SignerError)
})
