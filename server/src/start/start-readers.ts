import { freezeAllInSigner } from '#identity/api.ts'
import type { wireProduct } from '../product.ts'
import type { ServerParts } from './server-parts.ts'

type Product = Pick<ReturnType<typeof wireProduct>, 'assistant' | 'values' | 'transfers' | 'watch'>

/** Starts the background readers of chains and prices that this process's roles include. They stop with the process. */
export function startReaders(parts: ServerParts, product: Product): void {
  const { config, life, log } = parts
  const isWorker = config.SERVER_ROLES.includes('worker')
  if (isWorker) product.assistant.watch()
  void freezeAllInSigner(parts).catch((error: unknown) =>
    log.error({ err: error }, 'the signer does not know every freeze'),
  )
  product.values.start()
  life.onStop('values', () => product.values.stop())
  // No other process can open an embedded database.
  const isAlone = !config.DATABASE_URL
  if (!isAlone) product.transfers.share()
  if (config.SERVER_ROLES.includes('follower')) {
    const transferFollower = product.transfers.follow({ isAlone })
    life.onStop('transfers', () => transferFollower.stop())
  }
  if (!isWorker) return
  const watching = product.watch()
  life.onStop('prices', async () => {
    await Promise.all(watching.map((each) => each.stop()))
  })
}
