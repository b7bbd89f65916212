import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Generations, readGenerations } from '#chain/generations.ts'
import { type JournalEntry, readJournal } from '#chain/journal.ts'
import { killOrphanedAnvil } from '#engine/clean-leftovers.ts'
import { type Anvil, startAnvil } from '#engine/start-anvil.ts'
import type { Log } from '#log.ts'
import { sandboxAccounts } from '#seed/accounts.ts'
import { type ChainKey, chainIds } from '#seed/address-book.ts'
import type { Artifacts } from '#seed/artifacts.ts'
import { seedPools } from '#seed/pools.ts'
import { sandboxTokens } from '#seed/sandbox-tokens.ts'
import { seedChain } from '#seed/seed-chain.ts'

export type StartedNode = {
  anvil: Anvil
  generations: Generations
  /** Journal entries to replay, in order; empty for a new chain. */
  entries: JournalEntry[]
}

export type NodeSetup = { dir: string; chain: ChainKey; code: Artifacts; log: Log }

// Increase this number if the seeding code changes but its tables do not.
const seedRevision = 1

/** Starts a chain's node from the newest intact snapshot, or with a new seed if there is none. */
export async function startNode(setup: NodeSetup): Promise<StartedNode> {
  const { dir, chain, log } = setup
  killOrphanedAnvil(dir)
  await discardOtherSeeds(setup)
  const generations = await readGenerations(dir)
  for (const number of generations.numbers.states.toReversed()) {
    const state = await generations.readState(number)
    const anvil = state && (await startFromState(setup, state))
    if (anvil) return { anvil, generations, entries: await readEntriesSince(generations, number) }
    log(`${chain}: snapshot ${number} is damaged`)
    await rename(generations.statePath(number), `${generations.statePath(number)}.damaged`)
    generations.numbers.states = generations.numbers.states.filter((other) => other !== number)
  }
  return startSeededNode(setup)
}

async function startSeededNode(setup: NodeSetup): Promise<StartedNode> {
  const { dir, chain, code } = setup
  await rm(dir, { recursive: true, force: true })
  const generations = await readGenerations(dir)
  const anvil = await startAnvil(dir, chainIds[chain])
  await seedChain(anvil.client, chain, code, sandboxAccounts())
  await writeFile(join(dir, 'seed'), seedFingerprint(chain, code))
  return { anvil, generations, entries: [] }
}

async function startFromState({ dir, chain, log }: NodeSetup, state: Buffer): Promise<Anvil | undefined> {
  const stateFile = join(dir, 'loading.json')
  await writeFile(stateFile, state, { mode: 0o600 })
  try {
    return await startAnvil(dir, chainIds[chain], stateFile)
  } catch (error) {
    log(`${chain}: anvil did not take the snapshot: ${String(error)}`)
    return undefined
  } finally {
    await rm(stateFile, { force: true })
  }
}

async function readEntriesSince(generations: Generations, number: number): Promise<JournalEntry[]> {
  const journals = generations.numbers.journals.filter((journal) => journal >= number)
  const lists = await Promise.all(journals.map((journal) => readJournal(generations.journalPath(journal))))
  return lists.flat()
}

/**
 * Moves a chain that was seeded from other tables or contracts to a backup folder. Only the latest backup is stored.
 */
async function discardOtherSeeds({ dir, chain, code, log }: NodeSetup): Promise<void> {
  await mkdir(dir, { recursive: true })
  const storedSeed = await readFile(join(dir, 'seed'), 'utf8').catch(() => undefined)
  if (storedSeed === undefined || storedSeed === seedFingerprint(chain, code)) return
  log(`${chain}: this sandbox seeds its chains differently; the old chain is put aside and a new one begins`)
  await rm(`${dir}.old`, { recursive: true, force: true })
  await rename(dir, `${dir}.old`)
}

function seedFingerprint(chain: ChainKey, code: Artifacts): string {
  const seedInput = JSON.stringify([seedRevision, sandboxTokens(chain), seedPools[chain], code])
  return createHash('sha256').update(seedInput).digest('hex')
}
