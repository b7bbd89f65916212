import { describe, expect, test } from 'vitest'
import type { Proposal } from '#ai/brains/trades.port.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { ParsedRequest } from './is-stated-trade.ts'

const { bonk, usdcEth, usdcBase } = market

describe('a proposal whose words state the slippage', () => {
  const proposal = { side: 'buy', token: 'BONK', amountUsd: '20' } as const
  const order = (slippageBps: number): ParsedRequest => ({
    intent: 'buy',
    amountUsd: '20',
    token: 'BONK',
    slippageBps,
  })

  test('opens an intent with it, and with none if the words have none', async () => {
    const { tools, opened, parts } = makeToolTurn('buy $20 of BONK with 3% slippage', order(300))
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'proposed' })
    expect(opened).toMatchObject([{ request: { slippageBps: 300 } }])
    expect(opened).not.toMatchObject([{ request: { acceptHighSlippage: true } }])
    expect(parts.card()?.extras.card?.origin).toBe('stated')
    const plain = makeToolTurn('buy $20 of BONK', { intent: 'buy', amountUsd: '20', token: 'BONK' })
    await plain.tools.propose.run({ ...proposal, ...{ slippageBps: 5000 } })
    expect(plain.opened).not.toMatchObject([{ request: { slippageBps: expect.anything() } }])
  })

  test('needs a press above 5 %', async () => {
    const { tools, opened, parts } = makeToolTurn('buy $20 of BONK with 8% slippage', order(800))
    await tools.propose.run(proposal)
    expect(opened).toMatchObject([{ request: { slippageBps: 800, acceptHighSlippage: true } }])
    expect(parts.card()?.extras.card?.origin).toBe('suggested')
  })

  test('is refused for a recording', async () => {
    const { tools, opened } = makeToolTurn('buy $20 of BONK with 3% slippage', order(300), {}, 'voice')
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'refused' })
    expect(opened).toEqual([])
  })
})

describe('a proposal in another unit', () => {
  const ofCoin: ParsedRequest = { intent: 'buy', coinAmount: '0.1', coin: 'SOL', token: 'BONK' }
  const tenth = { side: 'buy', token: 'BONK', coinAmount: '0.10' } as const

  test('opens an intent of the stated amount, whose card shows the paid amount', async () => {
    const { tools, opened, parts } = makeToolTurn('buy 0.1 SOL of BONK', ofCoin)
    expect(await tools.propose.run(tenth)).toMatchObject({ kind: 'proposed', paid: '1.5 SOL' })
    const stated = { unit: 'coin', value: '0.10' }
    expect(opened).toMatchObject([{ request: { side: 'buy', tokenAddress: bonk.address, chain: 'sol', stated } }])
    expect(opened).not.toMatchObject([{ request: { amountInUsd: expect.anything() } }])
    expect(parts.finish()).toMatchObject([
      { content: 'Are you sure you want to buy BONK for 1.5 SOL?', extras: { card: { origin: 'stated' } } },
    ])
  })

  test.each<[string, ParsedRequest, Proposal]>([
    ['a number in another unit', ofCoin, { side: 'buy', token: 'BONK', amountUsd: '0.1' }],
    ['two amounts', ofCoin, { ...tenth, amountUsd: '0.1' }],
    ['a unit of the other side', ofCoin, { side: 'sell', token: 'BONK', coinAmount: '0.1' }],
    ['a coin that does not pay on the token’s chain', { ...ofCoin, coin: 'ETH' }, tenth],
  ])('is refused for %s', async (_, parsed, proposal) => {
    const { tools, opened } = makeToolTurn('words', parsed)
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'refused' })
    expect(opened).toEqual([])
  })

  test('offers only tokens on chains of the coin, each row with the same amount', async () => {
    const ofEth: ParsedRequest = { intent: 'buy', coinAmount: '0.1', coin: 'ETH', token: 'USDC' }
    const { tools, parts } = makeToolTurn('buy 0.1 ETH of USDC', ofEth)
    expect(await tools.propose.run({ ...tenth, token: 'USDC' })).toMatchObject({ kind: 'choose' })
    expect(parts.finish()[0]?.extras.searchData?.tokens.map(({ say }) => say)).toEqual([
      `Buy 0.1 ETH of ${usdcEth.address} on Ethereum`,
      `Buy 0.1 ETH of ${usdcBase.address} on Base`,
    ])
  })

  test.each<[string, ParsedRequest, Proposal, object]>([
    [
      '1000 tokens',
      { intent: 'sell', units: '1000', token: 'BONK' },
      { side: 'sell', token: 'BONK', units: '1000' },
      { unit: 'tokens', value: '1000' },
    ],
    [
      'dollars',
      { intent: 'sell', amountUsd: '5', token: 'BONK' },
      { side: 'sell', token: 'BONK', amountUsd: '5' },
      { unit: 'usd', value: '5' },
    ],
    [
      'a share of the coin',
      { intent: 'buy', coinPercent: '50', coin: 'SOL', token: 'BONK' },
      { side: 'buy', token: 'BONK', coinPercent: '50' },
      { unit: 'coin-percent', value: '50' },
    ],
  ])('opens an intent for %s', async (_, parsed, proposal, stated) => {
    const { tools, opened, parts } = makeToolTurn('words', parsed)
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'proposed' })
    expect(opened).toMatchObject([{ request: { side: proposal.side, stated } }])
    expect(parts.card()?.extras.card?.origin).toBe('stated')
  })

  test('is refused by voice', async () => {
    const { tools, opened } = makeToolTurn('buy 0.1 SOL of BONK', ofCoin, {}, 'voice')
    expect(await tools.propose.run(tenth)).toMatchObject({ kind: 'refused' })
    expect(opened).toEqual([])
  })
})
