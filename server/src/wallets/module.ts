import type { App } from '#platform/http/serve-endpoint.ts'
import { type SigningPasskeysRoutesDeps, signingPasskeysRoutes } from './passkeys/signing-passkeys.routes.ts'
import { type RecipientsParts, wireRecipients } from './recipients/recipients.module.ts'
import { type WalletsDeps, walletsRoutes } from './wallets.routes.ts'

type WalletsParts = WalletsDeps &
  RecipientsParts &
  Omit<SigningPasskeysRoutesDeps, 'balancesOf' | 'publicUrl' | 'prices'> & {
    /** Prices for limits, which need no change over a day. */
    limitPrices: SigningPasskeysRoutesDeps['prices']
  }

/** Composes wallets: registers the routes of balances, tokens, keys, watched addresses, recipients and signing passkeys. */
export function wireWallets(app: App, parts: WalletsParts): ReturnType<typeof walletsRoutes> {
  const wallets = walletsRoutes(app, parts)
  wireRecipients(app, parts)
  signingPasskeysRoutes(app, {
    ...parts,
    balancesOf: wallets.balancesOf,
    prices: parts.limitPrices,
    publicUrl: parts.config.PUBLIC_URL,
  })
  return wallets
}
