import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { factsOf } from './facts-of.ts'
import { seekOffer } from './seek-offer.ts'
import { buyTwentyDollars, oneChain } from './test-support/one-chain.ts'

test('offers the venue’s quote for the user’s wallet', async () => {
  const offer = await seekOffer(oneChain(), parseUserId('u'), buyTwentyDollars)
  expect(offer).toMatchObject({ owner: 'S1', sellAmount: 200_000_000n, sellToken: 'COIN', buyToken: 'TOK' })
})

test('refuses a token that keeps half of a purchase, even with a harmless verdict', async () => {
  const refusal = seekOffer(oneChain({ tokenTaxBps: 5_000 }), parseUserId('u'), buyTwentyDollars)
  await expect(refusal).rejects.toMatchObject({ code: 'TOKEN_DANGEROUS' })
  expect(
    (await seekOffer(oneChain({ tokenTaxBps: 4_999 }), parseUserId('u'), buyTwentyDollars)).quote.tokenTaxBps,
  ).toBe(4_999)
})

test('refuses a trade with more price impact than the deployment allows', async () => {
  const refusal = seekOffer(oneChain({ priceImpactBps: 1_001 }), parseUserId('u'), buyTwentyDollars)
  await expect(refusal).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH' })
})

test('refuses to buy the paying coin, an unknown token, and one found on two chains', async () => {
  const deps = oneChain()
  const coin = { ...buyTwentyDollars, tokenAddress: 'COIN' }
  await expect(seekOffer(deps, parseUserId('u'), coin)).rejects.toMatchObject({ code: 'NOT_TRADABLE' })
  const [tradingChain] = deps.chains
  const unknown = {
    ...tradingChain,
    chain: { ...tradingChain?.chain, readAddress: () => undefined },
  } as unknown as NonNullable<typeof tradingChain>
  const nowhere = seekOffer({ ...deps, chains: [unknown] }, parseUserId('u'), buyTwentyDollars)
  await expect(nowhere).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  const twice = seekOffer({ ...deps, chains: [...deps.chains, ...deps.chains] }, parseUserId('u'), buyTwentyDollars)
  await expect(twice).rejects.toMatchObject({ code: 'WHICH_CHAIN' })
})

test('is unavailable without metadata of the token that a sale of the coin returns', async () => {
  const [tradingChain] = oneChain().chains
  const silent = {
    ...tradingChain,
    chain: { ...tradingChain?.chain, tokenFacts: async () => undefined },
  } as unknown as NonNullable<typeof tradingChain>
  const coin = { address: 'COIN', symbol: 'SOL', name: 'Solana', decimals: 9 }
  await expect(factsOf(silent, coin, 'USDC')).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
