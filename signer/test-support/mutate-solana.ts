import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { AccountRole, type Address } from '@solana/kit'
import { extraInstruction } from './extra-instruction.ts'
import { jupiter, poolSol, poolToken } from './genuine-route.ts'
import { deriveAddress, type GenuineSolana, maker, makerToken, solTreasury, vault } from './genuine-solana.ts'
import type { Random } from './random.ts'
import { compileDraft, type Draft, type DraftInstruction } from './solana-draft.ts'
import * as make from './solana-instructions.ts'
import { attacker, attackerPaid, attackerSol, attackerToken, type UserAccounts } from './user-accounts.ts'

/** A mutated transaction, the actual contents of its lookup tables, and the kind of mutation. */
export type MutatedTransaction = {
  transaction: UnsignedSolanaTransaction
  tables: Record<Address, Address[]>
  mutation: string
}

const changes = [
  'account',
  'account',
  'account',
  'data',
  'data',
  'number',
  'number',
  'extra',
  'extra',
  'double',
  'drop',
  'swap',
  'program',
  'payer',
  'table',
  'false-report',
  'hide',
  'signer',
] as const

/** Changes a genuine transaction once or twice, at the level of its instructions, its tables, or its bytes. */
export function mutateSolana(
  random: Random,
  genuine: Pick<GenuineSolana, 'draft'>,
  own: UserAccounts,
): MutatedTransaction {
  const draft = structuredClone(genuine.draft)
  const applied: string[] = []
  const chainTables = structuredClone(draft.tables)
  let falsify = (reported: UnsignedSolanaTransaction) => reported
  if (random.below(6) > 0) {
    for (let count = 0; count <= (random.below(4) === 0 ? 1 : 0); count++) {
      const change = random.pick(changes)
      applied.push(change)
      if (change === 'table') replaceTableEntry(random, chainTables)
      else if (change === 'false-report') falsify = (reported) => falsifyReportedAccounts(random, reported, own)
      else draftChanges[change](random, draft, own, random.below(draft.instructions.length))
    }
    const transaction = falsify(compileDraft(draft))
    return { transaction, tables: addNewTables(chainTables, draft.tables), mutation: applied.join() }
  }
  const transaction = compileDraft(draft)
  return { transaction: mutateBytes(random, transaction), tables: chainTables, mutation: 'bytes' }
}

/** Adds tables that a mutation introduced to the tables on the chain. */
function addNewTables(
  chainTables: Record<Address, Address[]>,
  draftTables: Record<Address, Address[]>,
): Record<Address, Address[]> {
  return { ...draftTables, ...chainTables }
}

type Change = (random: Random, draft: Draft, own: UserAccounts, at: number) => unknown

const draftChanges: Record<Exclude<(typeof changes)[number], 'table' | 'false-report'>, Change> = {
  account: (random, { instructions }, own, at) => changeAccount(random, instructions[at] as DraftInstruction, own),
  data: (random, { instructions }, _, at) => changeData(random, instructions[at] as DraftInstruction),
  number: (random, { instructions }) => {
    const withAmounts = instructions.filter(({ data }) => data.length >= 9)
    // An earlier change may have dropped the only one.
    if (withAmounts.length > 0) changeNumber(random, random.pick(withAmounts))
  },
  extra: (random, { instructions }, own) =>
    instructions.splice(random.below(instructions.length + 1), 0, extraInstruction(random, own)),
  double: (random, { instructions }, _, at) =>
    instructions.splice(
      random.below(instructions.length + 1),
      0,
      structuredClone(instructions[at] as DraftInstruction),
    ),
  drop: (_, { instructions }, __, at) => instructions.splice(at, 1),
  swap: (random, { instructions }, _, at) =>
    instructions.splice(random.below(instructions.length), 0, ...instructions.splice(at, 1)),
  program: (random, { instructions }, _, at) => {
    const others = [make.splToken, make.token2022, make.systemProgram, jupiter, deriveAddress('evil')]
    ;(instructions[at] as DraftInstruction).programAddress = random.pick(others)
  },
  payer: (_, draft) => {
    draft.payer = attacker
  },
  hide: (_, draft, own) => {
    const movedToTable = [
      own.token,
      own.wrapped,
      ...(own.paid ? [own.paid.account] : []),
      solTreasury,
      vault,
      maker,
      poolSol,
    ]
    draft.tables[deriveAddress('table of the attacker')] = movedToTable
  },
  signer: (random, { instructions }, _, at) => {
    const instruction = instructions[at] as DraftInstruction
    const role = random.pick([AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER])
    instruction.accounts = instruction.accounts.map((account) =>
      random.below(2) === 0 ? { ...account, role } : account,
    )
  },
}

function randomAddress(random: Random, own: UserAccounts): Address {
  const strangers = [
    attacker,
    attackerToken,
    attackerPaid,
    attackerSol,
    maker,
    makerToken,
    vault,
    poolSol,
    poolToken,
    jupiter,
  ]
  return random.pick([
    ...strangers,
    ...strangers,
    own.user,
    own.token,
    own.wrapped,
    own.mint,
    own.paid?.account ?? own.token,
    solTreasury,
    make.sol,
  ])
}

function changeAccount(random: Random, instruction: DraftInstruction, own: UserAccounts): void {
  const { accounts } = instruction
  const at = random.below(accounts.length)
  const account = accounts[at]
  if (!account || random.below(12) === 0) {
    if (random.below(2) === 0) accounts.push(make.toWritableMeta(randomAddress(random, own)))
    else accounts.pop()
    return
  }
  accounts[at] = { ...account, address: randomAddress(random, own) }
}

function changeData(random: Random, instruction: DraftInstruction): void {
  const data = Buffer.from(instruction.data)
  const kind = random.below(8)
  if (kind === 0) instruction.data = Uint8Array.from([...data, random.below(256)])
  else if (kind === 1) instruction.data = Uint8Array.from(data.subarray(0, -1))
  else if (data.length > 0) {
    data[random.below(data.length)] = random.below(256)
    instruction.data = Uint8Array.from(data)
  }
}

/** Changes an 8-byte little-endian number of an instruction. */
function changeNumber(random: Random, instruction: DraftInstruction): void {
  const data = Buffer.from(instruction.data)
  const offsets =
    data.length > 30 ? [8, 9, 16, 17, 24, 26] : [data.length - 8, 1, 2, 4].filter((at) => at + 8 <= data.length)
  const at = random.pick(offsets)
  if (at >= 24) data.writeUInt16LE(random.pick([0, 50, 51, 100, 5_000, 10_000, 65_535]), at)
  else {
    const value = data.readBigUInt64LE(at)
    const options = [value + 1n, value - 1n, value * 2n, value / 2n, 0n, value + 1_000_000n, value - 1_000_000n]
    data.writeBigUInt64LE(BigInt.asUintN(64, random.pick(options)), at)
  }
  instruction.data = Uint8Array.from(data)
}

/** Replaces an entry of a table on the chain, so that the report to the signer is wrong. */
function replaceTableEntry(random: Random, tables: Record<Address, Address[]>): void {
  const table = random.pick(Object.values(tables))
  if (!table) return
  table[random.below(table.length)] = random.pick([
    attacker,
    attackerToken,
    attackerSol,
    deriveAddress('evil'),
    deriveAddress('mint'),
  ])
}

/** Changes the addresses reported to the signer, so that they differ from the table on the chain. */
function falsifyReportedAccounts(
  random: Random,
  reported: UnsignedSolanaTransaction,
  own: UserAccounts,
): UnsignedSolanaTransaction {
  const loaded = structuredClone(reported.loaded)
  const list = random.pick([loaded.writable, loaded.readonly])
  const kind = random.below(4)
  if (kind === 0) list.push(randomAddress(random, own))
  else if (kind === 1) list.pop()
  else if (list.length > 0) list[random.below(list.length)] = randomAddress(random, own)
  return { ...reported, loaded }
}

function mutateBytes(random: Random, transaction: UnsignedSolanaTransaction): UnsignedSolanaTransaction {
  const bytes = Buffer.from(transaction.message, 'base64')
  const at = random.below(bytes.length)
  const countOffset = 4
  const changed = random.pick<() => Buffer>([
    () => Buffer.concat([bytes, Buffer.from([random.below(256)])]),
    () => bytes.subarray(0, at),
    // Encodes the account count with one byte too many.
    () =>
      Buffer.concat([
        bytes.subarray(0, countOffset),
        overlongCount(bytes[countOffset] as number),
        bytes.subarray(countOffset + 1),
      ]),
    () => Buffer.from(bytes.map((byte, index) => (index === random.below(4) ? byte + 1 : byte))),
    ...Array.from({ length: 4 }, () => () => flipBit(random, bytes, at)),
  ])()
  return { ...transaction, message: changed.toString('base64') }
}

const overlongCount = (count: number) => Buffer.from([count | 0x80, 0])

function flipBit(random: Random, bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] as number) ^ (1 << random.below(8))
  return flipped
}
