import type { FakeNode } from '#chains/evm/test-support/fake-node.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import type { FakeAccount } from './account-data.ts'

export type Accounts = Map<string, FakeAccount>
/** Applies a message to a copy of the accounts; returns its error, if any. */
type Effect = { fee: bigint; run: (accounts: Accounts) => unknown }

type LandedRecord = { slot: number; body: unknown; err: unknown }

/**
 * A Solana node without a virtual machine: tests define the effect of each message. Rejects what a real node does not know.
 */
export type FakeSolana = {
  node: FakeNode
  solana: Solana
  accounts: Accounts
  effects: Map<string, Effect>
  landed: Map<string, LandedRecord>
  /** The newest slot; while `isMoving`, each request for slots or signatures advances it by one. */
  slot: number
  isMoving: boolean
  firstBlock: number
  close(): Promise<void>
}
