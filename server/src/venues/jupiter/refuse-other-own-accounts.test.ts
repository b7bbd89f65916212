import { expect, test } from 'vitest'
import { tokenAccount } from '#chains/solana/test-support/account-data.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { openMarket } from './test-support/open-market.ts'

const amount = 200_000_000n

test("the Jupiter venue refuses quote and order that would count tokens from the owner's second account as received", async () => {
  const { market, trader } = await openMarket()
  const { terms } = await trader.terms('buy', amount)
  const second = randomAddress()
  const held = { mint: market.token, owner: trader.address, amount: 10n ** 12n }
  market.alterMessage = (message) => ({ ...message, maker: second })
  market.chain.accounts.set(second, tokenAccount({ ...held, owner: randomAddress() }))
  await trader.venue.order(terms)
  market.chain.accounts.set(second, tokenAccount(held))
  await expect(trader.terms('buy', amount)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  await expect(trader.venue.order(terms)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})
