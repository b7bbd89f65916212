import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type ToolRuns } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = async (text: string, tools: Partial<ToolRuns> = {}) => (await runTestTurn(brain, { text, tools })).text
const sol = (amount: string) => ({ amount, symbol: 'SOL' })

describe('fees paid', () => {
  const chains = [{ chain: 'sol' as const, platformFee: sol('0.0005'), networkFee: sol('0.00001') }]

  it('are summed in dollars and stated for each chain in its coin', async () => {
    const feesPaid = async () => ({ kind: 'fees', chains, totalUsd: 1.25, isComplete: true }) as const
    expect(await ask('how much have i paid in fees', { feesPaid })).toBe(
      'So far you’ve paid $1.25 in fees, at each day’s prices:\n\n- Solana: 0.0005 SOL to Murmur and 0.00001 SOL in network fees\n\n[Open History](/app/history)',
    )
  })

  it('are marked as incomplete if a price is missing, and reported as none before the first trade', async () => {
    const feesPaid = async () => ({ kind: 'fees', chains, totalUsd: 1.25, isComplete: false }) as const
    expect(await ask('how much have i paid in fees', { feesPaid })).toContain('a little higher')
    expect(await ask('how much have i paid in fees')).toBe('You haven’t paid any fees yet.')
  })
})

describe('the network fee', () => {
  it('is estimated on the chain that the message names, with the deposit', async () => {
    const requests: unknown[] = []
    const estimate = { chain: 'sol', fee: sol('0.000006'), feeUsd: 0.02, deposit: sol('0.00203928') } as const
    const networkFee: ToolRuns['networkFee'] = async (request) => {
      requests.push(request)
      return { kind: 'network-fee', chains: [estimate] }
    }
    const text = await ask('network fee on solana', { networkFee })
    expect(requests).toEqual([{ chain: 'sol' }])
    expect(text).toContain('A trade on Solana costs about 0.000006 SOL in network fees right now, which is $0.02.')
    expect(text).toContain('a deposit of 0.00203928 SOL')
  })

  it('is left out if it is unknown', async () => {
    const unknown = { chain: 'eth', fee: null, feeUsd: null, deposit: null } as const
    const unpriced = { chain: 'sol', fee: sol('0.000006'), feeUsd: null, deposit: null } as const
    const text = await ask('gas price', {
      networkFee: async () => ({ kind: 'network-fee', chains: [unknown, unpriced] }),
    })
    expect(text).toContain('I can’t estimate the network fee on Ethereum right now')
    expect(text).toContain('costs about 0.000006 SOL in network fees right now.')
  })
})

describe('an answer about limits', () => {
  const ofLimits = (perTradeUsd: number | null, perDayUsd: number | null, from?: string) => {
    const pending = from === undefined ? null : { perTradeUsd: null, perDayUsd: null, from }
    return ask('what are my limits', {
      limits: async () => ({ kind: 'limits', perTradeUsd, perDayUsd, pending, spentTodayUsd: 30 }),
    })
  }

  it('states the remaining amount and links to the page that changes them', async () => {
    const text = await ofLimits(50, 100, '2026-11-24T10:00:00Z')
    expect(text).toMatch(
      /^One purchase may cost at most \$50\.00\. Within 24 hours you may spend \$100\.00: you’ve spent \$30\.00, so \$70\.00 is left\. New limits start on Nov 24, 2026\./,
    )
    expect(text).toContain('(/app/settings#limits)')
    expect(await ofLimits(null, 20)).toContain('so $0.00 is left')
    expect(await ofLimits(null, null)).toMatch(
      /^You haven’t set any limits for purchases\. In the last 24 hours you’ve spent/,
    )
  })
})

it('the offline assistant states the language, the theme and the news, and links to the page that changes them', async () => {
  const news = { quiet: false, movementNews: true, alertNews: false, priceNews: false }
  const settings = async () => ({ kind: 'settings', language: 'fr', theme: 'dark', ...news }) as const
  expect(await ask('which language is set', { settings })).toMatch(/set to French\..*\(\/app\/settings#language\)$/s)
  expect(await ask('which theme is on', { settings })).toMatch(/The theme is Dark\..*\(\/app\/settings#appearance\)$/s)
  expect(await ask('are notifications on', { settings })).toMatch(
    /news of deposits and trades\..*\(\/app\/settings#news\)$/s,
  )
})

it.each([
  ['en', 'which language is set'],
  ['es', 'que idioma esta puesto'],
  ['pt', 'qual idioma ta configurado'],
  ['fr', 'quelle langue est réglée'],
  ['zh', '现在是什么语言'],
  ['ar', 'اي لغة هذي'],
] as const)('the offline assistant states the current language in %s', async (language, text) => {
  const { calls } = await runTestTurn(brain, { text, language })
  expect(calls).toEqual([{ tool: 'settings', input: {} }])
})

it('the offline assistant reports an outage', async () => {
  const failingTool = async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }) as const
  const tools = { feesPaid: failingTool, networkFee: failingTool, limits: failingTool, settings: failingTool }
  for (const text of ['how much have i paid in fees', 'gas price', 'what are my limits', 'which theme is on'])
    expect(await ask(text, tools)).toBe('Down.')
})

it('the offline assistant repeats a question about a chain for another chain, but not for a token', async () => {
  const { focus } = await runTestTurn(brain, { text: 'network fee on solana' })
  const repeated = await runTestTurn(brain, { text: 'and on base?', focus })
  expect(repeated.calls).toEqual([{ tool: 'networkFee', input: { chain: 'base' } }])
  expect((await runTestTurn(brain, { text: 'and BONK?', focus })).calls.map(({ tool }) => tool)).not.toContain(
    'networkFee',
  )
  const address = await runTestTurn(brain, { text: 'where do i send my sol to' })
  const other = await runTestTurn(brain, { text: 'and on ethereum?', focus: address.focus })
  expect(other.calls).toEqual([{ tool: 'addresses', input: { chain: 'eth' } }])
})
