import type { FakeNode } from '#chains/evm/test-support/fake-node.ts'
import type { Solana } from '#chains/solana/open-solana.ts'
import type { FakeAccount } from './account-data.ts'

export type Accounts = Map<string, FakeAccount>
/** What a message does to accounts, given a copy of them; returns the error it ends with, if any. */
export type Effect = { fee: bigint; run: (accounts: Accounts) => unknown }

type LandedRecord = { slot: number; body: unknown; err: unknown }

/** A Solana node without a virtual machine: what messages do is told to it. It refuses what the real one does not know. */
export type FakeSolana = {
  node: FakeNode
  solana: Solana
  accounts: Accounts
  effects: Map<string, Effect>
  landed: Map<string, LandedRecord>
  /** The newest slot; one passes with every question about slots and signatures while `isMoving`. */
  slot: number
  isMoving: boolean
  firstBlock: number
  close(): Promise<void>
}
