import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeRecentTrade } from '#ai/brains/test-support/make-recent-trade.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import type { RecentTrade } from '#ai/brains/trades.port.ts'

const brain = offlineBrain({ names: () => pinnedNames })
/** A history with these entries of each kind. */
const ask = (trial: TestTurn, entries: Partial<Record<'trades' | 'received' | 'pending' | 'failed', RecentTrade[]>>) =>
  runTestTurn(brain, {
    ...trial,
    tools: {
      history: async ({ kind }) => ({ kind: 'history', trades: (kind && kind !== 'screen' && entries[kind]) || [] }),
    },
  })
const failed = makeRecentTrade({
  id: 'f1',
  status: 'Failed',
  symbol: 'WIF',
  amount: '0',
  date: '2026-11-02',
  received: null,
  usdValue: null,
  tokenPrice: null,
  platformFee: null,
  networkFee: null,
  feesUsd: null,
  reason: 'The price moved past what you agreed to.',
})

it.each([
  ['en', 'why did my last trade fail', 'try it again'],
  ['fr', 'pourquoi mon achat a échoué', 'réessaye celui qui a foiré'],
] as const)('"try again" repeats a failed purchase with its coin amount, in %s', async (language, question, text) => {
  const answer = await ask({ text: question, language }, { failed: [failed] })
  const { calls } = await ask({ text, language, focus: answer.focus }, {})
  const amount = { side: 'buy', token: 'WIF', coinAmount: '0.01', chain: 'sol' }
  expect(calls.find(({ tool }) => tool === 'propose')?.input).toMatchObject(amount)
})

describe('an answer about the last trade', () => {
  it('states amounts, price, fees, day and a link to its receipt', async () => {
    const { text } = await ask({ text: 'show the receipt' }, { trades: [makeRecentTrade()] })
    expect(text).toBe(
      'You bought 100 BONK for 0.01 SOL on Solana. The trade was successful, Nov 1, 2026. That was $2.00, or $0.02 for one BONK. Murmur’s fee, included: 0.00005 SOL. Network fee: 0.000005 SOL. Both fees together: $0.01.\n\n[Open the receipt](/app/history?receipt=3f2c)',
    )
  })

  it.each([
    ['fr', 'je l’ai acheté quand'],
    ['zh', '那个什么时候买的'],
    ['ar', 'اشتريتها امتى'],
    ['en', 'when did i buy LINK'],
  ] as const)('prefers the trade of the token in focus to newer ones, in %s', async (language, text) => {
    const link = { symbol: 'LINK', chain: 'eth' } as const
    const focus = { tokens: [link], list: [link], last: 'request:worst' }
    const trades = [makeRecentTrade(), makeRecentTrade({ ...link, amount: '3' })]
    const answer = await ask({ text, language, focus }, { trades, failed: [failed] })
    expect(answer.text).toContain('LINK')
    expect(answer.text).not.toContain('WIF')
    expect(answer.focus).toMatchObject({ tokens: [link] })
  })

  it('states a newer failure first, and leaves out unknown figures', async () => {
    const sale = makeRecentTrade({
      type: 'Sell',
      paid: { amount: '50', symbol: 'BONK' },
      received: { amount: '0.005', symbol: 'SOL' },
      usdValue: null,
      tokenPrice: null,
      feesUsd: null,
    })
    const { text } = await ask({ text: 'did it go through' }, { trades: [sale], failed: [failed] })
    expect(text).toMatch(/^You wanted to buy WIF .*\n\nYou sold 50 BONK for 0\.005 SOL on Solana\./s)
    expect(text).not.toContain('That was')
    const older = { ...failed, date: '2026-10-01' }
    expect((await ask({ text: 'my last trade' }, { trades: [sale], failed: [older] })).text).not.toContain('WIF')
    expect((await ask({ text: 'my last trade' }, {})).text).toBe('You haven’t traded yet.')
  })

  it('shows no link, image or markup of a token’s creator', async () => {
    const symbol = '[x](/app/wallet)'
    const trade = makeRecentTrade({ symbol, received: { amount: '1', symbol } })
    expect((await ask({ text: 'my last trade' }, { trades: [trade] })).text.match(/\]\(/g)).toHaveLength(1)
  })
})

describe('an answer about a failed trade', () => {
  it('explains the reason, the cost and what to do, without a receipt if nothing was sent', async () => {
    const { text } = await ask({ text: 'why did my trade fail' }, { failed: [failed] })
    expect(text).toBe(
      'You wanted to buy WIF for 0.01 SOL on Solana. The trade failed, Nov 2, 2026. The price moved past what you agreed to. You lost nothing, and no fee was paid. You can try again whenever you like, at the price at that time.',
    )
    const reverted = { ...failed, networkFee: { amount: '0.000005', symbol: 'SOL' } }
    const { text: costly } = await ask({ text: 'why did my trade fail' }, { failed: [reverted] })
    expect(costly).toContain('nothing but the network fee of 0.000005 SOL')
    expect(costly).toContain('(/app/history?receipt=f1)')
  })

  it('states that no trade failed', async () => {
    expect((await ask({ text: 'why did my trade fail' }, {})).text).toBe('None of your trades has failed.')
  })
})

it('the answer about trades lists a pending revocation, reclaim and send, but not as purchases', async () => {
  const open = (type: RecentTrade['type']) => makeRecentTrade({ type, status: 'Pending', usdValue: null })
  const pending = [open('Revoked'), open('Reclaimed'), open('Sent')]
  const { text } = await ask({ text: 'is anything still pending' }, { pending })
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Approval of BONK revoked on Solana, pending, Nov 1, 2026.',
    '- Rent of 100 BONK returned on Solana, pending, Nov 1, 2026.',
    '- Sent 100 BONK on Solana, pending, Nov 1, 2026.',
  ])
})

it('the answer about trades lists received transfers with their value, and pending trades, or states that there are none', async () => {
  const deposit = makeRecentTrade({ type: 'Received', symbol: 'SOL', amount: '5', usdValue: 750 })
  const { text } = await ask({ text: 'show my deposits' }, { received: [deposit, { ...deposit, usdValue: null }] })
  expect(text).toContain('- 5 SOL on Solana, worth $750.00 at the time, Nov 1, 2026\n- 5 SOL on Solana, Nov 1, 2026')
  expect((await ask({ text: 'show my deposits' }, {})).text).toContain('Nothing has arrived')
  const pending = makeRecentTrade({ status: 'Pending', received: null })
  const open = await ask({ text: 'is anything still pending' }, { pending: [pending] })
  expect(open.text).toBe(
    'One trade is still pending:\n\n- You’re buying BONK for 0.01 SOL on Solana. The trade of Nov 1, 2026 is still pending.',
  )
  expect((await ask({ text: 'is anything still pending' }, {})).text).toContain('No trade is pending')
})

it('the answer about trades reports an outage once', async () => {
  const failingTool = async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }) as const
  for (const text of ['my last trade', 'why did my trade fail', 'show my deposits', 'is anything still pending'])
    expect((await runTestTurn(brain, { text, tools: { history: failingTool } })).text).toBe('Down.')
})

it.each([
  ['en', 'my last trade'],
  ['es', 'mi última operación'],
  ['pt', 'minha última operação'],
  ['fr', 'ma dernière transaction'],
  ['zh', '最后一笔交易'],
  ['ar', 'آخر صفقة لي'],
] as const)('the answer about trades states amounts and links in %s', async (language, text) => {
  const { text: answer } = await ask({ text, language }, { trades: [makeRecentTrade()] })
  expect(answer.replace(/[\u2066-\u2069]/g, '')).toMatch(/100 BONK.*0[.,]01 SOL|0[.,]01 SOL.*100 BONK/)
  expect(answer).toContain('](/app/history?receipt=3f2c)')
})
