import type { SolanaReclaimTerms } from '@murmur/contract/signer-upkeep'
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
import { genuineSolanaSend, solStranger } from '../../test-support/sends/genuine-send.ts'
import { getSendAccounts } from '../../test-support/sends/is-harmful-send.ts'
import { compileDraft, type Draft, type DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { createSolanaVm, type SolanaVm } from '../../test-support/solana-vm.ts'
import { testWallet } from '../../test-support/test-wallet.ts'
import { genuineReclaim, type ValidReclaim } from '../../test-support/upkeep/genuine-reclaim.ts'
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
const genuine = [1, 3, 20].map((count) => genuineReclaim(count, options))
const [one, three] = genuine as [ValidReclaim, ValidReclaim]
/** An account of the user that holds tokens. */
const fundedAccount = deriveAddress('account with tokens')
const walletLamports = 50_000_000_000n

/** Returns 'signed', or the reason of the refusal, of a signer that has signed nothing yet. */
function verdict(
  terms: SolanaReclaimTerms,
  transaction: ReturnType<typeof compileDraft>,
  mac = attest(ring, terms, now),
  sends = createSignedSends(() => now),
): string {
  return getSigningVerdict(() => signSolana({ ...deps, sends }, { ...wallet, terms, mac, transaction }))
}

function setUp(world: SolanaVm, { accounts }: ValidReclaim): void {
  for (const each of [user, attacker, solStranger]) world.setWallet(each, walletLamports)
  for (const { mint, program, decimals, transferFeeBps } of Object.values(tokens))
    world.setMint(mint, program, decimals, transferFeeBps)
  world.setMint(otherMint, make.splToken, 6, 0)
  world.setTokenAccount(fundedAccount, { mint: otherMint, program: make.splToken, owner: user, amount: 1_000n })
  for (const { address, mint, program, isTaxed } of accounts)
    world.setTokenAccount(address, { mint, program, owner: user, amount: 0n, taxed: isTaxed })
}

/** Whether running a transaction takes more from the user than the agreed fee, or leaves rent elsewhere; independent of the signer. */
function harmOf(
  world: SolanaVm,
  reclaim: ValidReclaim,
  transaction: ReturnType<typeof compileDraft>,
  tables: Record<Address, Address[]>,
) {
  setUp(world, reclaim)
  const all = reclaim.accounts.map(({ address }) => address)
  const totalLamports = () => all.reduce((sum, each) => sum + world.lamportsOf(each), world.lamportsOf(user))
  const before = totalLamports()
  const succeeded = runInVm(world, 'spl', transaction, tables)
  if (world.tokenOf(fundedAccount)?.amount !== 1_000n || world.tokenOf(fundedAccount)?.owner !== user)
    return 'tokens are gone'
  if (before - totalLamports() > BigInt(reclaim.terms.maxNetworkFee)) return 'rent or coin went elsewhere'
  for (const each of all) {
    const state = world.tokenOf(each)
    if (state && (state.owner !== user || state.delegate || state.closeAuthority)) return 'an account is in other hands'
    if (succeeded && state) return 'an account is still open'
  }
  return undefined
}

test.each(genuine)('the signer signs a reclaim of $name, whose rent returns to the lamport', (reclaim) => {
  const world = createSolanaVm()
  const transaction = compileDraft(reclaim.draft)
  expect(verdict(reclaim.terms, transaction)).toBe('signed')
  setUp(world, reclaim)
  const rent = reclaim.accounts.reduce((sum, { address }) => sum + world.lamportsOf(address), 0n)
  const fee = 5_000n + BigInt(reclaim.accounts.length) * 60n
  expect(runInVm(world, 'spl', transaction, {})).toBe(true)
  expect(world.lamportsOf(user)).toBe(walletLamports + rent - fee)
})

test('the signer cannot close an account with tokens: the token program refuses it', () => {
  const world = createSolanaVm()
  const terms = { ...one.terms, accounts: [{ address: fundedAccount, program: make.splToken }] } as SolanaReclaimTerms
  const transaction = compileDraft({ payer: user, instructions: [make.close(fundedAccount, user, user)], tables: {} })
  expect(verdict(terms, transaction)).toBe('signed')
  setUp(world, one)
  expect(runInVm(world, 'spl', transaction, {})).toBe(false)
  expect(world.tokenOf(fundedAccount)?.amount).toBe(1_000n)
})

const rounds = proofRounds({ few: 400, all: 3_000, short: 1_200, full: 10_000 })

test(`the signer signs none of ${rounds} mutated reclaims that take anything else from the wallet`, async () => {
  const seed = 20261129
  const random = seededRandom(seed)
  const world = createSolanaVm()
  const own = await getSendAccounts('spl', user)
  const counts = { signed: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const reclaim = random.pick(genuine)
    const mutated = mutateSolana(random, reclaim as never, own)
    const outcome = verdict(reclaim.terms, mutated.transaction)
    counts[outcome === 'signed' ? 'signed' : 'refused']++
    if (outcome !== 'signed') continue
    const context = `seed ${seed}, round ${round}, ${reclaim.name}, ${mutated.mutation}`
    expect(harmOf(world, reclaim, mutated.transaction, mutated.tables), context).toBeUndefined()
  }
  expect(counts.signed).toBeGreaterThan(rounds / 100)
  expect(counts.refused).toBeGreaterThan(rounds / 2)
  reportProof('solana reclaims', { tried: rounds, seed, note: `${counts.signed} signed` })
}, 900_000)

type Change = (instructions: DraftInstruction[], draft: Draft) => unknown
function reason({ terms, draft }: ValidReclaim, change: Change): string {
  const changed = structuredClone(draft)
  change(changed.instructions, changed)
  return verdict(terms, compileDraft(changed))
}
const empty = one.accounts[0]?.address as Address
const replace =
  (instruction: DraftInstruction): Change =>
  (all) =>
    all.splice(2, 1, instruction)
const wrongCount = 'the transaction closes a different number of accounts'

test.each<[string, ValidReclaim, Change, string]>([
  ['rent to another wallet', one, replace(make.close(empty, attacker, user)), 'the rent goes to another address'],
  ['another authority', one, replace(make.close(empty, user, attacker)), /^REFUSED/.source],
  ['another account', one, replace(make.close(fundedAccount, user, user)), 'another account is closed'],
  [
    'a payment in its place',
    one,
    replace(make.pay(user, attacker, 1n)),
    'the transaction does more than close accounts',
  ],
  ['a payment beside it', one, (all) => all.push(make.pay(user, attacker, 1n)), wrongCount],
  ['one account fewer', three, (all) => all.pop(), wrongCount],
  ['one account twice', three, (all) => all.splice(4, 1, all[2] as DraftInstruction), 'another account is closed'],
  ['another order', three, (all) => all.reverse(), 'another account is closed'],
  [
    'the other token program',
    one,
    (all) => all.splice(2, 1, { ...(all[2] as DraftInstruction), programAddress: make.token2022 }),
    'another account is closed',
  ],
  [
    'a fee above the agreed one',
    one,
    (all) => all.splice(1, 1, make.setComputeUnitPrice(90_000_000n)),
    'the network fee is above the agreed maximum',
  ],
])('the signer refuses %s', (_, reclaim, change, refusal) => {
  const outcome = reason(reclaim, change)
  expect(outcome).toMatch(refusal.startsWith('^') ? new RegExp(refusal) : `REFUSED: ${refusal}`)
})

test.each([
  ['no account', { accounts: [] }, 'no account is named'],
  ['an account twice', { accounts: [...one.terms.accounts, ...one.terms.accounts] }, 'an account is listed twice'],
  [
    'the wallet as an account',
    { accounts: [{ address: user, program: make.splToken }] },
    'the address is not a token account',
  ],
  [
    'another program',
    { accounts: [{ address: empty, program: make.systemProgram }] },
    'this token program is not allowed',
  ],
  [
    'a network fee above the chain’s',
    { maxNetworkFee: '25000001' },
    'the network fee is above the maximum of this chain',
  ],
  ['a deadline in the past', { deadline: now.getTime() / 1000 - 1 }, 'the deadline has passed'],
  ['another wallet of the user', { walletId: asWalletId('wallet-2') }, 'the terms are for another wallet'],
] as const)('the signer refuses even attested terms with %s', (_, change, refusal) => {
  const terms = { ...one.terms, ...change } as unknown as SolanaReclaimTerms
  expect(verdict(terms, compileDraft(one.draft))).toBe(`REFUSED: ${refusal}`)
})

test('the signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const mac = attest(ring, one.terms, now)
  const changes: Record<Exclude<keyof SolanaReclaimTerms, 'side' | 'chain'>, unknown> = {
    ...{ intentId: asIntentId('reclaim-2'), userId: asUserId('user-2'), walletId: asWalletId('wallet-2') },
    ...{ address: solStranger, accounts: three.terms.accounts, maxNetworkFee: '1', deadline: 1 },
  }
  for (const [field, value] of Object.entries(changes)) {
    const terms = { ...one.terms, [field]: value } as SolanaReclaimTerms
    expect(verdict(terms, compileDraft(one.draft), mac), field).toMatch(/^TAMPERED/)
  }
})

test('the signer signs a reclaim for one message only, and does not accept its attestation for a send', async () => {
  const sends = createSignedSends(() => now)
  const mac = attest(ring, one.terms, now)
  const other = { ...one.draft, instructions: [make.setComputeUnitLimit(6_001), ...one.draft.instructions.slice(1)] }
  expect(verdict(one.terms, compileDraft(one.draft), mac, sends)).toBe('signed')
  expect(verdict(one.terms, compileDraft(other), mac, sends)).toMatch(/another transaction was signed/)
  const send = await genuineSolanaSend({ ...options, kind: 'sol', creates: false })
  expect(verdict(one.terms, compileDraft(one.draft), attest(ring, send.terms, now))).toMatch(/^TAMPERED/)
})

test('the signer rejects a reclaim of more accounts than allowed', () => {
  const request = { op: 'attest', id: 1, terms: one.terms }
  expect(parseRequest(request)).toBe(request)
  const accounts = Array(21).fill(one.terms.accounts[0])
  expect(() => parseRequest({ ...request, terms: { ...one.terms, accounts } })).toThrow(SignerError)
})
