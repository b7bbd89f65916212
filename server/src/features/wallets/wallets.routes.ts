import { walletsApi } from '@murmur/contract/wallets'
import { type App, serve, serveRaw } from '#core/serve.ts'
import { type ExportKeysDeps, exportKeys } from '#features/wallets/export-keys.ts'
import type { Wallet } from '#features/wallets/find-wallet.ts'
import { lastKnown } from '#features/wallets/last-known.ts'
import { type BalancesDeps, type ChainBalances, readBalances } from '#features/wallets/read-balances.ts'
import { sendSecret } from '#features/wallets/send-secret.ts'

export type WalletsDeps = Omit<ExportKeysDeps, 'walletOf'> &
  Omit<BalancesDeps, 'lastKnown'> & { walletOf: (userId: string) => Promise<Wallet> }

const mostRemembered = 20_000

export function walletsRoutes(app: App, deps: WalletsDeps): void {
  const remembering = { ...deps, lastKnown: lastKnown<ChainBalances>(mostRemembered) }

  serve(app, walletsApi.balances, async ({ user }) => {
    return { data: await readBalances(remembering, await deps.walletOf(user.id)) }
  })
  serve(app, walletsApi.addresses, async ({ user }) => {
    const { evmAddress, solAddress } = await deps.walletOf(user.id)
    return { data: { eth: evmAddress, base: evmAddress, sol: solAddress } }
  })
  serveRaw(app, walletsApi.exportKeys, async ({ user, body, reply }) => {
    return sendSecret(reply, await exportKeys(deps, user, body.password))
  })
}
