import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets'
import { object } from '@murmur/contract/object'
import { read as readAs } from '@murmur/contract/read'
import * as v from 'valibot'
import type { Db } from '#db/db.ts'
import { transact } from '#db/transact.ts'
import { StoredReport } from '#features/markets/figures/stored-report.ts'
import { fitting } from '#features/markets/lists/gather-reports.ts'
import { marketAddress, placeKey, type ReadAddress } from '#features/markets/places.ts'
import { sleep } from '#features/markets/snapshots/sleep.ts'
import { readSnapshots, storeAll } from '#features/markets/snapshots/snapshots.store.ts'
import type { MarketSource, TokenReport } from '#integrations/market-data/market-source.port.ts'
import { UpstreamSilent } from '#integrations/upstreams/upstream.port.ts'

export type KnownDeps = {
  db: Db
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  ownReports: (
    chain: ChainKey,
    tokens: readonly { address: string; symbol: string; name: string }[],
  ) => Promise<TokenReport[]>
  now: () => Date
  log: { error(details: object, message: string): void }
}

const Kept = object({ reports: v.array(StoredReport) })
const freshMs = 60_000
const patienceMs = 1_500
const batch = 30
const reporters: readonly FigureSource[] = ['DexScreener', 'Jupiter']

/**
 * What sources say of tokens that somebody keeps in a list, stored for all instances. Old reports are renewed many at a time;
 * who asks waits a moment for that, and then gets what is there.
 */
export function knownReports(deps: KnownDeps) {
  const asking = new Map<string, Promise<void>>()

  async function learn(chain: ChainKey, addresses: readonly string[]): Promise<void> {
    const said = await askAll(deps, chain, addresses)
    if (!said) return
    const rows = addresses.map((address) => ({
      key: keyOf(chain, address),
      body: JSON.stringify({ reports: said.filter((report) => report.address === address) }, digits),
    }))
    await transact(deps.db, (tx) => storeAll(tx, rows, deps.now()))
  }

  /** Starts what nobody has asked for yet; answers everything that is to be waited for. */
  function begin(chain: ChainKey, addresses: readonly string[]): Promise<void>[] {
    const unasked = addresses.filter((address) => !asking.has(keyOf(chain, address)))
    if (unasked.length > 0) {
      const done = learn(chain, unasked)
        .catch((err: unknown) => deps.log.error({ chain, err }, 'reports could not be stored'))
        .finally(() => {
          for (const address of unasked) asking.delete(keyOf(chain, address))
        })
      for (const address of unasked) asking.set(keyOf(chain, address), done)
    }
    return [...new Set(addresses.flatMap((address) => asking.get(keyOf(chain, address)) ?? []))]
  }

  async function read(chain: ChainKey, addresses: readonly string[]) {
    const rows = await readSnapshots(
      deps.db,
      addresses.map((address) => keyOf(chain, address)),
    )
    return new Map(rows.map((row) => [row.key, row]))
  }

  return async (chain: ChainKey, addresses: readonly string[]): Promise<TokenReport[]> => {
    const before = await read(chain, addresses)
    const isOld = (address: string) => {
      const madeAt = before.get(keyOf(chain, address))?.madeAt
      return !madeAt || deps.now().getTime() - madeAt.getTime() >= freshMs
    }
    const old = addresses.filter(isOld)
    if (old.length > 0) await Promise.race([Promise.all(begin(chain, old)), sleep(patienceMs)])
    const after = old.length > 0 ? await read(chain, addresses) : before
    return [...after.values()].flatMap(({ body }) => readAs(Kept, JSON.parse(body ?? '{}'))?.reports ?? [])
  }
}

const keyOf = (chain: ChainKey, address: string) => `report ${chain} ${address}`
const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Undefined: no source answered. */
async function askAll(
  deps: KnownDeps,
  chain: ChainKey,
  addresses: readonly string[],
): Promise<TokenReport[] | undefined> {
  const asked = deps.sources.filter(
    ({ name, chains, report }) => report && reporters.includes(name) && chains.includes(chain),
  )
  const parts = Array.from({ length: Math.ceil(addresses.length / batch) }, (_, n) =>
    addresses.slice(n * batch, (n + 1) * batch).map((address) => marketAddress(chain, address)),
  )
  const own = deps.ownReports(
    chain,
    addresses.map((address) => ({ address, symbol: '', name: '' })),
  )
  const answers = await Promise.allSettled([
    own,
    ...asked.flatMap((source) => parts.map(async (part) => source.report?.(chain, part, 'browse') ?? [])),
  ])
  for (const answer of answers) {
    if (answer.status === 'rejected' && !(answer.reason instanceof UpstreamSilent))
      deps.log.error({ chain, err: answer.reason }, 'BUG: a source of market data broke')
  }
  const said = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
  if (said.slice(1).every((part) => part === undefined) && said[0]?.length === 0) return undefined
  const reports = new Map<string, TokenReport[]>()
  for (const report of fitting(
    deps,
    chain,
    said.flatMap((part) => part ?? []),
  )) {
    const key = placeKey({ chain, address: marketAddress(chain, report.address) })
    reports.set(key, [...(reports.get(key) ?? []), report])
  }
  return addresses.flatMap((address) =>
    (reports.get(placeKey({ chain, address: marketAddress(chain, address) })) ?? []).map((each) => ({
      ...each,
      address,
    })),
  )
}
