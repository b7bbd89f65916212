import type { Language } from '@murmur/contract/languages'
import { expect, it, test } from 'vitest'
import { translate } from '#platform/i18n/translate.ts'
import { makeOrderChat } from './test-support/make-order-chat.ts'

const order = (side: string, token: string, amount: string) => ({ side, token, amount })

test.each<[Language, string, object, object, string]>([
  ['en', 'buy $5 of bonk and $10 of wif', order('buy', 'BONK', '5'), order('buy', 'WIF', '10'), 'yes'],
  ['en', 'sell half my bonk and buy 5 bucks of jup', order('sell', 'BONK', '50'), order('buy', 'JUP', '5'), 'yes'],
  [
    'es',
    'vende la mitad de mi bonk y compra 5 dólares de jup',
    order('sell', 'BONK', '50'),
    order('buy', 'JUP', '5'),
    'sí',
  ],
  ['pt', 'compra 5 dólares de bonk e 10 dólares de wif', order('buy', 'BONK', '5'), order('buy', 'WIF', '10'), 'sim'],
  ['fr', 'achète 5 dollars de bonk et 10 dollars de wif', order('buy', 'BONK', '5'), order('buy', 'WIF', '10'), 'oui'],
  ['zh', '买5美元bonk 再买10美元wif', order('buy', 'BONK', '5'), order('buy', 'WIF', '10'), '是'],
  ['ar', 'اشتر 5 دولار bonk وبعدين اشتر 10 دولار wif', order('buy', 'BONK', '5'), order('buy', 'WIF', '10'), 'نعم'],
])('in %s each yes releases one of the two orders of "%s"', async (language, text, first, second, yes) => {
  const chat = makeOrderChat()
  const opened = await chat.say(text, language)
  expect(opened.cards).toEqual([{ intentId: 'i1', origin: 'stated' }])
  expect(chat.orders()).toEqual([first])
  const confirmed = await chat.say(yes, language)
  expect(confirmed.text).toContain('released i1')
  expect(confirmed.cards).toEqual([{ intentId: 'i2', origin: 'stated' }])
  expect(chat.orders()).toEqual([first, second])
  expect(chat.states()).toEqual(['released', 'open'])
  const last = await chat.say(yes, language)
  expect(last.text).toBe('released i2')
  expect(last.cards).toEqual([])
  expect((await chat.say(yes, language)).cards).toEqual([])
  expect(chat.states()).toEqual(['released', 'released'])
})

it('the assistant announces the second order in the answer to the message', async () => {
  const { text } = await makeOrderChat().say('buy $5 of bonk and $10 of wif')
  expect(text).toContain('Your other order comes after this card: buy $10 of wif')
})

it('the assistant requires a press of the button if the message does not state the unit of the second order', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk and 10 of wif')
  const { cards } = await chat.say('yes')
  expect(cards).toEqual([{ intentId: 'i2', origin: 'suggested' }])
  expect((await chat.say('yes')).text).toMatch(/Only a press/)
  expect(chat.states()).toEqual(['released', 'open'])
})

it.each<[Language, string, string]>([
  ['en', 'buy $5 of bonk and 10 wif', 'yes'],
  ['es', 'compra 5 dólares de bonk y 10 wif', 'sí'],
  ['pt', 'compra 5 dólares de bonk e 10 wif', 'sim'],
])('in %s the assistant opens no card in dollars for a number of tokens: "%s"', async (language, text, yes) => {
  const chat = makeOrderChat()
  await chat.say(text, language)
  await chat.say(yes, language)
  expect(chat.orders().filter(({ amount }) => amount === '10')).toEqual([])
})

it.each(['what is the price of wif?', 'forget the second one', "don't buy the second one", 'thanks'])(
  'the assistant shows no further card after another message: "%s"',
  async (text) => {
    const chat = makeOrderChat()
    await chat.say('buy $5 of bonk and $10 of wif')
    await chat.say(text)
    await chat.say('yes')
    expect(chat.orders()).toHaveLength(1)
  },
)

it('the assistant only offers the second order after a no, and while the first trade is pending', async () => {
  for (const [chat, reply] of [
    [makeOrderChat(), 'no'],
    [makeOrderChat({ progress: 'pending' }), 'yes'],
  ] as const) {
    await chat.say('buy $5 of bonk and $10 of wif')
    const { text, cards, suggestions } = await chat.say(reply)
    expect(text).toContain('For the other order, send this next: buy $10 of wif')
    expect(suggestions).toEqual(['buy $10 of wif'])
    expect(cards).toEqual([])
    expect((await chat.say(suggestions[0] ?? '')).cards).toEqual([{ intentId: 'i2', origin: 'stated' }])
  }
})

it('the assistant keeps the second order when the first card is corrected', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk and $10 of wif')
  await chat.say('no, make it 7')
  expect(chat.states()).toEqual(['cancelled', 'open'])
  await chat.say('yes')
  expect(chat.orders().slice(1)).toEqual([order('buy', 'BONK', '7'), order('buy', 'WIF', '10')])
})

it('the assistant opens only the card of a queued second order, without a model', async () => {
  const chat = makeOrderChat()
  const next = { text: 'buy $10 of wif', language: 'en', source: 'text' }
  const { cards } = await chat.say('buy $5 of bonk and $10 of wif', 'en', { next })
  expect(cards).toEqual([{ intentId: 'i1', origin: 'stated' }])
  expect(chat.orders()).toEqual([order('buy', 'WIF', '10')])
})

it('the assistant ignores amounts of a spoken second order that speech can’t express', async () => {
  const chat = makeOrderChat()
  const next = { text: 'buy 0.1 sol of wif', language: 'en', source: 'voice' }
  expect((await chat.say('buy $5 of bonk and 0.1 sol of wif', 'en', { next })).cards).toEqual([])
})

it('the assistant keeps the card after a message that may reject or change it, and requests a clear one', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk')
  const { text, cards } = await chat.say('no to 50')
  expect(text).toBe('Do you want another amount, or no trade at all? Say the new amount, or “no”.')
  expect(cards).toEqual([])
  expect((await chat.say('yes')).text).toMatch(/still open/)
  expect(chat.states()).toEqual(['open'])
  await chat.say('50')
  expect(chat.orders().at(-1)).toEqual(order('buy', 'BONK', '50'))
  expect(chat.states()).toEqual(['cancelled', 'open'])
})

it('the assistant requires a press to confirm a doubled amount', async () => {
  const chat = makeOrderChat()
  await chat.say('buy $5 of bonk')
  expect((await chat.say('double it')).cards).toEqual([{ intentId: 'i2', origin: 'suggested' }])
  expect(chat.orders().at(-1)).toEqual(order('buy', 'BONK', '10'))
})

it.each<[Language, string, string]>([
  ['en', 'buy $5 of bonk and $10 of wif', "don't buy the second one"],
  ['es', 'compra 5 dólares de bonk y 10 dólares de wif', 'la segunda no, cancélala'],
  ['pt', 'compra 5 dólares de bonk e 10 dólares de wif', 'não compra a segunda'],
  ['fr', 'achète 5 dollars de bonk et 10 dollars de wif', 'n’achète pas le deuxième'],
  ['zh', '买5美元bonk 再买10美元wif', '不要买第二个'],
  ['ar', 'اشتر 5 دولار bonk وبعدين اشتر 10 دولار wif', 'لا تشتري الثانية'],
])('in %s "%s" limits the message to its first order: "%s"', async (language, text, reply) => {
  const chat = makeOrderChat()
  await chat.say(text, language)
  const { text: dropped, cards } = await chat.say(reply, language)
  expect(dropped).toBe(translate(language, 'assistant.order-dropped'))
  expect(cards).toEqual([])
  expect(chat.states()).toEqual(['open'])
  await chat.say(reply, language)
  expect(chat.states()).toEqual(['cancelled'])
})

it('the assistant offers the second order when the first one leads to no card', async () => {
  const chat = makeOrderChat()
  const { text, cards, suggestions } = await chat.say('buy $5 of usdc and $10 of wif')
  expect(cards).toEqual([])
  expect(text).toContain('For the other order, send this next: buy $10 of wif')
  expect(suggestions).toEqual(['buy $10 of wif'])
})
