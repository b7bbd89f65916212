import type { BalancesReply } from '@murmur/contract/trading/wallets'
import { describe, expect, test } from 'vitest'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'

const { bonk, usdcEth, usdcBase, fakeUsdc, twinEth, twinBase } = market

/** Balances of these tokens, with only the fields that the code under test uses. */
const holding = (...tokens: TokenListing[]) => {
  const balancesOn = (chain: string) => ({ tokens: tokens.filter((each) => each.chain === chain).map(toHeldToken) })
  return {
    balances: async () =>
      ({
        sol: balancesOn('sol'),
        eth: balancesOn('eth'),
        base: balancesOn('base'),
      }) as unknown as BalancesReply['data'],
  }
}
const toHeldToken = ({ symbol, address, chain }: TokenListing) => ({
  ...{
    symbol,
    address,
    chain,
    amountBaseUnits: '5000',
    decimals: 3,
    usdValue: 1,
    isCoin: false,
    isVerified: true,
    isHidden: false,
  },
})

const words = 'convert half my USDC into ZRO'
const parsed: ParsedRequest = { intent: 'buy', payPercent: '50', payWith: 'USDC', token: 'ZRO' }
const proposal = { side: 'buy', token: 'ZRO', payWith: 'USDC', payPercent: '50' } as const

describe('a proposal paid with a token', () => {
  test('opens an intent on the one chain where that token is held', async () => {
    const { tools, opened, parts } = makeToolTurn(words, parsed, holding(usdcBase))
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'proposed' })
    const request = { side: 'buy', tokenAddress: twinBase.address, chain: 'base' }
    const stated = { unit: 'pay-percent', value: '50' }
    expect(opened).toMatchObject([{ request: { ...request, stated, payWith: `base:${usdcBase.address}` } }])
    expect(parts.card()?.extras.card?.origin).toBe('stated')
  })

  test('offers a choice of chains, each row with the token that pays, if it is held on several', async () => {
    const { tools, opened, parts } = makeToolTurn(words, parsed, holding(usdcBase, usdcEth))
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'choose' })
    expect(opened).toEqual([])
    expect(parts.finish()[0]?.extras.searchData?.tokens.map(({ say }) => say)).toEqual([
      `Swap 50% of USDC into ${twinEth.address} on Ethereum`,
      `Swap 50% of USDC into ${twinBase.address} on Base`,
    ])
  })

  test('is refused unless the user’s words name exactly that token', async () => {
    const { tools, opened } = makeToolTurn(words, parsed, holding(usdcEth))
    expect(await tools.propose.run({ ...proposal, payWith: undefined })).toMatchObject({ kind: 'refused' })
    expect(await tools.propose.run({ ...proposal, payWith: 'BONK' })).toMatchObject({ kind: 'refused' })
    const without = makeToolTurn(words, { ...parsed, payWith: undefined }, holding(usdcEth))
    expect(await without.tools.propose.run(proposal)).toMatchObject({ kind: 'refused' })
    expect([...opened, ...without.opened]).toEqual([])
  })

  test.each<[string, ParsedRequest, TokenListing[], object]>([
    ['is on another chain', { ...parsed, token: 'BONK' }, [usdcEth], { reason: 'other-chain', options: ['SOL'] }],
    ['is not held', parsed, [bonk], { reason: 'not-held', options: ['ETH'] }],
    ['has only the symbol of a verified one', parsed, [fakeUsdc], { reason: 'not-held' }],
    ['is unknown', { ...parsed, payWith: 'ZZZZ' }, [usdcEth], { reason: 'unknown', pay: 'ZZZZ' }],
  ])('asks which token pays if the token %s', async (_, request, tokens, expected) => {
    const { tools, opened } = makeToolTurn(words, request, holding(...tokens))
    const { token = '', payWith } = request
    const result = await tools.propose.run({ ...proposal, token, payWith })
    expect(result).toMatchObject({ kind: 'not-payable', ...expected })
    expect(opened).toEqual([])
  })

  test('ignores a token from an earlier answer or a picture that no message of the user names', async () => {
    const ofIt: ParsedRequest = { ...parsed, isReference: true }
    const { tools, opened } = makeToolTurn('convert half of it into ZRO', ofIt, holding(usdcBase))
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'not-payable', reason: 'unknown' })
    expect(opened).toEqual([])
  })

  test('is refused with the held amount if it exceeds the holding', async () => {
    const ofSix: ParsedRequest = { intent: 'buy', payAmount: '6', payWith: 'USDC', token: 'ZRO' }
    const { tools, opened } = makeToolTurn('swap 6 USDC to ZRO', ofSix, holding(usdcBase))
    const result = await tools.propose.run({ side: 'buy', token: 'ZRO', payWith: 'USDC', payAmount: '6' })
    expect(result).toMatchObject({ code: 'INSUFFICIENT_BALANCE', message: expect.stringContaining('5 USDC') })
    expect(opened).toEqual([])
  })

  test('is refused by voice', async () => {
    const usd: ParsedRequest = { intent: 'buy', amountUsd: '10', payWith: 'USDC', token: 'ZRO' }
    const { tools, opened } = makeToolTurn(words, usd, holding(usdcBase), 'voice')
    const proposal = { side: 'buy', token: 'ZRO', payWith: 'USDC', amountUsd: '10' } as const
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'refused' })
    expect(opened).toEqual([])
  })
})
