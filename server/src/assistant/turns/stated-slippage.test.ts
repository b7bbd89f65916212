import { expect, it } from 'vitest'
import type { Brain } from '#ai/brains/brain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { offline } from './test-support/make-brain-chat.ts'
import { makeOrderChat } from './test-support/make-order-chat.ts'

const three = { side: 'buy', token: 'BONK', slippageBps: 300 }

it('the chat puts the slippage that an order states on its card, and keeps it when only the amount changes', async () => {
  const chat = makeOrderChat()
  expect((await chat.say('buy $20 of BONK with 3% slippage')).cards).toEqual([{ intentId: 'i1', origin: 'stated' }])
  await chat.say('make it 30')
  expect(chat.orders()).toEqual([
    { ...three, amount: '20' },
    { ...three, amount: '30' },
  ])
  await chat.say('yes')
  expect(chat.states()).toEqual(['cancelled', 'released'])
  await chat.say('again')
  expect(chat.orders().at(-1)).toEqual({ ...three, amount: '30' })
})

it('an order without a slippage gets that of the account', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $20 of BONK with 3% slippage')
  await chat.say('no, buy $10 of WIF')
  expect(chat.orders().at(-1)).toEqual({ side: 'buy', token: 'WIF', amount: '10' })
})

it('the chat keeps a stated slippage when the user chooses among tokens', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $20 of USDC with 3% slippage')
  await chat.say('the first one')
  expect(chat.orders()).toEqual([{ side: 'buy', token: 'USDC', amount: '20', slippageBps: 300 }])
})

it('the chat keeps a stated slippage while the amount is missing', async () => {
  const chat = makeOrderChat()
  expect((await chat.say('buy BONK with 3% slippage')).cards).toEqual([])
  await chat.say('$20')
  expect(chat.orders()).toEqual([{ ...three, amount: '20' }])
})

it('a slippage above 5 % is confirmed only by a press', async () => {
  const chat = makeOrderChat()
  expect((await chat.say('buy $20 of BONK with 8% slippage')).cards).toEqual([{ intentId: 'i1', origin: 'suggested' }])
  expect((await chat.say('yes')).text).toMatch(/Only a press/)
  expect(chat.states()).toEqual(['open'])
})

it('the chat ignores a slippage stated in a recording', async () => {
  const chat = makeOrderChat()
  expect((await chat.speak('buy $20 of BONK with 3% slippage')).text).toMatch(/slippage from your settings/)
  expect(chat.orders()).toEqual([])
})

/** A model that calls the tools as the offline brain does, and stores nothing by itself. */
const model: Brain = {
  kind: 'model',
  answer: (turn) => offline.answer({ ...turn, remember: () => {} }),
}

it.each([
  ['offline', offline],
  ['model', model],
])('with the %s brain, a stated slippage stays with an order whose token is chosen in words', async (_, brain) => {
  const chat = makeOrderChat({ brain })
  await chat.say('buy $20 of USDC with 3% slippage')
  await chat.say('the one on Base')
  expect(chat.orders()).toEqual([{ side: 'buy', token: 'USDC', amount: '20', slippageBps: 300 }])
})

it.each([
  ['offline', offline],
  ['model', model],
])('with the %s brain, "same for WIF" keeps a stated slippage', async (_, brain) => {
  const chat = makeOrderChat({ brain })
  await chat.say('buy $20 of BONK with 3% slippage')
  await chat.say('yes')
  await chat.say('same for WIF')
  expect(chat.orders().at(-1)).toEqual({ side: 'buy', token: 'WIF', amount: '20', slippageBps: 300 })
})

it.each([
  ['too little of the coin', 'buy $5000 of BONK with 0.1% slippage', 10],
  ['a slippage out of bounds', 'buy $5000 of BONK with 60% slippage', 6000],
])('an order refused for %s keeps its slippage for another amount', async (_, text, slippageBps) => {
  const isRefused = ({ amountInUsd }: { amountInUsd?: string | undefined }) => amountInUsd === '5000'
  const chat = makeOrderChat({ refuse: (request) => isRefused(request) && new Refusal('INSUFFICIENT_BALANCE') })
  await chat.say(text)
  await chat.say('$20')
  expect(chat.orders()).toEqual([{ side: 'buy', token: 'BONK', amount: '20', slippageBps }])
})

it('a stated slippage stays with an order that a recording states in tokens', async () => {
  const chat = makeOrderChat()
  await chat.speak('buy 1000000 BONK tokens with 3% slippage')
  await chat.say('$20')
  expect(chat.orders()).toEqual([{ ...three, amount: '20' }])
})

it('a change of the card may state a slippage, which needs a yes of its own', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $20 of BONK with 3% slippage')
  expect((await chat.say('make it 30 with 2% slippage')).cards).toEqual([{ intentId: 'i2', origin: 'stated' }])
  expect(chat.orders().at(-1)).toEqual({ ...three, amount: '30', slippageBps: 200 })
  await chat.say('no, buy $10 of WIF with 1.5% slippage')
  expect(chat.orders().at(-1)).toEqual({ side: 'buy', token: 'WIF', amount: '10', slippageBps: 150 })
  expect(chat.states()).toEqual(['cancelled', 'cancelled', 'open'])
})

it.each(['make it 30 with .2% slippage', 'make it 30, slippage .2%', 'yes with 2% slippage', 'ok, 2% slippage'])(
  '"%s" releases nothing and opens no card without that slippage',
  async (text) => {
    const chat = makeOrderChat()
    await chat.say('buy $20 of BONK with 3% slippage')
    await chat.say(text)
    expect(chat.orders()).toHaveLength(1)
    expect(chat.states()).not.toContain('released')
  },
)

it.each(['buy $20 of BONK with .5% slippage', 'buy BONK $20,5% slippage'])(
  'a yes releases nothing after "%s"',
  async (text) => {
    const chat = makeOrderChat()
    expect((await chat.say(text)).text).toMatch(/which slippage/)
    await chat.say('yes')
    await chat.say('$20')
    expect(chat.orders()).toEqual([])
  },
)
