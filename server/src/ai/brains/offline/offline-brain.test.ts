import { describe, expect, it } from 'vitest'
import { makeRecentTrade } from '#ai/brains/test-support/make-recent-trade.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { translate } from '#platform/i18n/translate.ts'
import { offlineBrain } from './offline-brain.ts'
import { parseUtterance } from './parsing/parse-utterance.ts'
import { pinnedNames } from './test-support/pinned-names.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (trial: TestTurn) => runTestTurn(brain, trial)
const proposals = ({ calls }: Awaited<ReturnType<typeof ask>>) =>
  calls.filter(({ tool }) => tool === 'propose').map(({ input }) => input)

describe('proposed trades', () => {
  it('are proposed once, read back after a recording, and never reported as executed', async () => {
    const tried = await ask({ text: 'buy 20 dollars of BONK on solana' })
    expect(proposals(tried)).toEqual([{ side: 'buy', token: 'BONK', amountUsd: '20', chain: 'sol' }])
    expect(tried.text).toBe('')
    const spoken = await ask({ text: 'sell half of my bonk', source: 'voice' })
    expect(spoken.text).toBe('I heard: sell 50% of your BONK on Solana. You would get at least 990,000 BONK.')
    expect(spoken.described).toBe(spoken.text)
    expect(spoken.text).not.toMatch(/successful|bought|sold|sent/i)
  })

  it('are completed from memory by short answers', async () => {
    const first = await ask({ text: 'buy bonk' })
    expect(first.text).toBe('For how many US dollars should I buy BONK?')
    expect(first.calls).toEqual([])
    const second = await ask({ text: '20 dollars', memory: first.memory })
    expect(proposals(second)).toEqual([{ side: 'buy', token: 'BONK', amountUsd: '20' }])
    const third = await ask({ text: 'on base', memory: { understood: { side: 'buy', token: 'USDC', amountUsd: '5' } } })
    expect(proposals(third)).toEqual([{ side: 'buy', token: 'USDC', amountUsd: '5', chain: 'base' }])
    expect(second.memory).toBeNull()
  })

  it('may begin without a token, which a short answer adds', async () => {
    for (const [language, text] of [
      ['en', 'i want to buy some crypto'],
      ['es', 'quiero comprar cripto'],
      ['fr', 'je veux acheter de la crypto'],
      ['pt', 'quero comprar cripto'],
      ['zh', '我想买点加密货币'],
      ['ar', 'أريد شراء كريبتو'],
    ] as const) {
      const order = await ask({ text, language })
      const named = await ask({ text: 'BONK', language, memory: order.memory })
      expect([...order.calls, ...named.calls]).toEqual([])
      expect(named.memory).toMatchObject({ understood: { side: 'buy', token: 'BONK' } })
    }
  })

  it('are not opened from invalid memory or ambiguous messages', async () => {
    for (const memory of [
      { understood: { side: 'buy', token: 'BONK', amountUsd: '1e9' } },
      'x',
      { understood: { side: 'steal' } },
      7,
    ]) {
      expect(proposals(await ask({ text: 'BONK', memory }))).toEqual([])
    }
    const memory = { understood: { side: 'buy', token: 'BONK' } }
    for (const text of ['not 20 dollars', 'maybe 20 dollars', 'if it drops, 20 dollars']) {
      expect(proposals(await ask({ text, memory }))).toEqual([])
    }
  })

  it('wait for a choice if the token is ambiguous, which a chain resolves', async () => {
    const usdc = { ...bonk, symbol: 'USDC' }
    const choose = await ask({
      text: 'buy 20 dollars of USDC',
      tools: { propose: async () => ({ kind: 'choose', tokens: [usdc, { ...usdc, ref: 't2', chain: 'base' }] }) },
    })
    expect(choose.text).toContain('Several tokens are called USDC')
    expect(proposals(await ask({ text: 'on ethereum', memory: choose.memory }))).toEqual([
      { side: 'buy', token: 'USDC', amountUsd: '20', chain: 'eth' },
    ])
  })

  it('lead to a search if the token is unknown, and to a suggestion if it is misspelled', async () => {
    const unknown = await ask({ text: 'buy $20 of floki' })
    expect(unknown.calls).toEqual([{ tool: 'search', input: { query: 'floki' } }])
    expect(unknown.text).toContain('I don’t know a token called floki, so I didn’t choose one.')
    const misspelled = await ask({ text: 'buy $20 of bonkk' })
    expect(misspelled.text).toBe('I don’t know a token called bonkk. Did you mean BONK?')
    expect(misspelled.calls).toEqual([])
    const yes = await ask({ text: 'yes', memory: misspelled.memory })
    expect(proposals(yes)).toEqual([{ side: 'buy', token: 'BONK', amountUsd: '20' }])
    expect(proposals(await ask({ text: 'no', memory: misspelled.memory }))).toEqual([])
  })
})

it('the offline brain asks which of two numbers is meant, in the account’s format, and continues with the answer', async () => {
  const first = await ask({ text: 'compra 1.500 dólares de BONK', language: 'es', figures: 'en' })
  expect(first.text).toBe('Ese número se puede leer de dos formas. ¿Quieres decir 1500 o 1.50?')
  expect(first.calls).toEqual([])
  expect(proposals(await ask({ text: '1500', language: 'es', memory: first.memory }))).toEqual([
    { side: 'buy', token: 'BONK', amountUsd: '1500' },
  ])
  expect((await ask({ text: 'buy 1,234 dollars of BONK', figures: 'fr' })).text).toMatch(/1234 or 1,234\?$/)
})

it('the offline brain formats every figure in the account’s locale, in any language', async () => {
  const holdings = [{ symbol: 'WIF', name: 'dogwifhat', chain: 'sol' as const, amount: '24649.5', usd: 1234.5 }]
  const balance = async () => ({ kind: 'balance' as const, holdings, totalUsd: 1234.5, stale: [] })
  const inSpanish = await ask({ text: 'mi saldo', language: 'es', figures: 'en', tools: { balance } })
  expect(inSpanish.text).toContain('24,649.5 WIF')
  expect(inSpanish.text).toContain('1,234.50')
  const inEnglish = await ask({ text: 'my balance', figures: 'pt', tools: { balance } })
  expect(inEnglish.text).toContain('24.649,5 WIF')
  expect(inEnglish.text).toContain('$1.234,50')
})

it('the offline brain claims no action that it did not take, and asks no question after a card', async () => {
  const unread = ['blah blah blub', 'please don’t buy bonk', 'should I buy 20 dollars of bonk?', 'yes', 'no']
  for (const text of unread) expect((await ask({ text })).text).not.toMatch(/did nothing|nothing was done/i)
  for (const text of ['buy 20 dollars of BONK', 'sell half of my bonk'])
    expect((await ask({ text })).text).not.toMatch(/\?/)
})

it('the offline brain formats a price with four significant digits in the language’s format', async () => {
  const price = { ...bonk, price: 0.0000234567 }
  const tools = { price: async () => ({ kind: 'price' as const, token: price, change24h: -3.21 }) }
  expect((await ask({ text: 'price of bonk', tools })).text).toBe(
    'BONK costs $0.00002346 on Solana, −3.2% in 24 hours.',
  )
  expect((await ask({ text: 'cuánto cuesta bonk', language: 'es', tools })).text).toContain('0,00002346')
})

it('the offline brain escapes token names written by third parties', async () => {
  const token = { ...bonk, symbol: '![x](https://evil.example/?b=1)', name: '**Bonk**' }
  const tried = await ask({
    text: 'tell me about bonk',
    tools: { info: async () => ({ kind: 'info', token, change24h: null, marketCap: null }) },
  })
  expect(tried.text).not.toMatch(/[[\]!*]|:\/\//)
})

it('the offline brain truncates holdings instead of rounding up and labels a deposit as received', async () => {
  const figures = { name: 'x', chain: 'eth' as const, usd: null }
  const amounts = { PEPE: '3374466.9', LINK: '0.9402318', DUST: '0.000000123456789', WEI: '0.999999999999999999' }
  const holdings = Object.entries(amounts).map(([symbol, amount]) => ({ symbol, amount, ...figures }))
  const balance = async () => ({ kind: 'balance' as const, holdings, totalUsd: null, stale: [] })
  const { text } = await ask({ text: 'my balance', tools: { balance } })
  for (const shown of ['3,374,466 PEPE', '0.940231 LINK', '0.000000123456 DUST', '0.999999 WEI'])
    expect(text).toContain(shown)
  const one = { symbol: 'ETH', amount: '2', chain: 'eth', usdValue: null } as const
  const trades = [makeRecentTrade({ ...one, type: 'Received' }), makeRecentTrade({ ...one, type: 'Sent' })]
  const report = (await ask({ text: 'my last trades', tools: { history: async () => ({ kind: 'history', trades }) } }))
    .text
  expect(report).toContain('- Received 2 ETH on Ethereum')
  expect(report).toContain('- Sent 2 ETH on Ethereum')
})

it('the offline brain states one holding as a sentence', async () => {
  const holdings = [{ symbol: 'BONK', name: 'Bonk', chain: 'sol' as const, amount: '1200', usd: 2.5 }]
  const balance = async () => ({ kind: 'balance' as const, holdings, totalUsd: 2.5, stale: [] })
  const { text } = await ask({ text: 'how much BONK do I have', tools: { balance } })
  expect(text.trim()).toBe('You hold 1,200 BONK on Solana, worth $2.50.')
})

it('the offline brain reports the balance, marks stale figures, and lists the last trades', async () => {
  const holdings = [{ symbol: 'SOL', name: 'Solana', chain: 'sol' as const, amount: '5.123456789', usd: 750 }]
  const balance = async () => ({ kind: 'balance' as const, holdings, totalUsd: 750, stale: ['sol' as const] })
  const { text } = await ask({ text: 'my balance', tools: { balance } })
  expect(text).toContain('- 5.12345 SOL on Solana, worth $750.00')
  expect(text).toContain('Solana didn’t respond just now')
  expect((await ask({ text: 'my last trades' })).text).toContain(
    '- Bought 100 BONK on Solana, worth $2.00, successful, Nov 1, 2026',
  )
})

it.each([
  ['my balance', []],
  ['how much bonk do i have', []],
  ['my balance', [{ symbol: 'SOL', name: 'Solana', chain: 'sol' as const, amount: '5', usd: 750 }]],
])(
  'the offline brain states which chains did not respond, and does not call a wallet empty then: "%s"',
  async (text, holdings) => {
    const balance = async () => ({ kind: 'balance' as const, holdings, totalUsd: 0, stale: ['base' as const] })
    const { text: answer } = await ask({ text, tools: { balance } })
    expect(answer).toContain('I couldn’t read Base just now')
    expect(answer).not.toMatch(/empty|You hold no/)
  },
)

it('the offline brain parses the sentences of its own card buttons in every language', () => {
  const address = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
  for (const language of ['en', 'es', 'pt', 'fr', 'zh', 'ar'] as const) {
    const values = { amount: '20', percent: '50', address, chain: 'Base' }
    const read = (id: 'assistant.say-buy' | 'assistant.say-sell' | 'assistant.say-info') =>
      parseUtterance(translate(language, id, values), { names: pinnedNames, language })
    expect([language, read('assistant.say-buy')]).toMatchObject([
      language,
      { intent: 'buy', amountUsd: '20', token: address, chain: 'base' },
    ])
    expect([language, read('assistant.say-sell')]).toMatchObject([
      language,
      { intent: 'sell', percent: '50', token: address, chain: 'base' },
    ])
    expect([language, read('assistant.say-info')]).toMatchObject([
      language,
      { intent: 'info', token: address, chain: 'base' },
    ])
  }
})

it('the offline brain adds the reply to the second meaning of a message after the first', async () => {
  const { text } = await ask({ text: 'why does the number on the page differ from my bank' })
  const [first, second] = text.split(translate('en', 'brain.maybeAlso'))
  expect(first).toContain('no single official price')
  expect(second).toContain('bank transfer')
})
