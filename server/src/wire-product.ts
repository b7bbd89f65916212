import type { Config } from '#config.ts'
import { Refusal } from '#core/refusal.ts'
import type { Secrets } from '#core/secrets.ts'
import type { App } from '#core/serve.ts'
import type { Db } from '#db/db.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import { findPasswordHash } from '#features/accounts/users.store.ts'
import { tokensRoutes } from '#features/tokens/tokens.routes.ts'
import { findWallet } from '#features/wallets/find-wallet.ts'
import { tradedTokens } from '#features/wallets/traded-tokens.ts'
import { walletsRoutes } from '#features/wallets/wallets.routes.ts'
import { verifiedTokens } from '#integrations/chains/evm/verified-tokens.ts'
import { poolPrices } from '#integrations/prices/pool-prices.ts'
import type { Signer } from '#integrations/signer/signer.port.ts'
import { wireChains } from '#wire-chains.ts'
import { type TradingParts, wireTrading } from '#wire-trading.ts'

export type ProductParts = Pick<TradingParts, 'now' | 'newId' | 'log'> & {
  db: Db
  config: Config
  signer: Signer
  secrets: Secrets
  passwords: Passwords
}

const platformFeeBps = 50

/** Puts everything together that looks at chains or trades on them, and adds its routes. */
export function wireProduct(app: App, parts: ProductParts) {
  const { db, config, passwords } = parts
  const chains = wireChains(config)
  const all = [chains.sol, chains.eth, chains.base]
  const prices = poolPrices([chains.eth.evm, chains.base.evm])
  const walletOf = (userId: string) => findWallet(db, userId)
  tokensRoutes(app, { chains: all.map(({ chain }) => chain), prices })
  walletsRoutes(app, {
    ...parts,
    prices,
    walletOf,
    chains: all.map((chain) => ({ ...chain, verifiedTokens: verifiedTokens[chain.key] })),
    tradedTokens: (userId, chain) => tradedTokens(db, userId, chain),
    verifyPassword: async (userId, password) => passwords.verify(await findPasswordHash(db.read, userId), password),
  })
  const links = { sol: config.SOL_TX_URL, eth: config.ETH_TX_URL, base: config.BASE_TX_URL }
  const depths = { sol: config.SOL_SETTLE_DEPTH, eth: config.ETH_SETTLE_DEPTH, base: config.BASE_SETTLE_DEPTH }
  return wireTrading(app, {
    ...parts,
    chains,
    prices,
    walletOf,
    platformFeeBps,
    coinOf: (chain) => chains[chain].coin,
    transactionUrl: (chain, hash) => links[chain].replace('{hash}', hash),
    // No chats exist yet, so none is the caller's.
    guardChat: () => Promise.reject(new Refusal('NOT_YOURS')),
    settleDepth: (chain) => depths[chain],
    answerWithinMs: config.TRADE_ANSWER_SECONDS * 1000,
  })
}
