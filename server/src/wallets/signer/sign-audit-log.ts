import type { Clock } from '#platform/clock/clock.ts'
import {
  listUnsignedChains,
  readAuditHead,
  storeAuditSignatures,
} from '#platform/db/audit-log/audit-signatures.store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { LogSigner } from './signer.port.ts'
import { SignerError } from './signer-error.ts'

export type SignAuditLogDeps = {
  db: Db
  signer: Pick<LogSigner, 'signLog'>
  now: Clock
  log: Pick<Logger, 'error'>
}

const batchSize = 500
/** Maximum number of chains per run, so that runs every ten minutes do not overlap. */
const maxChainsPerRun = 10_000

/**
 * Has the signer sign, once a UTC day, the head of each chain of the audit log that has new rows. Several instances may run it at
 * once.
 * @returns the number of signed chains
 */
export async function signAuditLog(deps: SignAuditLogDeps): Promise<number> {
  const day = deps.now().toISOString().slice(0, 10)
  let signedCount = 0
  for (let seen = 0; seen < maxChainsPerRun; ) {
    const chains = await listUnsignedChains(deps.db.read, day, batchSize)
    for (const chain of chains) if (await signChain(deps, chain, day)) signedCount += 1
    seen += chains.length
    if (chains.length < batchSize) break
  }
  return signedCount
}

async function signChain(deps: SignAuditLogDeps, chain: string, day: string): Promise<boolean> {
  const state = await requestSignature(deps, chain)
  // The day is stored for a refusal too, so that it is reported only once a day.
  const { publicKey = '', signatures = [] } = state ?? {}
  await storeAuditSignatures(deps.db, { chain, day, publicKey: publicKey ?? '', signatures })
  if (!state)
    deps.log.error({ chain }, 'the signer refused to sign an audit log: rows that it signed are gone or changed')
  return state !== undefined
}

/** A refusal counts only with the newest rows: another instance may have had newer ones signed in between. */
async function requestSignature({ db, signer }: SignAuditLogDeps, chain: string) {
  for (let tries = 0; tries < 2; tries++) {
    const head = await readAuditHead(db.read, chain)
    if (!head) return undefined
    try {
      return await signer.signLog({ chain, seq: head.seq, hash: head.hash })
    } catch (error) {
      if (!(error instanceof SignerError) || error.code !== 'REFUSED') throw error
    }
  }
  return undefined
}
