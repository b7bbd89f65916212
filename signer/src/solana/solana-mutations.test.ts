import type { Address } from '@solana/kit'
import { getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { signSolana } from '#solana/sign-solana.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import { genuineRoute, type RouteKind } from '../../test-support/genuine-route.ts'
import {
  type GenuineSolana,
  genuineSettlement,
  type SolanaOptions,
  solanaPolicy,
} from '../../test-support/genuine-solana.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { isHarmful, walletKinds } from '../../test-support/is-harmful.ts'
import { mutateSolana } from '../../test-support/mutate-solana.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { seededRandom } from '../../test-support/random.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import { createSolanaVm } from '../../test-support/solana-vm.ts'
import { testWallet } from '../../test-support/test-wallet.ts'
import { getUserAccounts } from '../../test-support/user-accounts.ts'

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
const options = (['spl', 'new', 'taxed'] as const).flatMap((kind) =>
  [true, false].flatMap((isBuy) => [0, 50].map((feeBps) => ({ ...common, kind, isBuy, feeBps }))),
)
// Each token bought with each other token.
const pairs = (['spl', 'new', 'taxed'] as const).flatMap((kind) =>
  (['spl', 'new', 'taxed'] as const)
    .filter((paid) => paid !== kind)
    .flatMap((paid) => [0, 50].map((feeBps) => ({ ...common, kind, paid, isBuy: true, feeBps }))),
)
const withOwn = async (made: Promise<GenuineSolana>) => {
  const genuine = await made
  return { ...genuine, own: await getUserAccounts(genuine) }
}
const settlements = await Promise.all([...options, ...pairs].map((each) => withOwn(genuineSettlement(each))))
// For a purchase under Token-2022, a route does not guarantee the received amount.
const isGuaranteed = ({ kind, isBuy }: SolanaOptions) => !isBuy || kind === 'spl'
const listRoutes = (kind: RouteKind, wanted: SolanaOptions[]) =>
  Promise.all(wanted.map((each) => withOwn(genuineRoute(kind, each))))
const routes = await listRoutes('shared_accounts_route_v2', [...options, ...pairs].filter(isGuaranteed))
const notGuaranteed = await listRoutes(
  'shared_accounts_route_v2',
  options.filter((each) => !isGuaranteed(each)),
)
const unenforced = await listRoutes('route_v2', options)

/** Returns 'signed', or the reason of the refusal. */
function verdict(terms: GenuineSolana['terms'], transaction: ReturnType<typeof compileDraft>): string {
  return getSigningVerdict(() => signSolana(deps, { ...wallet, terms, mac: attest(ring, terms, now), transaction }))
}

test('the Solana signer signs genuine swaps of every kind, which succeed on the chain and harm no user', () => {
  const world = createSolanaVm()
  let succeeded = 0
  const countingWorld = { ...world, run: (wire: Uint8Array) => (world.run(wire) ? Boolean(++succeeded) : false) }
  for (const genuine of [...settlements, ...routes]) {
    const transaction = compileDraft(genuine.draft)
    expect(verdict(genuine.terms, transaction), genuine.name).toBe('signed')
    for (const kind of walletKinds) {
      const harm = isHarmful(countingWorld, genuine, genuine.own, transaction, genuine.draft.tables, kind)
      expect(harm, genuine.name).toBeUndefined()
    }
  }
  expect(succeeded).toBe(walletKinds.length * (settlements.length + routes.length))
  console.log(
    `genuine, all signed: ${settlements.length} in the sandbox's form, ${routes.length} in the live API's form`,
  )
})

test('the Solana signer refuses routes that break their own limits and would have harmed the user', () => {
  const world = createSolanaVm()
  const harmOf = (route: (typeof routes)[number], reason: string) => {
    const transaction = compileDraft(route.draft)
    expect(verdict(route.terms, transaction), route.name).toBe(`REFUSED: ${reason}`)
    return isHarmful(world, route, route.own, transaction, route.draft.tables, 'rich')
  }
  const unknown = 'the transaction has an instruction that is not allowed'
  for (const route of unenforced) expect(harmOf(route, unknown), route.name).toBeDefined()
  const harms = notGuaranteed.map((route) => [route.kind, harmOf(route, 'the received amount is not guaranteed')])
  expect(new Set(harms.map((each) => each.join(': ')))).toEqual(new Set(['new: ', 'taxed: too few tokens arrived']))
})

test.each([
  ['settlements', settlements, 20261121, proofRounds({ few: 100, all: 600, short: 600, full: 3_000 })],
  ['routes', routes, 20261122, proofRounds({ few: 150, all: 1_400, short: 1_400, full: 7_000 })],
] as const)(
  'the Solana signer signs no mutation of %s that harms a user on the chain',
  async (_, genuines, seed, rounds) => {
    const random = seededRandom(seed)
    const world = createSolanaVm()
    const counts = { signed: 0, refused: 0, harmfulRefused: 0 }
    for (let round = 0; round < rounds; round++) {
      const genuine = random.pick(genuines)
      const mutated = mutateSolana(random, genuine, genuine.own)
      const outcome = verdict(genuine.terms, mutated.transaction)
      const isSigned = outcome === 'signed'
      const context = `seed ${seed}, round ${round}, ${genuine.name}, ${mutated.mutation}: ${outcome}`
      // The encoding is canonical: decoding and re-encoding with the kit reproduces the signed bytes.
      if (isSigned) expect(reencode(mutated.transaction.message), context).toBe(mutated.transaction.message)
      if (isSigned) counts.signed++
      else counts.refused++
      // Runs some refused transactions too, to confirm that they are harmful.
      if (!isSigned && (mutated.mutation === 'bytes' || round % 2 > 0)) continue
      for (const kind of isSigned ? walletKinds : (['rich'] as const)) {
        const harm = isHarmful(world, genuine, genuine.own, mutated.transaction, mutated.tables, kind)
        if (isSigned) expect(harm, context).toBeUndefined()
        else if (harm) counts.harmfulRefused++
      }
    }
    expect(counts.harmfulRefused).toBeGreaterThan(rounds / 40)
    expect(counts.signed).toBeGreaterThan(rounds / 50)
    reportProof('solana routes', { tried: rounds, seed, note: `${counts.signed} signed` })
  },
  900_000,
)

function reencode(message: string): string {
  const read = getCompiledTransactionMessageDecoder().decode(Buffer.from(message, 'base64'))
  return Buffer.from(getCompiledTransactionMessageEncoder().encode(read)).toString('base64')
}
