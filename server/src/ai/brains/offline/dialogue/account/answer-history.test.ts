import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeRecentTrade } from '#ai/brains/test-support/make-recent-trade.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import type { HistoryRequest } from '#ai/brains/trades.port.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const open = { amount: '0', received: null, usdValue: null } as const

it('the offline assistant lists the last trades with their value, and for an unfinished purchase the amount to be paid', async () => {
  const requests: HistoryRequest[] = []
  const trades = [
    makeRecentTrade(),
    makeRecentTrade({ ...open, status: 'Failed' }),
    makeRecentTrade({ ...open, status: 'Pending' }),
    makeRecentTrade({ type: 'Sell', usdValue: null }),
    makeRecentTrade({ type: 'Revoked', amount: '0', usdValue: null }),
    makeRecentTrade({ type: 'Reclaimed' }),
  ]
  const { text } = await runTestTurn(brain, {
    text: 'past orders',
    tools: {
      history: async (request) => {
        requests.push(request)
        return { kind: 'history', trades }
      },
    },
  })
  expect(requests).toEqual([{ limit: 10, kind: 'trades' }])
  expect(text.split('\n')).toEqual([
    'Your last trades:',
    '',
    '- Bought 100 BONK on Solana, worth $2.00, successful, Nov 1, 2026',
    '- Wanted to buy BONK for 0.01 SOL on Solana, failed, Nov 1, 2026',
    '- Wanted to buy BONK for 0.01 SOL on Solana, pending, Nov 1, 2026',
    '- Sold 100 BONK on Solana, successful, Nov 1, 2026',
    '- Approval of BONK revoked on Solana, successful, Nov 1, 2026',
    '- Rent of 100 BONK returned on Solana, successful, Nov 1, 2026',
    '',
    '[Open History](/app/history)',
  ])
})
