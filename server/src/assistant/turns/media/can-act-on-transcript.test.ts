import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { makeOrderChat } from '#assistant/turns/test-support/make-order-chat.ts'

const buying: [Language, string][] = [
  ['ar', 'اشتر BONK بعشرين دولارًا.'],
  ['ar', 'أريد شراء BONK بـ 20 دولار'],
  ['zh', '买二十美元的BONK。'],
  ['zh', '请帮我买20美元的BONK'],
  ['es', 'Compra veinte dólares de BONK.'],
  ['pt', 'Compre 20 dólares de BONK.'],
  ['fr', 'Achète vingt dollars de BONK.'],
]

describe('a transcript of a general speech model', () => {
  it.each(buying)('in %s opens a card with a challenge for a complete order: %s', async (language, text) => {
    const { speak, orders, states } = makeOrderChat({ orders: 'strict-text' })
    const { cards, challenge, transcript } = await speak(text, language)
    expect(transcript).toEqual({ state: 'done', text })
    expect(cards).toEqual([expect.objectContaining({ origin: 'stated' })])
    expect(orders()).toEqual([{ side: 'buy', token: 'BONK', amount: '20' }])
    expect(challenge).toMatch(/^\d \d$/)
    expect(states()).toEqual(['open'])
  })

  it.each([
    ['ar', 'نعم', 'أؤكد'],
    ['zh', '是的', '确认'],
  ] as const)('in %s releases a card by its challenge, never by a yes', async (language, yes, confirm) => {
    const { speak, states } = makeOrderChat({ orders: 'strict-text' })
    const order = buying.find(([each]) => each === language)?.[1] ?? ''
    const { challenge } = await speak(order, language)
    await speak(yes, language)
    expect(states()).toEqual(['open'])
    const digits = (challenge ?? '').replace(/\D/g, '')
    await speak(`${confirm} ${(Number(digits) + 1) % 100}`, language)
    expect(states()).toEqual(['open'])
    await speak(`${confirm} ${digits}。`, language)
    expect(states()).toEqual(['released'])
  })

  it.each([
    ['zh', '那个啥买二十美元的BONK'],
    ['zh', '买二十美元的土豆'],
    ['zh', '买BONK'],
    ['zh', '二十美元的BONK'],
    ['zh', '买二十美元的BONK，卖一半的WIF'],
    ['zh', '埋了一半的BONK'],
    ['ar', 'اشتري عشرين دولار من بطاطا'],
    ['ar', 'والله طيب يا سلام اشتر BONK بعشرين دولار بطاطا'],
    ['ar', 'اشتر BONK'],
    ['ar', 'عشرين دولار من BONK'],
    ['es', 'compro veinte dólares de BONK mañana por la tarde creo'],
    ['es', 'cmpra 20 dólares de BONK'],
    ['fr', 'achete moi ça vingt dollars de bonk hein zut'],
  ] as const)('in %s opens no card when it is not parsed completely: %s', async (language, text) => {
    const { speak, orders } = makeOrderChat({ orders: 'strict-text' })
    const { cards } = await speak(text, language)
    expect(cards).toEqual([])
    // Neither does a reply to a question that such a transcript may have caused.
    for (const next of ['نعم', '是的', 'sí', '20 dólares', '二十美元', 'عشرين دولار', 'BONK'])
      await speak(next, language)
    expect(orders()).toEqual([])
  })

  it.each([
    ['ar', 'اشتر BONK'],
    ['zh', '买BONK'],
  ] as const)('in %s is shown for correction when it is a part of an order: %s', async (language, text) => {
    const { speak } = makeOrderChat({ orders: 'strict-text' })
    const { transcript, text: answer } = await speak(text, language)
    expect(transcript).toEqual({ state: 'unsure', text })
    expect(answer).toContain(text)
  })

  it.each([
    ['zh', '改成三十美元', '不要'],
    ['ar', 'اجعلها ثلاثين دولار', 'لا'],
    ['es', 'mejor treinta dólares', 'no'],
  ] as const)('in %s changes no open card, but can cancel it', async (language, change, no) => {
    const { speak, orders, states } = makeOrderChat({ orders: 'strict-text' })
    await speak(buying.find(([each]) => each === language)?.[1] ?? '', language)
    await speak(change, language)
    expect(orders()).toHaveLength(1)
    expect(states()).toEqual(['open'])
    await speak(no, language)
    expect(states()).toEqual(['cancelled'])
  })

  it.each([
    ['zh', '换成WIF'],
    ['zh', '翻倍'],
    ['zh', '再来一次'],
    ['ar', 'لا، WIF'],
    ['ar', 'ضاعفها'],
    ['es', 'no, de WIF'],
    ['es', 'no, compra 30 dólares de WIF'],
    ['es', 'el doble'],
  ] as const)('in %s shows a change of an open card for correction: %s', async (language, change) => {
    const { speak, orders, states } = makeOrderChat({ orders: 'strict-text' })
    await speak(buying.find(([each]) => each === language)?.[1] ?? '', language)
    expect((await speak(change, language)).transcript).toEqual({ state: 'unsure', text: change })
    expect([orders().length, states()]).toEqual([1, ['open']])
  })

  it('changes no card if a crash delayed it', async () => {
    const { say, speak, resume, orders } = makeOrderChat({ orders: 'strict-text' })
    await speak('买二十美元的BONK', 'zh')
    await resume('换成WIF', 'zh')
    expect(orders()).toHaveLength(1)
    await say('换成WIF', 'zh')
    expect(orders()).toHaveLength(2)
  })

  it.each([
    ['ar', 'ما سعر BONK؟'],
    ['zh', 'BONK现在多少钱？'],
    ['es', '¿Cuál es el precio de BONK?'],
  ] as const)('in %s gets a reply to a request for a price: %s', async (language, text) => {
    const { transcript, cards } = await makeOrderChat({ orders: 'strict-text' }).speak(text, language)
    expect(transcript).toEqual({ state: 'done', text })
    expect(cards).toEqual([])
  })

  it('completes no order of an earlier message', async () => {
    const { say, speak, orders } = makeOrderChat({ orders: 'strict-text' })
    await say('买BONK', 'zh')
    const { transcript } = await speak('二十美元', 'zh')
    expect(transcript?.state).toBe('unsure')
    await say('byu $20 of BONK')
    await speak('sí', 'es')
    await speak('compra', 'es')
    expect(orders()).toEqual([])
  })
})

describe('an English transcript that the command grammar has not accepted', () => {
  it.each(['buy twenty dollars of BONK', 'buy BONK', 'yes', 'confirm four two'])(
    'is not acted on: %s',
    async (text) => {
      const { speak, orders } = makeOrderChat({ orders: 'never' })
      expect((await speak(text)).transcript).toEqual({ state: 'unsure', text })
      expect(orders()).toEqual([])
    },
  )

  it('may request a price, and cancel a card', async () => {
    const { say, speak, states } = makeOrderChat({ orders: 'never' })
    expect((await speak('what is the price of BONK?')).transcript?.state).toBe('done')
    await say('buy $20 of BONK')
    await speak('no')
    expect(states()).toEqual(['cancelled'])
  })
})

it('the assistant completes an order with a transcript that the command grammar has accepted', async () => {
  const { speak, orders } = makeOrderChat()
  await speak('buy BONK')
  await speak('twenty dollars')
  expect(orders()).toEqual([{ side: 'buy', token: 'BONK', amount: '20' }])
})
