import type { SolanaTerms } from '@murmur/contract/signer'
import { AccountRole, type Address, address } from '@solana/kit'
import { parsePolicy } from '#policy.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { genuineRoute } from './genuine-route.ts'
import { type GenuineSolana, genuineSettlement, solanaPolicy } from './genuine-solana.ts'
import { compileDraft, type Draft, type DraftInstruction } from './solana-draft.ts'
import { getUserAccounts } from './user-accounts.ts'

// Valid transactions and single changes, for the tests of every refusal reason.

export const user = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
export const now = new Date('2026-11-21T08:00:00Z')
export const commonTerms = { user, deadline: now.getTime() / 1000 + 60, feeBps: 50 }
export const policy = parsePolicy(JSON.stringify(solanaPolicy))
export const buySettlement = await genuineSettlement({ ...commonTerms, kind: 'spl', isBuy: true })
export const sellSettlement = await genuineSettlement({ ...commonTerms, kind: 'spl', isBuy: false })
export const taxedSettlement = await genuineSettlement({ ...commonTerms, kind: 'taxed', isBuy: true })
export const buyRoute = await genuineRoute('shared_accounts_route_v2', { ...commonTerms, kind: 'spl', isBuy: true })
export const sellRoute = await genuineRoute('shared_accounts_route_v2', { ...commonTerms, kind: 'spl', isBuy: false })
export const routeToNewAccount = await genuineRoute('shared_accounts_route_v2', {
  ...commonTerms,
  kind: 'new',
  isBuy: true,
})
export const routeV2 = await genuineRoute('route_v2', { ...commonTerms, kind: 'spl', isBuy: true })
export const ownAccounts = await getUserAccounts(buySettlement)

export type DraftChange = (instructions: DraftInstruction[], draft: Draft) => unknown

export function checkChanged(
  { terms, draft }: GenuineSolana,
  change: DraftChange,
  other: Partial<SolanaTerms> = {},
): string {
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
export const indexOf = {
  buy: { limit: 0, price: 1, pay: 2, fee: 3, sync: 4, create: 5, arrive: 6 },
  sell: { sold: 2, create: 3, arrive: 4, fee: 5, close: 6 },
  routeBuy: { create: 2, wrap: 3, sync: 4, createToken: 5, route: 6, close: 7 },
}

export const replaceAccount =
  (instruction: number, index: number, to: Address): DraftChange =>
  (all) => {
    const { accounts } = all[instruction] as DraftInstruction
    accounts[index] = { role: AccountRole.WRITABLE, ...accounts[index], address: to }
  }
export const addToNumber =
  (instruction: number, offset: number, change: bigint): DraftChange =>
  (all) => {
    const data = Buffer.from((all[instruction] as DraftInstruction).data)
    data.writeBigUInt64LE(data.readBigUInt64LE(offset) + change, offset)
    ;(all[instruction] as DraftInstruction).data = Uint8Array.from(data)
  }
export const setBps =
  (instruction: number, offset: number, value: number): DraftChange =>
  (all) => {
    const data = Buffer.from((all[instruction] as DraftInstruction).data)
    data.writeUInt16LE(value, offset)
    ;(all[instruction] as DraftInstruction).data = Uint8Array.from(data)
  }
export const removeInstruction =
  (instruction: number): DraftChange =>
  (all) =>
    all.splice(instruction, 1)
export const appendInstructions =
  (...more: DraftInstruction[]): DraftChange =>
  (all) =>
    all.push(...more)
export const insertInstruction =
  (index: number, one: DraftInstruction): DraftChange =>
  (all) =>
    all.splice(index, 0, one)

export const rawInstruction = (
  programAddress: Address,
  accounts: DraftInstruction['accounts'],
  data: number[],
): DraftInstruction => ({ programAddress, accounts, data: Uint8Array.from(data) })
/** Turns an account into a non-signer. */
export const replaceSigner =
  (instruction: number, index: number, to: Address): DraftChange =>
  (all) => {
    const { accounts } = all[instruction] as DraftInstruction
    accounts[index] = { role: AccountRole.WRITABLE, address: to }
  }
