import type { SolanaSendTerms } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { type SignSolanaRequest, signSolana } from '#solana/sign-solana.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import { deriveAddress, solanaPolicy, solTreasury, tokens } from '../../test-support/genuine-solana.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { asIntentId, asUserId, asWalletId } from '../../test-support/ids.ts'
import { mutateSolana } from '../../test-support/mutate-solana.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { seededRandom } from '../../test-support/random.ts'
import {
  type GenuineSolanaSend,
  genuineSolanaSend,
  solRecipient,
  solStranger,
} from '../../test-support/sends/genuine-send.ts'
import { getSendAccounts, isHarmfulSend } from '../../test-support/sends/is-harmful-send.ts'
import { compileDraft, type Draft, type DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { createSolanaVm } from '../../test-support/solana-vm.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

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
const createSend = async (kind: GenuineSolanaSend['kind'], creates: boolean) => ({
  ...(await genuineSolanaSend({ ...options, kind, creates })),
  creates,
  own: await getSendAccounts(kind, user),
})
const kinds = ['spl', 'new', 'taxed'] as const
const urgent = await createSend('spl', false)
const genuine = await Promise.all([
  createSend('sol', false),
  ...kinds.flatMap((kind) => [createSend(kind, false), createSend(kind, true)]),
  { ...urgent, name: 'spl, urgent', terms: { ...urgent.terms, priority: 'urgent' as const } },
])
const [coin, token, , , , taxed] = genuine as [
  CreatedSend,
  CreatedSend,
  CreatedSend,
  CreatedSend,
  CreatedSend,
  CreatedSend,
]
const tokenToNewAccount = genuine[2] as CreatedSend
type CreatedSend = Awaited<ReturnType<typeof createSend>>

/** Returns 'signed', or the reason of the refusal, of a signer that has signed nothing yet. */
function verdict(
  terms: SolanaSendTerms,
  transaction: ReturnType<typeof compileDraft>,
  mac = attest(ring, terms, now),
): string {
  return getSigningVerdict(() =>
    signSolana({ ...deps, sends: createSignedSends(() => now) }, { ...wallet, terms, mac, transaction }),
  )
}

test('the Solana signer signs sends of every kind, which move exactly the agreed amount on the chain', () => {
  const world = createSolanaVm()
  let succeeded = 0
  const countingWorld = { ...world, run: (wire: Uint8Array) => (world.run(wire) ? Boolean(++succeeded) : false) }
  for (const { own, creates, ...send } of genuine) {
    const transaction = compileDraft(send.draft)
    expect(verdict(send.terms, transaction), send.name).toBe('signed')
    expect(isHarmfulSend(countingWorld, send, own, { transaction, tables: {} }, creates), send.name).toBeUndefined()
  }
  expect(succeeded).toBe(genuine.length)
})

const rounds = proofRounds({ few: 400, all: 3_000, short: 1_200, full: 10_000 })

test(`the Solana signer signs none of ${rounds} mutated sends that move anything else on the chain`, () => {
  const seed = 20261130
  const random = seededRandom(seed)
  const world = createSolanaVm()
  const counts = { signed: 0, refused: 0, harmfulRefused: 0 }
  for (let round = 0; round < rounds; round++) {
    const { own, creates, ...send } = random.pick(genuine)
    const mutated = mutateSolana(random, send, own)
    const outcome = verdict(send.terms, mutated.transaction)
    const isSigned = outcome === 'signed'
    counts[isSigned ? 'signed' : 'refused']++
    // Runs some refused transactions too, to confirm that they are harmful.
    if (!isSigned && (mutated.mutation === 'bytes' || round % 2 > 0)) continue
    for (const isNew of isSigned ? [true, false] : [creates]) {
      const harm = isHarmfulSend(world, send, own, mutated, isNew)
      const context = `seed ${seed}, round ${round}, ${send.name}, ${mutated.mutation}: ${outcome}`
      if (isSigned) expect(harm, context).toBeUndefined()
      else if (harm) counts.harmfulRefused++
    }
  }
  expect(counts.harmfulRefused).toBeGreaterThan(rounds / 40)
  expect(counts.signed).toBeGreaterThan(rounds / 50)
  reportProof('solana sends', { tried: rounds, seed, note: `${counts.signed} signed` })
}, 900_000)

type Change = (instructions: DraftInstruction[], draft: Draft) => unknown
function reason({ terms, draft }: GenuineSolanaSend, change: Change): string {
  const changed = structuredClone(draft)
  change(changed.instructions, changed)
  return verdict(terms, compileDraft(changed))
}
const replace =
  (at: number, one: DraftInstruction): Change =>
  (all) =>
    all.splice(at, 1, one)
const add =
  (one: DraftInstruction): Change =>
  (all) =>
    all.push(one)
const amount = BigInt(coin.terms.amount)
const transferParts = (sent: CreatedSend, change: object) => ({
  source: sent.own.token,
  mint: sent.own.mint,
  to: sent.own.recipientToken,
  authority: user,
  amount,
  decimals: sent.own.decimals,
  ...change,
})
const replaceTransfer = (change: object) =>
  replace(2, make.transferChecked(make.splToken, transferParts(token, change)))
const fee = BigInt(taxed.terms.tokenFee)
const strangerTokenAccount = await make.associatedTokenAddress(solStranger, make.splToken, tokens.spl.mint)
const wrongAddress = 'the transfer goes to another address'
const wrongAmount = 'the transfer moves a different amount'
const doesMore = 'the transaction does more than the transfer'
const replaceWithCreate = (owner: Address, account: Address, mint = token.own.mint) =>
  replace(2, make.createAta(user, account, mint, make.splToken, owner))

test.each<[string, CreatedSend, Change, string]>([
  ['SOL to another wallet', coin, replace(2, make.pay(user, solStranger, amount)), wrongAddress],
  ['more SOL', coin, replace(2, make.pay(user, solRecipient, amount + 1n)), wrongAmount],
  ['less SOL', coin, replace(2, make.pay(user, solRecipient, amount - 1n)), wrongAmount],
  ['SOL twice', coin, add(make.pay(user, solRecipient, amount)), doesMore],
  ['a tip', coin, add(make.pay(user, '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5' as Address, 1n)), doesMore],
  ['no transfer', coin, (all) => all.pop(), doesMore],
  ['no token transfer', token, (all) => all.pop(), doesMore],
  ['tokens to another wallet', token, replaceTransfer({ to: strangerTokenAccount }), wrongAddress],
  ['tokens from another account', token, replaceTransfer({ source: token.own.other }), wrongAddress],
  ['more tokens', token, replaceTransfer({ amount: amount + 1n }), wrongAmount],
  ['other decimals', token, replaceTransfer({ decimals: 7 }), wrongAmount],
  ['another mint', token, replaceTransfer({ mint: deriveAddress('another mint') }), 'another token is sent'],
  [
    'another token program',
    token,
    replace(2, make.transferChecked(make.token2022, transferParts(token, {}))),
    'another token is sent',
  ],
  ['tokens twice', token, add(make.transferChecked(make.splToken, transferParts(token, {}))), doesMore],
  ['SOL besides', token, add(make.pay(user, solRecipient, 1n)), doesMore],
  ['a closed account', token, add(make.close(token.own.token, user, user)), doesMore],
  [
    'a transfer that hides its fee',
    taxed,
    replace(2, make.transferChecked(make.token2022, transferParts(taxed, {}))),
    'the transfer fee differs from the agreed one',
  ],
  [
    'another token fee',
    taxed,
    replace(2, make.transferCheckedWithFee(transferParts(taxed, {}), fee + 1n)),
    'the transfer fee differs from the agreed one',
  ],
  [
    'an account for another owner',
    tokenToNewAccount,
    replaceWithCreate(solStranger, tokenToNewAccount.own.recipientToken),
    'an account is created for another owner',
  ],
  [
    'an account for another mint',
    tokenToNewAccount,
    replaceWithCreate(solRecipient, tokenToNewAccount.own.recipientToken, deriveAddress('x')),
    'an account outside the terms is created',
  ],
  ['two accounts', tokenToNewAccount, (all) => all.splice(2, 0, all[2] as DraftInstruction), doesMore],
  [
    'a look-up table',
    token,
    (_, draft) => {
      draft.tables = { [deriveAddress('table')]: [token.own.mint] }
    },
    'a transfer must not use a look-up table',
  ],
  [
    'a priority fee above the agreed one',
    coin,
    replace(1, make.setComputeUnitPrice(50_000_000n)),
    'the network fee is above the agreed maximum',
  ],
])('the Solana signer refuses %s', (_, sent, change, expected) => {
  expect(reason(sent, change)).toBe(`REFUSED: ${expected}`)
})

test('the Solana signer counts the rent of a new account as network fee', () => {
  const { terms, draft } = tokenToNewAccount
  const lowerFee = { ...terms, maxNetworkFee: toBaseUnits(2000000n) }
  expect(verdict(lowerFee, compileDraft(draft))).toBe('REFUSED: the network fee is above the agreed maximum')
  expect(verdict({ ...token.terms, maxNetworkFee: toBaseUnits(2000000n) }, compileDraft(token.draft))).toBe('signed')
})

const notAllowed = 'this recipient is not allowed'
const asAddress = (text: string) => text as Address

test.each<[string, Partial<SolanaSendTerms>, string]>([
  ['the user as recipient', { recipient: user }, notAllowed],
  ['the mint as recipient', { token: solStranger, recipient: solStranger }, notAllowed],
  ['wrapped SOL as recipient', { recipient: make.sol }, notAllowed],
  ['the treasury as recipient', { recipient: solTreasury }, notAllowed],
  ['the System program', { recipient: make.systemProgram }, notAllowed],
  ['the incinerator', { recipient: asAddress('1nc1nerator11111111111111111111111111111111') }, notAllowed],
  ['a sysvar', { recipient: asAddress('SysvarRent111111111111111111111111111111111') }, notAllowed],
  ['a token program', { recipient: make.token2022 }, notAllowed],
  ['a program address', { recipient: token.own.recipientToken }, 'no key can exist for this recipient'],
  ['SOL under a token program', { token: make.sol }, 'the terms describe SOL as a token'],
  ['an unknown token program', { tokenProgram: solStranger }, 'this token program is not allowed'],
  ['the treasury as token', { token: solTreasury }, 'this address cannot be sent as a token'],
  ['a program as token', { token: make.splToken }, 'this address cannot be sent as a token'],
  ['a fee under SPL Token', { tokenFee: toBaseUnits(1n) }, 'this token program has no transfer fee'],
  [
    'a fee of the whole amount',
    { tokenProgram: make.token2022, tokenFee: toBaseUnits(150000001n) },
    'the transfer fee leaves nothing of the amount',
  ],
  ['an amount of zero', { amount: toBaseUnits(0n) }, 'the amounts must be above zero'],
  ['an amount above 64 bits', { amount: toBaseUnits(2n ** 64n) }, 'an amount is too large'],
  [
    'a network fee above the chain’s',
    { maxNetworkFee: toBaseUnits(25000001n) },
    'the network fee is above the maximum of this chain',
  ],
  ['a deadline in the past', { deadline: now.getTime() / 1000 - 1 }, 'the deadline has passed'],
  ['another user', { userId: asUserId('user-2') }, 'the terms are for another wallet'],
  ['another wallet’s address', { address: solStranger }, 'another account pays for the transaction'],
])('the Solana signer refuses even attested terms with %s', (_, change, expected) => {
  expect(verdict({ ...token.terms, ...change }, compileDraft(token.draft))).toBe(`REFUSED: ${expected}`)
})

test('the Solana signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const transaction = compileDraft(token.draft)
  const mac = attest(ring, token.terms, now)
  // `chain` and `side` select the kind of terms: parse-request.ts holds them to it.
  const changes: Record<Exclude<keyof SolanaSendTerms, 'chain' | 'side'>, unknown> = {
    intentId: asIntentId('i'),
    userId: asUserId('u'),
    walletId: asWalletId('w'),
    address: solStranger,
    token: solStranger,
    tokenProgram: make.token2022,
    decimals: 7,
    tokenFee: toBaseUnits(1n),
    recipient: solStranger,
    amount: toBaseUnits(1n),
    maxNetworkFee: toBaseUnits(1n),
    deadline: 1,
    priority: 'urgent',
  }
  for (const [field, value] of Object.entries(changes)) {
    const outcome = verdict({ ...token.terms, [field]: value } as SolanaSendTerms, transaction, mac)
    expect(outcome, field).toBe('TAMPERED: the terms differ from the attested ones')
  }
  const asTrade = { ...token.terms, side: 'sell' } as unknown as SignSolanaRequest['terms']
  expect(verdict(asTrade as SolanaSendTerms, transaction, mac)).toMatch(/^TAMPERED/)
  expect(verdict(token.terms, transaction, mac)).toBe('signed')
})
