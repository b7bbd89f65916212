import { type Language, languages } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { focusOnList } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeRecentTrade } from '#ai/brains/test-support/make-recent-trade.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (trial: TestTurn) => runTestTurn(brain, trial)
const proposals = ({ calls }: Awaited<ReturnType<typeof ask>>) =>
  calls.filter(({ tool }) => tool === 'propose').map(({ input }) => input)
/** A mistyped order of BONK, and the amount that it proposes. */
function createMistypedOrder(understood: { side: 'buy' | 'sell' } & Record<string, string>) {
  const { side, coin: _, ...amount } = understood
  const texts: Record<string, string> = {
    'buy coinAmount': 'bu 0.1 sol of bonk',
    'buy coinPercent': 'bu half my sol of bonk',
    'buy units': 'bu 1000 tokens of bonk',
    'sell units': 'sel 1000 bonk',
    'sell amountUsd': 'sel $5 of bonk',
    'sell percent': 'sel half my bonk',
  }
  return { text: texts[`${side} ${Object.keys(amount)[0]}`] ?? '', amount }
}
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const

it('the offline assistant keeps the token of a card as the focus of the chat', async () => {
  const card = await ask({ text: 'buy 20 dollars of BONK' })
  const sale = await ask({ text: 'now sell half of it', focus: card.focus })
  expect(proposals(sale)).toEqual([{ side: 'sell', token: 'BONK', percent: '50', chain: 'sol' }])
  const price = await ask({ text: 'how much is it now', focus: card.focus })
  expect(price.calls).toEqual([{ tool: 'price', input: { token: 'BONK', chain: 'sol' } }])
  const again = await ask({ text: 'same again', focus: card.focus })
  expect(proposals(again)).toEqual([{ side: 'buy', token: 'BONK', amountUsd: '20', chain: 'sol' }])
})

it('the offline assistant retries a failed purchase from the history', async () => {
  const failed = makeRecentTrade({ type: 'Buy', status: 'Failed', symbol: 'WIF', chain: 'sol', usdValue: 15.004 })
  const why = await ask({
    text: 'why did my last trade fail?',
    tools: { history: async () => ({ kind: 'history', trades: [failed] }) },
  })
  expect(proposals(await ask({ text: 'ok try it again', focus: why.focus }))).toEqual([
    { side: 'buy', token: 'WIF', amountUsd: '15', chain: 'sol' },
  ])
})

it('the offline assistant lists the tokens that an order may mean, as text and as buttons that complete it', async () => {
  const focus = focusOnList([bonk, wif])
  const clarification = await ask({ text: 'buy 30 dollars of it', focus })
  expect(proposals(clarification)).toEqual([])
  expect(clarification.text).toBe('Which token should I buy for $30.00? Do you mean BONK or WIF?')
  expect(clarification.suggestions).toEqual(['BONK', 'WIF'])
  const chosen = await ask({ text: 'WIF', memory: clarification.memory, focus })
  expect(proposals(chosen)).toEqual([{ side: 'buy', token: 'WIF', amountUsd: '30' }])
})

it.each([
  [{ side: 'buy', coinAmount: '0.1', coin: 'SOL' }, 'Buy 0.1 SOL of BONK?'],
  [{ side: 'buy', coinPercent: '50', coin: 'SOL' }, 'Buy BONK with 50% of your SOL?'],
  [{ side: 'buy', units: '1000' }, 'Buy 1,000 BONK?'],
  [{ side: 'sell', units: '1000' }, 'Sell 1,000 of your BONK?'],
  [{ side: 'sell', amountUsd: '5' }, 'Sell $5.00 worth of your BONK?'],
  [{ side: 'sell', percent: '50' }, 'Sell 50% of your BONK?'],
] as const)(
  'the offline assistant states the amount of a mistyped order in its unit: %o',
  async (understood, question) => {
    const { text, amount } = createMistypedOrder(understood)
    const response = await ask({ text })
    expect(response.text).toBe(`${question} Say yes and I’ll show you the card.`)
    const accepted = await ask({ text: 'yes', memory: response.memory })
    expect(proposals(accepted)).toEqual([{ side: understood.side, token: 'BONK', ...amount }])
  },
)

it('the offline assistant proposes only the first of two orders', async () => {
  const both = await ask({ text: 'buy $10 of RAY and $15 of ORCA' })
  expect(proposals(both)).toEqual([{ side: 'buy', token: 'RAY', amountUsd: '10' }])
  expect(both.suggestions).toEqual([])
})

it.each(languages)(
  'the offline assistant asks to confirm a mistyped order, then opens its card, in %s',
  async (language) => {
    const understood = { side: 'buy', amountUsd: '20', token: 'BONK' } as const
    const clarification = await ask({ text: 'byu 20 dollars of BONK' })
    expect(clarification.text).toBe('Buy $20.00 of BONK? Say yes and I’ll show you the card.')
    expect(clarification.memory).toEqual({ understood, isWhole: true })
    expect(proposals(clarification)).toEqual([])
    const accepted = await ask({ text: 'ok', language, memory: clarification.memory })
    expect(proposals(accepted)).toEqual([{ side: 'buy', token: 'BONK', amountUsd: '20' }])
    expect(proposals(await ask({ text: 'byu 20 dollars of BONK', memory: clarification.memory }))).toEqual([])
  },
)

it.each<[Language, string, string]>([
  ['en', 'buy 90000 dollars of BONK', 'ok 9 dollars'],
  ['es', 'compra 90000 dólares de BONK', 'bueno, 9 dólares'],
  ['pt', 'compra 90000 dólares de BONK', 'tá, 9 dólar'],
  ['fr', 'achète 90000 dollars de BONK', 'ah ok, 9 dollars'],
])('the offline assistant accepts another amount after a refused trade, in %s', async (language, text, answer) => {
  const propose = async () => ({ kind: 'refused', code: 'INSUFFICIENT_BALANCE', message: 'Too little SOL.' }) as const
  const refused = await ask({ text, language, tools: { propose } })
  const next = await ask({ text: answer, language, memory: refused.memory, focus: refused.focus })
  expect(proposals(next)).toMatchObject([{ side: 'buy', token: 'BONK', amountUsd: '9' }])
})

it.each<[Language, string, string, object]>([
  ['en', '20 dollars of ENS', 'buy', { side: 'buy', amountUsd: '20' }],
  ['es', '20 dólares de ENS', 'vender', { side: 'sell', amountUsd: '20' }],
  ['pt', '20 dolares de ens', 'comprar ué', { side: 'buy', amountUsd: '20' }],
  ['fr', '10$ de ens', 'vendre évidemment', { side: 'sell', amountUsd: '10' }],
])('the offline assistant asks for the side of an amount of a token, in %s', async (language, text, answer, trade) => {
  const clarification = await ask({ text, language })
  expect(clarification.text).toMatch(/\?/)
  expect(proposals(clarification)).toEqual([])
  expect(proposals(await ask({ text: answer, language, memory: clarification.memory }))).toMatchObject([
    { token: 'ENS', ...trade },
  ])
})

it.each<[Language, string]>([
  ['es', 'eso mismo con dos'],
  ['pt', 'põe dois aí nessa coisa'],
  ['fr', 'deux comme ça quoi'],
])('the offline assistant asks for a token without an article after a card, in %s', async (language, text) => {
  const card = await ask({ text: 'buy 20 dollars of BONK' })
  const { text: answer } = await ask({ text, language, focus: card.focus })
  expect(answer).not.toContain('/app/')
})
