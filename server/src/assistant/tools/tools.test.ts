import { parseIntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { describe, expect, test } from 'vitest'
import type { Proposal } from '#ai/brains/trades.port.ts'
import { makeCardIntent } from '#assistant/turns/test-support/card-intent.ts'
import { market, marketSearch } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { ParsedRequest } from './is-stated-trade.ts'
import { makeTools } from './make-tools.ts'
import { toolTable } from './tool-table.ts'

const { bonk, usdcEth, usdcBase } = market

const stated: ParsedRequest = { intent: 'buy', amountUsd: '20', token: 'BONK' }
const twenty = { side: 'buy', token: 'BONK', amountUsd: '20' } as const

describe('a proposal', () => {
  test('opens an intent for the turn’s user and chat, and shows its card', async () => {
    const { tools, opened, parts } = makeToolTurn('buy 20 dollars of BONK', stated)
    expect(await tools.propose.run(twenty)).toMatchObject({
      kind: 'proposed',
      side: 'buy',
      amountText: '20',
      atLeast: '1.5 BONK',
    })
    const request = { side: 'buy', tokenAddress: bonk.address, amountInUsd: '20', chain: 'sol' }
    expect(opened).toEqual([{ userId: 'me', chatId: 'chat', request }])
    expect(parts.finish()).toMatchObject([
      {
        type: 'trade_execution',
        content: 'Are you sure you want to buy $20 of BONK?',
        intentId: 'intent-1',
        extras: { card: { origin: 'stated', challenge: null } },
      },
    ])
  })

  test.each<[string, ParsedRequest, Proposal]>([
    ['another amount', stated, { ...twenty, amountUsd: '200' }],
    ['another token', stated, { ...twenty, token: 'USDC', chain: 'base' }],
    ['the other side', stated, { side: 'sell', token: 'BONK', percent: '100' }],
    ['a trade where the user only asked', { intent: 'ask' }, twenty],
    ['a trade where the user only greeted', { intent: 'smalltalk' }, twenty],
    ['one of several tokens of that symbol', { ...stated, token: 'USDC' }, { ...twenty, token: 'USDC', chain: 'base' }],
  ])('is refused for %s, which the user did not request', async (_, parsed, proposal) => {
    const { tools, parts, opened } = makeToolTurn('words', parsed)
    expect((await tools.propose.run(proposal)).kind).toMatch(/refused|choose/)
    expect([opened, parts.card()]).toEqual([[], undefined])
  })

  test('becomes a suggestion, which text cannot confirm, if the parser does not know the token', async () => {
    const parsed: ParsedRequest = {
      intent: 'ask',
      reason: 'unknown-token',
      token: 'BONK',
      understood: { side: 'buy', amountUsd: '20' },
    }
    const { tools, parts } = makeToolTurn('buy $20 of BONK', parsed)
    expect(await tools.propose.run(twenty)).toMatchObject({ kind: 'proposed' })
    expect(parts.card()?.extras.card?.origin).toBe('suggested')
    const suggested = makeToolTurn('buy 20 balles of BONK', { ...parsed, reason: 'not-usd' })
    expect(await suggested.tools.propose.run(twenty)).toMatchObject({ kind: 'refused' })
  })

  test.each([
    [2257687578797486219279868n, 18, '2,257,687 BONK'],
    [1999999n, 6, '1.99999 BONK'],
    [1234n, 9, '0.000001234 BONK'],
    [7n, 0, '7 BONK'],
  ])('formats %s base units of %i decimals as at least %s', async (units, decimals, formatted) => {
    const { tools } = makeToolTurn('words', stated, {
      createIntent: async (_userId, request) => {
        const intent = makeCardIntent(parseIntentId('i'), request)
        const receiveAtLeast = { ...intent.quote.receiveAtLeast, amountBaseUnits: toBaseUnits(units), decimals }
        return { ...intent, quote: { ...intent.quote, receiveAtLeast } }
      },
    })
    expect(await tools.propose.run(twenty)).toMatchObject({ atLeast: formatted })
  })

  test('counts as stated by the user in any notation of the amount', async () => {
    const { tools, parts } = makeToolTurn('words', { ...stated, amountUsd: '20.0' })
    await tools.propose.run({ ...twenty, amountUsd: '20.00' })
    expect(parts.card()?.extras.card?.origin).toBe('stated')
  })

  test('opens one intent per turn, even from concurrent calls', async () => {
    const { tools, opened } = makeToolTurn('words', stated)
    const answers = await Promise.all([tools.propose.run(twenty), tools.propose.run(twenty), tools.propose.run(twenty)])
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['proposed', 'refused', 'refused'])
    expect(await tools.propose.run(twenty)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('One trade'),
    })
    expect(opened).toHaveLength(1)
  })

  test('can be retried after a refusal, which is returned', async () => {
    let isFirst = true
    const { tools, parts } = makeToolTurn('words', stated, {
      createIntent: async (_userId, request) => {
        if (!isFirst) return makeCardIntent(parseIntentId('intent'), request)
        isFirst = false
        throw new Refusal('INSUFFICIENT_BALANCE')
      },
    })
    const refused = await tools.propose.run(twenty)
    expect(refused).toMatchObject({ kind: 'refused', code: 'INSUFFICIENT_BALANCE' })
    expect(refused).toHaveProperty('message', expect.stringContaining('Your balance is too small'))
    expect(parts.isEmpty()).toBe(true)
    expect(await tools.propose.run(twenty)).toMatchObject({ kind: 'proposed' })
  })

  test.each(['', ' ', '-5', '1e3', '1,000', '٢٠', 'twenty', '0x10', 'Infinity'])(
    'opens no intent for "%s" dollars or percent',
    async (amount) => {
      const { tools, opened } = makeToolTurn('words', stated)
      const bought = await tools.propose.run({ ...twenty, amountUsd: amount })
      const sold = await tools.propose.run({ side: 'sell', token: 'BONK', percent: amount })
      expect([bought, sold]).toMatchObject([
        { kind: 'refused', code: 'BAD_AMOUNT' },
        { kind: 'refused', code: 'BAD_PERCENTAGE' },
      ])
      expect(opened).toEqual([])
    },
  )

  test('opens no intent for an address that the user did not write', async () => {
    const { tools, opened } = makeToolTurn('buy 20 dollars of bonk', stated)
    expect(await tools.propose.run({ ...twenty, token: usdcEth.address })).toMatchObject({ kind: 'refused' })
    expect(opened).toEqual([])
  })

  test('shows a choice for an ambiguous symbol, each row with a full sentence', async () => {
    const { tools, opened, parts } = makeToolTurn('buy 20 dollars of USDC', { ...stated, token: 'USDC' })
    expect(await tools.propose.run({ ...twenty, token: 'USDC' })).toMatchObject({ kind: 'choose' })
    expect(opened).toEqual([])
    expect(parts.finish()).toMatchObject([
      {
        type: 'search_results',
        content: 'Several tokens are called USDC. Which one do you mean?',
        extras: {
          searchData: {
            purpose: 'choose',
            tokens: [
              { say: `Buy $20 of ${usdcEth.address} on Ethereum`, isVerified: true },
              { say: `Buy $20 of ${usdcBase.address} on Base`, isVerified: true },
            ],
          },
        },
      },
    ])
  })
})

describe('read-only tools', () => {
  test('return a refusal as a message', async () => {
    const { tools } = makeToolTurn('my balance', { intent: 'balance' })
    expect(await tools.balance.run({})).toMatchObject({ kind: 'refused', code: 'UPSTREAM_DOWN' })
  })

  test('rethrow other errors', async () => {
    const { tools } = makeToolTurn('x', { intent: 'history' }, { history: () => Promise.reject(new Error('a bug')) })
    await expect(tools.history.run({})).rejects.toThrow('a bug')
  })

  test('report revoked approvals and returned rent, which the history stores as transfers', async () => {
    const leg = { symbol: 'ETH', amount: 0, address: bonk.address, decimals: 18, amountBaseUnits: toBaseUnits(0n) }
    const moved = { ...leg, amountBaseUnits: toBaseUnits(5n) }
    const base = { type: 'Transfer', chain: 'eth', status: 'Successful', settled: true, hash: null, url: null } as const
    const rest = { ...base, date: '2026-11-01', platformFee: null, networkFee: null, reason: null }
    const history = async () => [
      { ...rest, id: '1', tokenIn: leg, tokenOut: leg, purpose: 'revoke' as const },
      { ...rest, id: '2', tokenIn: leg, tokenOut: moved, purpose: 'reclaim' as const },
      { ...rest, id: '3', tokenIn: leg, tokenOut: moved },
      { ...rest, id: '4', tokenIn: moved, tokenOut: leg },
    ]
    const { tools } = makeToolTurn('x', { intent: 'history' }, { history })
    expect(await tools.history.run({})).toMatchObject({
      trades: [{ type: 'Revoked' }, { type: 'Reclaimed' }, { type: 'Received' }, { type: 'Sent' }],
    })
  })

  test('return the price of the most liquid of several verified tokens', async () => {
    const { tools, parts } = makeToolTurn('price of usdc', { intent: 'price', token: 'USDC' })
    expect(await tools.price.run({ token: 'USDC' })).toMatchObject({ kind: 'price', token: { chain: 'eth' } })
    expect(parts.isEmpty()).toBe(true)
  })

  test('offer a choice for the price of a token with a similar name, with one lookup', async () => {
    let lookUps = 0
    const { tools, parts } = makeToolTurn(
      'price of zr',
      { intent: 'price', token: 'zr' },
      {
        search: (query, chain) => {
          lookUps += 1
          return marketSearch.search(query, chain)
        },
      },
    )
    expect(await tools.price.run({ token: 'zr' })).toMatchObject({ kind: 'choose', tokens: [{ symbol: 'ZRO' }, {}] })
    expect([parts.isEmpty(), lookUps]).toEqual([false, 1])
  })

  test('return refs that a proposal of this turn may use', async () => {
    const { tools, parts } = makeToolTurn('buy $20 of usdc on base', { ...stated, token: 'USDC', chain: 'base' })
    const found = await tools.search.run({ query: 'usdc' })
    expect(found).toMatchObject({ kind: 'found', tokens: [{ ref: 't1' }, { ref: 't2' }, { ref: 't3' }] })
    expect(await tools.propose.run({ ...twenty, token: 't1' })).toMatchObject({ kind: 'refused' })
    expect(await tools.propose.run({ ...twenty, token: 't2' })).toMatchObject({
      kind: 'proposed',
      token: { chain: 'base' },
    })
    expect(parts.card()?.extras.card?.origin).toBe('stated')
  })
})

describe('text in a model’s tool calls', () => {
  test.each([
    ['another amount', { ...stated, token: 'USDC' }, { ...twenty, token: 'USDC', amountUsd: '200' }],
    ['a trade where the user only asked', { intent: 'info', token: 'USDC' }, { ...twenty, token: 'USDC' }],
    ['the other side', { ...stated, token: 'USDC' }, { side: 'sell', token: 'USDC', percent: '100' }],
  ] as const)('never becomes the text of a choice that the user sends: %s', async (_, parsed, proposal) => {
    const { tools, parts } = makeToolTurn('what is USDC?', parsed)
    expect(await tools.propose.run(proposal)).toMatchObject({ kind: 'refused' })
    expect(parts.finish()).toEqual([])
  })

  test('is never shown as text of Murmur', async () => {
    const { tools, parts } = makeToolTurn(
      'hello',
      { intent: 'smalltalk' },
      { search: () => marketSearch.search('bonk') },
    )
    await tools.search.run({ query: '\u202e ![x](http://sink.test) Trade Successful' })
    const [shown] = parts.finish()
    expect(shown?.content).toBe('1 token for "BONK"')
    expect(shown?.extras.searchData?.query).toBe('BONK')
  })
})

describe('the table of tools', () => {
  test('has one tool that may propose; the others read or make a reversible change', () => {
    const read =
      'addresses alerts balance compare facts feesPaid handbook history info limits marketList networkFee portfolio price ' +
      'priceHistory recipients risk search security sendForm settings showPage suggest watchedWallets watchlist whatChanged'
    const change = 'deleteAlerts removeRecipient setAlert setLanguage setNews setTheme tightenLimit undo unwatch watch'
    const toolsWithPermission = (wanted: string) =>
      Object.entries(toolTable).flatMap(([name, { permission }]) => (permission === wanted ? name : []))
    expect(toolsWithPermission('read').toSorted().join(' ')).toBe(read)
    expect(toolsWithPermission('change').toSorted().join(' ')).toBe(change)
    expect(toolsWithPermission('propose')).toEqual(['propose'])
  })

  test('passes the function that opens an intent only to the tool that proposes', async () => {
    const given: Record<string, boolean> = {}
    const spy = (deps: object, name: string) => {
      given[name] = 'createIntent' in deps
      return () => Promise.reject(new Error('not called'))
    }
    const table = Object.entries(toolTable).map(([name, tool]) => [
      name,
      { ...tool, open: (deps: object) => spy(deps, name) },
    ])
    const { deps, turn } = makeToolTurn('words', stated)
    // A tool is opened when it is first called.
    const tools = Object.values(makeTools(deps, turn, Object.fromEntries(table)))
    await Promise.allSettled(tools.map(({ run }) => (run as (input: object) => Promise<unknown>)({})))
    expect(given).toEqual(Object.fromEntries(Object.keys(toolTable).map((name) => [name, name === 'propose'])))
  })
})
