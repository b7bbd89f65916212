import type { SolanaTerms } from '@murmur/contract/signer'
import {
  type Address,
  address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { genuineRoute } from '../genuine-route.ts'
import {
  deriveAddress,
  type GenuineSolana,
  genuineSettlement,
  type SolanaOptions,
  solTreasury,
} from '../genuine-solana.ts'
import { asUserId, asWalletId } from '../ids.ts'
import { isHarmful } from '../is-harmful.ts'
import { type MutatedTransaction, mutateSolana } from '../mutate-solana.ts'
import type { Random } from '../random.ts'
import { compileDraft, type Draft } from '../solana-draft.ts'
import * as make from '../solana-instructions.ts'
import type { SolanaVm } from '../solana-vm.ts'
import { getUserAccounts, type UserAccounts } from '../user-accounts.ts'
import { generateAttackTerms } from './attack-terms.ts'
import { findBrokenLimit } from './limits.ts'

const tipAccount = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')

export type GenuineWithAccounts = GenuineSolana & { own: UserAccounts }
export type SolanaAttack = { genuine: GenuineWithAccounts; terms: SolanaTerms } & MutatedTransaction

/** Creates valid swaps of a wallet: by route and by settlement, in both directions and between two tokens. */
export async function genuineSwaps(user: Address): Promise<GenuineWithAccounts[]> {
  const common = { feeBps: 50, user, deadline: 0 }
  const options: SolanaOptions[] = (['spl', 'new', 'taxed'] as const).flatMap((kind) => [
    ...[true, false].map((isBuy) => ({ ...common, kind, isBuy })),
    { ...common, kind, paid: kind === 'spl' ? ('taxed' as const) : ('spl' as const), isBuy: true },
  ])
  const routes = options.filter(({ kind, isBuy }) => !isBuy || kind === 'spl')
  const swaps = [
    ...options.map(genuineSettlement),
    ...routes.map((each) => genuineRoute('shared_accounts_route_v2', each)),
  ]
  return Promise.all(swaps.map(async (each) => ({ ...(await each), own: await getUserAccounts(await each) })))
}

/** Generates a swap for extreme terms, with the whole network fee as priority fee or tip; mutates some of them. */
export function generateSolanaAttack(random: Random, genuine: GenuineWithAccounts, now: number): SolanaAttack {
  const terms = generateAttackTerms(random, genuine.terms, now, [
    { address: deriveAddress('attacker') },
    { treasury: deriveAddress('attacker') },
    { userId: asUserId('user-2') },
    { walletId: asWalletId('wallet-2') },
    { tokenProgram: make.systemProgram },
    { sellToken: make.sol, buyToken: make.sol },
    { buyToken: solTreasury },
  ])
  const draft = withFees(random, genuine.draft, genuine.terms.address as Address, BigInt(terms.maxNetworkFee))
  if (random.below(4) > 0)
    return { genuine, terms, transaction: compileDraft(draft), tables: draft.tables, mutation: 'terms' }
  return { genuine, terms, ...mutateSolana(random, { ...genuine, draft }, genuine.own) }
}

const maxU64 = 2n ** 64n - 1n

function withFees(random: Random, draft: Draft, user: Address, fee: bigint): Draft {
  // Subtracts signature and rent from the allowed fee; the signer must detect a fee that is still too high.
  const feeLeft = fee > 2_300_000n ? fee - 2_300_000n : random.pick([0n, fee])
  const capAtU64 = (lamports: bigint) => (lamports > maxU64 ? maxU64 : lamports)
  const [, , ...rest] = draft.instructions
  const isPriorityFee = random.below(2) === 0
  const price = isPriorityFee
    ? [make.setComputeUnitLimit(1_000_000), make.setComputeUnitPrice(capAtU64(feeLeft))]
    : draft.instructions.slice(0, 2)
  const tip = isPriorityFee ? [] : [make.pay(user, tipAccount, capAtU64(feeLeft))]
  return { ...draft, instructions: [...price, ...tip, ...rest] }
}

/** Returns how a signed Solana transaction violates the terms, or undefined. Compares balances on a simulated chain. */
export function findSolanaViolation(
  world: SolanaVm,
  attack: SolanaAttack,
  raw: string,
  now: number,
): string | undefined {
  const { genuine, terms, transaction, tables } = attack
  if (terms.userId !== 'user-1' || terms.walletId !== 'wallet-1') return 'another wallet’s terms'
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(raw))
  if (Buffer.from(messageBytes).toString('base64') !== transaction.message) return 'other bytes were signed'
  const feePaid = decodePaidNetworkFee(messageBytes)
  const brokenLimit = findBrokenLimit(terms, feePaid, now)
  if (brokenLimit) return brokenLimit
  if (feePaid > BigInt(terms.maxNetworkFee)) return 'the network takes more than the terms say'
  for (const wallet of ['bare', 'rich'] as const) {
    const harm = isHarmful(world, { kind: genuine.kind, terms }, genuine.own, transaction, tables, wallet)
    if (harm) return harm
  }
  return undefined
}

/** Returns signature fee, priority fee and tips, decoded by the Solana kit. */
function decodePaidNetworkFee(
  messageBytes: Parameters<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>[0],
) {
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in compiled)) throw new Error('a message of another version was signed')
  const { staticAccounts, instructions } = compiled
  let [units, price, tips] = [1_400_000n, 0n, 0n]
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of instructions) {
    const program = staticAccounts[programAddressIndex] ?? ''
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (program.startsWith('ComputeBudget') && data[0] === 2) units = BigInt(view.getUint32(1, true))
    if (program.startsWith('ComputeBudget') && data[0] === 3) price = view.getBigUint64(1, true)
    const isTip = program === make.systemProgram && staticAccounts[accountIndices[1] ?? -1] === tipAccount
    if (isTip) tips += view.getBigUint64(4, true)
  }
  return 5_000n + (units * price + 999_999n) / 1_000_000n + tips
}
