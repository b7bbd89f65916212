import { expect, it } from 'vitest'
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

it('the chat takes no slippage from a recording', async () => {
  const chat = makeOrderChat()
  expect((await chat.speak('buy $20 of BONK with 3% slippage')).text).toMatch(/slippage from your settings/)
  expect(chat.orders()).toEqual([])
})
