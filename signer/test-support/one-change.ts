import type { SolanaTerms } from '@murmur/contract/signer'
import { AccountRole, type Address, address } from '@solana/kit'
import { readPolicy } from '#policy.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { genuineRoute } from './genuine-route.ts'
import { type GenuineSolana, genuineSettlement, solanaPolicy } from './genuine-solana.ts'
import { compileDraft, type Draft, type DraftInstruction } from './solana-draft.ts'
import { getUserAccounts } from './user-accounts.ts'

// Valid transactions and single changes, for the tests of every refusal reason.

export const user = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
export const now = new Date('2026-11-21T08:00:00Z')
export const common = { user, deadline: now.getTime() / 1000 + 60, feeBps: 50 }
export const policy = readPolicy(JSON.stringify(solanaPolicy))
export const buy = await genuineSettlement({ ...common, kind: 'spl', isBuy: true })
export const sell = await genuineSettlement({ ...common, kind: 'spl', isBuy: false })
export const taxed = await genuineSettlement({ ...common, kind: 'taxed', isBuy: true })
export const routeBuy = await genuineRoute('shared_accounts_route_v2', { ...common, kind: 'spl', isBuy: true })
export const routeSell = await genuineRoute('shared_accounts_route_v2', { ...common, kind: 'spl', isBuy: false })
export const uncertain = await genuineRoute('shared_accounts_route_v2', { ...common, kind: 'new', isBuy: true })
export const loose = await genuineRoute('route_v2', { ...common, kind: 'spl', isBuy: true })
export const own = await getUserAccounts(buy)

export type Change = (instructions: DraftInstruction[], draft: Draft) => unknown

export function reason({ terms, draft }: GenuineSolana, change: Change, other: Partial<SolanaTerms> = {}): string {
  const changed = structuredClone(draft)
  change(changed.instructions, changed)
  try {
    checkSolanaTransaction(compileDraft(changed), checkSolanaTerms({ ...terms, ...other }, policy, now))
    return 'allowed'
  } catch (error) {
    return (error as Error).message
  }
}

/** The index of each instruction in the genuine transactions. */
export const at = {
  buy: { limit: 0, price: 1, pay: 2, fee: 3, sync: 4, create: 5, arrive: 6 },
  sell: { sold: 2, create: 3, arrive: 4, fee: 5, close: 6 },
  routeBuy: { create: 2, wrap: 3, sync: 4, createToken: 5, route: 6, close: 7 },
}

export const account =
  (instruction: number, index: number, to: Address): Change =>
  (all) => {
    const { accounts } = all[instruction] as DraftInstruction
    accounts[index] = { role: AccountRole.WRITABLE, ...accounts[index], address: to }
  }
export const number =
  (instruction: number, offset: number, change: bigint): Change =>
  (all) => {
    const data = Buffer.from((all[instruction] as DraftInstruction).data)
    data.writeBigUInt64LE(data.readBigUInt64LE(offset) + change, offset)
    ;(all[instruction] as DraftInstruction).data = Uint8Array.from(data)
  }
export const bps =
  (instruction: number, offset: number, value: number): Change =>
  (all) => {
    const data = Buffer.from((all[instruction] as DraftInstruction).data)
    data.writeUInt16LE(value, offset)
    ;(all[instruction] as DraftInstruction).data = Uint8Array.from(data)
  }
export const drop =
  (instruction: number): Change =>
  (all) =>
    all.splice(instruction, 1)
export const add =
  (...more: DraftInstruction[]): Change =>
  (all) =>
    all.push(...more)
export const put =
  (index: number, one: DraftInstruction): Change =>
  (all) =>
    all.splice(index, 0, one)

export const raw = (
  programAddress: Address,
  accounts: DraftInstruction['accounts'],
  data: number[],
): DraftInstruction => ({ programAddress, accounts, data: Uint8Array.from(data) })
/** Turns an account into a non-signer. */
export const unsigned =
  (instruction: number, index: number, to: Address): Change =>
  (all) => {
    const { accounts } = all[instruction] as DraftInstruction
    accounts[index] = { role: AccountRole.WRITABLE, address: to }
  }
