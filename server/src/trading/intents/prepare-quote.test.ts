import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { getNamedToken } from './get-named-token.ts'
import { prepareQuote } from './prepare-quote.ts'
import { buyTwentyDollars, oneChain, owner, usdc } from './test-support/one-chain.ts'

test('prepares the venue’s quote for the user’s wallet', async () => {
  const offer = await prepareQuote(oneChain(), parseUserId('u'), buyTwentyDollars)
  expect(offer).toMatchObject({
    owner,
    sellAmount: 200_000_000n,
    sellToken: solanaCoinAddress,
    buyToken: buyTwentyDollars.tokenAddress,
  })
})

test('checks the limits with the dollars that a stated amount is worth, before it quotes', async () => {
  const checked: unknown[] = []
  const stated = { unit: 'coin', value: '0.25' } as const
  const request = { side: 'buy', tokenAddress: buyTwentyDollars.tokenAddress, stated } as const
  const deps = { ...oneChain(), guardLimits: async (...order: unknown[]) => void checked.push(order) }
  const offer = await prepareQuote(deps, parseUserId('u'), request)
  expect(offer).toMatchObject({ sellAmount: 250_000_000n, request: { ...request, amountInUsd: '25' } })
  expect(checked).toEqual([['u', { ...request, amountInUsd: '25' }]])
  const over = prepareQuote(
    { ...deps, guardLimits: () => Promise.reject(new Refusal('OVER_LIMIT')) },
    parseUserId('u'),
    request,
  )
  await expect(over).rejects.toMatchObject({ code: 'OVER_LIMIT' })
})

test('rejects a token with a 50 % tax, even with a harmless verdict', async () => {
  const refusal = prepareQuote(oneChain({ tokenTaxBps: 5_000 }), parseUserId('u'), buyTwentyDollars)
  await expect(refusal).rejects.toMatchObject({ code: 'TOKEN_DANGEROUS' })
  expect(
    (await prepareQuote(oneChain({ tokenTaxBps: 4_999 }), parseUserId('u'), buyTwentyDollars)).quote.tokenTaxBps,
  ).toBe(4_999)
})

test('rejects a trade with more price impact than the deployment allows', async () => {
  const refusal = prepareQuote(oneChain({ priceImpactBps: 1_001 }), parseUserId('u'), buyTwentyDollars)
  await expect(refusal).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH' })
})

test('rejects buying the native token, an unknown token, and a token found on two chains', async () => {
  const deps = oneChain()
  const coin = { ...buyTwentyDollars, tokenAddress: solanaCoinAddress }
  await expect(prepareQuote(deps, parseUserId('u'), coin)).rejects.toMatchObject({ code: 'NOT_TRADABLE' })
  const [tradingChain] = deps.chains
  const unknown = {
    ...tradingChain,
    chain: { ...tradingChain?.chain, readAddress: () => undefined },
  } as unknown as NonNullable<typeof tradingChain>
  const nowhere = prepareQuote({ ...deps, chains: [unknown] }, parseUserId('u'), buyTwentyDollars)
  await expect(nowhere).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  const twice = prepareQuote({ ...deps, chains: [...deps.chains, ...deps.chains] }, parseUserId('u'), buyTwentyDollars)
  await expect(twice).rejects.toMatchObject({ code: 'WHICH_CHAIN' })
})

test('is unavailable without the metadata of the token that a sale of the native token returns', async () => {
  const [tradingChain] = oneChain().chains
  const silent = {
    ...tradingChain,
    chain: { ...tradingChain?.chain, tokenMetadata: async () => undefined },
  } as unknown as NonNullable<typeof tradingChain>
  const coin = { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 }
  await expect(getNamedToken(silent, coin, usdc)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
