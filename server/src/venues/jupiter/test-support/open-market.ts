import { onTestFinished } from 'vitest'
import { walletAccount } from '#chains/solana/test-support/account-data.ts'
import { type FakeMarket, fakeMarket } from './fake-market.ts'
import { type SolanaTrader, type SolanaWorld, solanaTrader } from './solana-trader.ts'

/** A fake market as the world of a trader. */
export const worldOf = (market: FakeMarket): SolanaWorld => ({
  solana: market.chain.solana,
  jupiterUrl: market.jupiter.url,
  referralAccount: market.referralAccount,
  token: market.token,
  fund: async (owner, lamports) => void market.chain.accounts.set(owner, walletAccount(lamports)),
  stop: market.close,
})

/** Opens a fake market with a trader, until the current test ends. */
export async function openMarket({
  isToken2022 = false,
  ...more
}: { isToken2022?: boolean } & Pick<Partial<SolanaWorld>, 'jupiterTimeoutMs'> = {}): Promise<{
  market: FakeMarket
  trader: SolanaTrader
}> {
  const market = await fakeMarket({ isToken2022 })
  onTestFinished(() => market.close())
  return { market, trader: await solanaTrader({ ...worldOf(market), ...more }) }
}
