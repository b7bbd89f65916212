import { expect, it } from 'vitest'
import { makeOrderChat } from './test-support/make-order-chat.ts'

/** A chat in which an answer has shown JUP, and the user has not named it. */
async function makeListChat() {
  const chat = makeOrderChat()
  const list = [{ symbol: 'JUP', chain: 'sol' }]
  const focus = { tokens: list, list, isListShown: true }
  const shown = { id: 'list', type: 'text', content: 'Trending: JUP', language: 'en', extras: { focus } } as const
  await chat.storeAnswer(chat.ask('what is trending?'), [shown])
  return chat
}

async function makeSuggestedChat() {
  const chat = await makeListChat()
  expect((await chat.say('buy $5 of the first one')).cards).toEqual([{ intentId: 'i1', origin: 'suggested' }])
  return chat
}

it('an amount that completes an order does not count as naming its token', async () => {
  const chat = await makeListChat()
  expect((await chat.say('buy the first one')).cards).toEqual([])
  expect((await chat.say('5 dollars')).cards).toEqual([{ intentId: 'i1', origin: 'suggested' }])
  expect((await chat.say('yes')).text).toMatch(/Only a press/)
})

it('a correction of the amount does not count as naming the token, so only a press confirms the new card', async () => {
  const chat = await makeSuggestedChat()
  expect((await chat.say('make it 6')).cards).toEqual([{ intentId: 'i2', origin: 'suggested' }])
  expect((await chat.say('yes')).text).toMatch(/Only a press/)
  expect(chat.states()).toEqual(['cancelled', 'open'])
})

it('a yes confirms the corrected card after the user has named its token', async () => {
  const chat = await makeSuggestedChat()
  await chat.say('what is the price of JUP?')
  expect((await chat.say('make it 6')).cards).toEqual([{ intentId: 'i2', origin: 'stated' }])
  await chat.say('yes')
  expect(chat.states()).toEqual(['cancelled', 'released'])
})
