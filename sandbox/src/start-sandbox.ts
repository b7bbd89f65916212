import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { acquireFolderLock } from '#acquire-folder-lock.ts'
import { type Chain, openChain } from '#chain/open-chain.ts'
import type { SandboxConfig } from '#config.ts'
import { createFaucet, type Faucet } from '#faucet/create-faucet.ts'
import { createDailyLimit } from '#faucet/daily-limit.ts'
import { findAssetsDir } from '#find-assets-dir.ts'
import { startHttp } from '#http/start-http.ts'
import type { Log } from '#log.ts'
import { openMailbox } from '#mail/open-mailbox.ts'
import { startSmtp } from '#mail/start-smtp.ts'
import { type EvmTape, openEvmTape } from '#market/evm/open-evm-tape.ts'
import { createMarketView } from '#market/market-view.ts'
import { getMarkets } from '#market/markets.ts'
import { createRandomWalk, type RandomWalk } from '#market/random-walk.ts'
import { type RunningMarket, runMarket } from '#market/run-market.ts'
import type { OpenedTape } from '#market/tape/open-tape.ts'
import { createOpenIdProvider } from '#openid/create-openid-provider.ts'
import { createRpcFaults } from '#rpc/faults.ts'
import { sandboxAccounts } from '#seed/accounts.ts'
import { type ChainKey, chainKeys } from '#seed/address-book.ts'
import { loadArtifacts } from '#seed/artifacts.ts'
import { sandboxTokens } from '#seed/sandbox-tokens.ts'
import { runSolMarket } from '#solana/market/run-sol-market.ts'
import { openSolana, type Solana } from '#solana/open-solana.ts'
import { priceKey, solTokens } from '#solana/seed/sol-tokens.ts'
import { createProfiles } from '#vendors/profiles.ts'
import type { Vendors } from '#vendors/route-vendor.ts'
import { createVendorFaults } from '#vendors/vendor-faults.ts'

export type Sandbox = {
  port: number
  smtpPort: number
  /** Resolves with the reason if the sandbox fails. */
  broken: Promise<string>
  close(): Promise<void>
}

const marketIdleTimeoutMs = 10 * 60_000
/** Daily limit of the faucet page for an address. */
const maxDailyGrants = 10

/** Starts the chains, the mailbox and the HTTP server. All files are in `config.dir`. */
export async function startSandbox(config: SandboxConfig, log: Log): Promise<Sandbox> {
  const dir = resolve(config.dir)
  const release = await acquireFolderLock(dir)
  const code = loadArtifacts()
  const accounts = sandboxAccounts()
  const open = async (chain: ChainKey): Promise<{ chain: Chain; faucet: Faucet; tape: EvmTape }> => {
    const folder = join(dir, chain)
    const snapshotEvery = { entries: config.snapshotEntries, ms: 300_000 }
    const chainNode = await openChain({ dir: folder, chain, code, log, blockMs: config.blockMs, snapshotEvery })
    const [faucet, tape] = await Promise.all([
      createFaucet(chainNode, folder, accounts.faucet),
      openEvmTape(chainNode, folder),
    ])
    return { chain: chainNode, faucet, tape }
  }
  // One walk for all chains, so that a token has the same price on each chain.
  const walk = createRandomWalk(
    [...chainKeys.flatMap((key) => sandboxTokens(key).map(({ symbol }) => symbol)), ...solTokens.map(priceKey)],
    Math.random,
  )
  const { blockMs, snapshotEntries, isDebug } = config
  const solSetup = { dir: join(dir, 'sol'), blockMs, snapshotEntries, isDebug, walk, now: Date.now, log }
  const mail = openMailbox(join(dir, 'mailbox.jsonl'))
  const opening = Promise.all([open('eth'), open('base'), openSolana(solSetup), mail])
  // Computes the pool addresses while the nodes start.
  for (const key of chainKeys) getMarkets(key)
  const [eth, base, solana, mailbox] = await opening
  const smtp = await startSmtp(config.smtpPort, mailbox, log)
  let lastUsedAt = 0
  const deps = {
    chains: { eth: eth.chain, base: base.chain },
    faucets: { eth: eth.faucet, base: base.faucet },
    faults: { eth: createRpcFaults(eth.chain), base: createRpcFaults(base.chain) },
    solana,
    canReceiveMore: createDailyLimit(maxDailyGrants, () => new Date()),
    vendors: createVendors(eth.tape, base.tape, solana.tape),
    mailbox,
    openid: createOpenIdProvider(join(dir, 'openid-key.json'), Date.now),
    style: readFileSync(join(findAssetsDir(), 'sandbox.css')),
    isDebug: config.isDebug,
    onUse: () => {
      lastUsedAt = Date.now()
    },
  }
  const http = await startHttp(config.port, deps, log)
  const isInUse = () => Date.now() - lastUsedAt < marketIdleTimeoutMs
  const markets = config.hasMarket ? await startMarkets(config, deps, walk, isInUse, log) : []
  const broken = Promise.race([eth, base].map(({ chain }) => chain.ended.then(() => `the ${chain.key} node ended`)))

  async function close() {
    await Promise.all(markets.map((market) => market.stop()))
    // Releases requests held by a fault.
    deps.vendors.faults.apply({ vendor: 'all', action: 'release' })
    await http.close()
    await smtp.close()
    await Promise.all([eth, base].flatMap(({ chain, faucet }) => [faucet.close(), chain.close()]))
    for (const { tape } of [eth, base]) tape.close()
    await solana.close()
    await mailbox.close()
    release()
  }
  return { port: http.port, smtpPort: smtp.port, broken, close }
}

function createVendors(eth: EvmTape, base: EvmTape, sol: OpenedTape): Vendors {
  const market = createMarketView({
    tapes: { eth, base, sol },
    startedAt: { eth: eth.startedAt, base: base.startedAt, sol: sol.startedAt },
    reserves: ({ chain, id }) => (chain === 'sol' ? undefined : { eth, base }[chain].reserves.get(id)),
    now: Date.now,
  })
  return { market, profiles: createProfiles(), faults: createVendorFaults() }
}

async function startMarkets(
  config: SandboxConfig,
  { chains, solana }: { chains: Record<ChainKey, Chain>; solana: Solana },
  walk: RandomWalk,
  isInUse: () => boolean,
  log: Log,
): Promise<RunningMarket[]> {
  const account = sandboxAccounts().market
  const meanIntervalMs = config.marketMs
  const shared = { account, walk, random: Math.random, meanIntervalMs, isInUse, log }
  const evmMarkets = await Promise.all(chainKeys.map((key) => runMarket({ ...shared, chain: chains[key] })))
  return [...evmMarkets, runSolMarket({ book: solana.book, random: Math.random, meanIntervalMs, isInUse })]
}
