import { mapByChain } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { type App, serve, serveRaw } from '#platform/http/serve-endpoint.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import { createBalanceCache } from './balances/balance-cache.ts'
import { type BalanceReaderDeps, makeBalanceReader } from './balances/balance-reader.ts'
import { type BalancesDeps, readBalances } from './balances/read-balances.ts'
import { findWallet } from './find-wallet.ts'
import { type ExportKeysDeps, exportKeys } from './keys/export-keys.ts'
import { sendSecret } from './keys/send-secret.ts'
import { hideToken } from './tokens/hide-token.ts'
import { importToken } from './tokens/import-token.ts'
import type { ChangeWatchedDeps } from './watched/change-watched-addresses.ts'
import { watchedRoutes } from './watched/watched.routes.ts'

export type WalletsDeps = ExportKeysDeps &
  Omit<BalancesDeps, 'balanceReader'> &
  Omit<BalanceReaderDeps, 'cached'> &
  Pick<ChangeWatchedDeps, 'newId'>

/** Registers the wallet routes, and those of watched addresses. Returns the functions that other modules use. */
export function walletsRoutes(app: App, deps: WalletsDeps) {
  const balances = { ...deps, balanceReader: makeBalanceReader({ ...deps, cached: createBalanceCache(deps.db) }) }
  const balancesOf = async (userId: UserId) => readBalances(balances, await findWallet(deps.db, userId))

  const watchedWallets = watchedRoutes(app, deps)
  serve(app, walletsApi.balances, async ({ user }) => ({ data: await balancesOf(user.id) }))
  serve(app, walletsApi.addresses, async ({ user }) => {
    const wallet = await findWallet(deps.db, user.id)
    return { data: mapByChain(({ key }) => addressForChain(wallet, key)) }
  })
  serve(app, walletsApi.importToken, async ({ user, body }) => {
    return { data: await importToken(deps, user.id, body) }
  })
  serve(app, walletsApi.hideToken, async ({ user, params, language }) => {
    await hideToken(deps, user.id, params)
    return successReply(language, 'done.token-removed')
  })
  serveRaw(app, walletsApi.exportKeys, async ({ user, body, reply }) => {
    return sendSecret(reply, await exportKeys(deps, user, body))
  })
  return { balancesOf, watchedWallets }
}
