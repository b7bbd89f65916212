import { walletAccount } from '#chains/solana/test-support/account-data.ts'
import { type FakeMarket, fakeMarket } from './test-support/fake-market.ts'
import { testSolanaConformance } from './test-support/solana-contract.ts'

testSolanaConformance(async () => {
  const market: FakeMarket = await fakeMarket()
  return {
    solana: market.chain.solana,
    jupiterUrl: market.jupiter.url,
    referralAccount: market.referralAccount,
    token: market.token,
    fund: async (owner, lamports) => void market.chain.accounts.set(owner, walletAccount(lamports)),
    stop: market.close,
  }
})
