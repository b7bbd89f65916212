import { join } from 'node:path'
import type { Hex } from 'viem'
import { type ArchivedTransaction, openArchive } from '#chain/archive.ts'
import { createMutex } from '#chain/create-mutex.ts'
import { createReadWriteLock } from '#chain/create-read-write-lock.ts'
import { replay } from '#chain/replay.ts'
import { type NodeSetup, startNode } from '#chain/start-node.ts'
import { type ChainWriter, createWriter } from '#chain/writer.ts'
import type { NodeClient, RpcRequest, RpcResponse } from '#engine/node-client.ts'
import { sandboxAccounts } from '#seed/accounts.ts'
import { baseFees, type ChainKey } from '#seed/address-book.ts'

export type Chain = {
  key: ChainKey
  node: NodeClient
  /** Forwards a request or batch that only reads to the node, between blocks. */
  read(body: RpcRequest | RpcRequest[]): Promise<RpcResponse | RpcResponse[]>
  /**
   * Accepts a signed transaction durably: no crash loses it after this resolves. Throws RpcError if the node rejects
   * it.
   */
  submit(raw: Hex): Promise<Hex>
  /** Returns an archived transaction that the node no longer has. */
  findArchived(hash: string): Promise<ArchivedTransaction | undefined>
  /** Stops mining until release(); transactions stay pending until then. */
  hold(): void
  /** Adds a listener that runs after each block, before the senders of its transactions get their replies. */
  onBlock(listener: BlockListener): void
  release(): Promise<void>
  /** Settles if the node ends unexpectedly. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Receives the height of the newest block. */
type BlockListener = (height: number) => Promise<void>

export type ChainSetup = NodeSetup & {
  /** Milliseconds between the first pending transaction and its block; 0 mines each transaction immediately. */
  blockMs: number
  /**
   * Takes a snapshot after this many journal entries, or this many ms after the first write since the last snapshot.
   */
  snapshotEvery: { entries: number; ms: number }
}

/** Opens a chain that journals every write before executing it and takes regular snapshots. */
export async function openChain(setup: ChainSetup): Promise<Chain> {
  const { anvil, generations, entries } = await startNode(setup)
  const node = anvil.client
  const baseFee = baseFees[setup.chain]
  const { waiting, mined } = await replay(node, baseFee, entries)
  const archive = await openArchive(join(setup.dir, 'archive.jsonl'))
  const unarchivedSender = sandboxAccounts().market.address
  const sinceSnapshot = { waiting, mined, entries: entries.length }
  // While anvil mines, it evaluates calls at the newest block with the state of the next one.
  const { read, write: betweenReads } = createReadWriteLock()
  const writer = await createWriter({
    node,
    generations,
    baseFee,
    archive,
    unarchivedSender,
    betweenReads,
    ...sinceSnapshot,
  })
  if (generations.numbers.states.length === 0) await writer.snapshot()
  const schedule = createSchedule(setup, writer)
  if (sinceSnapshot.waiting.size > 0) schedule.mineSoon()
  let isClosing = false
  return {
    key: setup.chain,
    node,
    read: (body) => read(() => node.forward(body)),
    submit: schedule.submit,
    hold: () => void schedule.setHeld(true),
    onBlock: schedule.onBlock,
    release: () => schedule.setHeld(false),
    findArchived: archive.find,
    ended: anvil.ended.then(() => (isClosing ? new Promise<void>(() => {}) : undefined)),
    async close() {
      isClosing = true
      await schedule.stop()
      await archive.close()
      await anvil.stop()
    },
  }
}

/** Schedules blocks and snapshots, one write at a time. */
function createSchedule(setup: ChainSetup, writer: ChainWriter) {
  const { chain, blockMs, log, snapshotEvery } = setup
  const runExclusive = createMutex()
  let isMiningHeld = false
  let isStopped = false
  let mineTimer: NodeJS.Timeout | undefined
  let snapshotTimer: NodeJS.Timeout | undefined
  const listeners: BlockListener[] = []

  function runInBackground(work: () => Promise<void>) {
    runExclusive(async () => {
      if (!isStopped) await work()
    }).catch((error) => log(`${chain}: ${String(error)}`))
  }

  async function mine() {
    clearTimeout(mineTimer)
    mineTimer = undefined
    if (isMiningHeld) return
    const { left, height } = await writer.mine()
    if (left > 0) mineSoon()
    // A failing listener must not stop the chain.
    await Promise.all(listeners.map((listener) => listener(height).catch((error) => log(`${chain}: ${String(error)}`))))
  }

  function mineSoon() {
    if (!isMiningHeld) mineTimer ??= setTimeout(() => runInBackground(mine), blockMs)
  }

  async function snapshot() {
    clearTimeout(snapshotTimer)
    snapshotTimer = undefined
    if (writer.entriesSinceSnapshot() > 0) await writer.snapshot()
  }

  async function accept(raw: Hex) {
    const hash = await writer.accept(raw)
    if (blockMs === 0) await mine()
    else mineSoon()
    snapshotTimer ??= setTimeout(() => runInBackground(snapshot), snapshotEvery.ms)
    if (writer.entriesSinceSnapshot() >= snapshotEvery.entries) runInBackground(snapshot)
    return hash
  }

  async function setHeld(held: boolean) {
    isMiningHeld = held
    if (!held) await runExclusive(mine)
  }

  async function stop() {
    isStopped = true
    clearTimeout(mineTimer)
    await runExclusive(async () => {
      await snapshot()
      await writer.close()
    })
  }

  const onBlock = (listener: BlockListener) => void listeners.push(listener)
  return { submit: (raw: Hex) => runExclusive(() => accept(raw)), mineSoon, setHeld, onBlock, stop }
}
