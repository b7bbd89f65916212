import { expect, it } from 'vitest'
import type { Brain } from '#ai/brains/brain.port.ts'
import { offline } from './test-support/make-brain-chat.ts'
import { makeOrderChat } from './test-support/make-order-chat.ts'

it('a confirmation releases the card after a question about the card’s token', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk')
  await chat.say('what is the price of bonk?')
  await chat.say('ok confirm it')
  expect(chat.states()).toEqual(['released'])
})

it('a confirmation after the answer of a model repeats the question, as it may be meant for that answer', async () => {
  // A model may ask something of its own, and stores nothing about the chat.
  const model: Brain = {
    kind: 'model',
    answer: (turn) =>
      turn.text.includes('bonk') ? offline.answer(turn) : Promise.resolve(turn.write('Shall I sell it all? Confirm.')),
  }
  const chat = makeOrderChat({ brain: model })
  await chat.say('buy $5 of bonk')
  await chat.say('what would you do?')
  expect((await chat.say('ok confirm it')).text).toMatch(/still open\. Are you sure you want to buy \$5 of BONK/)
  expect(chat.states()).toEqual(['open'])
  await chat.say('yes')
  expect(chat.states()).toEqual(['released'])
})

it('a confirmation sent before the answer above it was read repeats the question', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk')
  chat.ask('sell all of my wif please')
  expect((await chat.say('ok confirm it')).text).toMatch(/still open/)
  expect(chat.states()[0]).toBe('open')
})

it('a confirmation after a picture of the token repeats the question: a picture confirms nothing', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk')
  const picture = chat.ask('', { type: 'image' })
  const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }] }
  const found = { id: 'found', type: 'text', content: 'I see BONK.', language: 'en', extras: { focus } } as const
  await chat.storeAnswer(picture, [found])
  expect((await chat.say('ok confirm it')).text).toMatch(/still open/)
  expect(chat.states()).toEqual(['open'])
})
