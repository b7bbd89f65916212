import { fakeMarket } from './test-support/fake-market.ts'
import { worldOf } from './test-support/open-market.ts'
import { testSolanaConformance } from './test-support/solana-contract.ts'

testSolanaConformance(async () => worldOf(await fakeMarket()))
