import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findChange } from '#ai/brains/offline/watching/find-change.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (trial: TestTurn) => runTestTurn(brain, trial)
const normalizeSpaces = (text: string) =>
  text.replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, (mark) => (mark < '\u2050' ? ' ' : ''))
const tools = ({ calls }: Awaited<ReturnType<typeof ask>>) => calls.map(({ tool }) => tool)

describe('two questions in one message are both answered', () => {
  it.each<[Language, string, string[]]>([
    ['en', "what's the price of SOL and is BONK safe?", ['price', 'risk']],
    ['en', "what's my balance and what's trending?", ['balance', 'marketList']],
    ['es', 'cuánto vale SOL y es seguro BONK?', ['price', 'risk']],
    ['fr', "c'est quoi le prix de SOL et est-ce que BONK est sûr ?", ['price', 'risk']],
    ['pt', 'qual é o preço do SOL? o BONK é seguro?', ['price', 'risk']],
    ['zh', 'SOL多少钱?BONK安全吗?', ['price', 'risk']],
    ['ar', 'كم سعر SOL؟ وهل BONK آمن؟', ['price', 'risk']],
  ])('in %s: "%s"', async (language, text, expected) => {
    expect(tools(await ask({ language, text }))).toEqual(expected)
  })

  it.each<[Language, string, string, string]>([
    ['en', 'what is slippage and what is gas', 'Slippage', 'network fee'],
    ['fr', "c'est quoi le gas et comment je retire mon argent ?", 'frais de réseau', 'Envoyer'],
    ['zh', '什么是滑点？怎么提现？', '滑点', '交易所'],
  ])('including topics of the handbook, in %s: "%s"', async (language, text, one, other) => {
    const { text: answer } = await ask({ language, text })
    expect(answer).toContain(one)
    expect(answer).toContain(other)
  })

  it('keeps several figures of one token together', async () => {
    expect(tools(await ask({ text: 'is BONK safe and how many holders does it have?' }))).toEqual(['facts', 'risk'])
  })
})

describe('an order beside a question or a change becomes a question', () => {
  it.each<[Language, string, string[], string]>([
    ['en', 'buy $20 of BONK. is it safe?', ['risk'], 'Buy $20.00 of BONK?'],
    ['en', 'sell half of my BONK and alert me on the rest at 0.00003', ['setAlert'], 'Sell 50% of your BONK?'],
    ['en', 'buy $20 of BONK and set an alert at 0.00003', ['setAlert'], 'Buy $20.00 of BONK?'],
    ['en', 'sell half the ray and tell me if orca drops 10%', ['setAlert'], 'Sell 50% of your RAY?'],
    ['es', 'compra 20 dólares de BONK y dime si es seguro', ['risk'], '¿Compro 20,00 USD de BONK?'],
    ['fr', "achète 20 dollars de BONK, c'est risqué ?", ['risk'], 'J’achète du BONK pour 20,00 USD'],
    ['pt', 'vende metade do BONK e me avisa do resto se cair 10%', ['setAlert'], 'Vendo 50% do seu BONK?'],
    ['zh', '买20美元BONK，手续费多少？', [], '是要买入 20.00 美元 的 BONK 吗'],
    ['ar', 'اشتري ب 20 دولار BONK وكم الرسوم؟', ['networkFee'], 'هل أشتري'],
  ])('in %s: "%s"', async (language, text, expected, question) => {
    const answer = await ask({ language, text })
    expect(tools(answer)).toEqual(expected)
    expect(normalizeSpaces(answer.text)).toContain(question)
    const confirmed = await ask({
      language,
      text: { zh: '是', ar: 'نعم' }[language as string] ?? 'ok',
      memory: answer.memory,
    })
    expect(tools(confirmed)).toEqual(['propose'])
  })

  it('sets the alert at its own threshold, not at the amount of the order', async () => {
    const { calls } = await ask({ text: 'buy $20 of BONK and set an alert at 0.00003' })
    expect(calls[0]?.input).toMatchObject({ token: 'BONK', priceUsd: '0.00003' })
  })

  it('lets the tools find the change that the message requests', () => {
    const message = { memory: undefined, focus: undefined, lastChanges: [], language: 'en' as const }
    const found = findChange({ ...message, text: 'buy $20 of BONK and add it to my watchlist' }, pinnedNames)
    expect(found?.request.action).toBe('watch')
    expect(findChange({ ...message, text: 'buy $20 of BONK. is it safe?' }, pinnedNames)).toBeUndefined()
  })
})

describe('a part that is left undone is named', () => {
  it.each<[Language, string, string, string]>([
    ['en', 'sell half my bonk and put the rest in wif', 'Sell 50% of your BONK?', '“put the rest in wif”'],
    ['es', 'vende la mitad de mi BONK y con el resto compra WIF', '¿Vendo el 50 %', '«con el resto compra WIF»'],
    [
      'fr',
      'vends la moitié de mon BONK et achète du WIF avec le reste',
      'Je vends 50 %',
      '« achète du WIF avec le reste »',
    ],
    ['pt', 'vende metade do BONK e com o resto compra WIF', 'Vendo 50%', '“com o resto compra WIF”'],
    ['zh', '卖掉一半BONK,剩下的买WIF', '是要卖出您 50%', '“剩下的买WIF”'],
    ['ar', 'بيع نص BONK واشتري WIF بالباقي', 'هل أبيع', 'اشتري WIF بالباقي'],
    ['en', 'sell half of bonk, alert the rest', 'Sell 50% of your BONK?', '“alert the rest”'],
    [
      'en',
      "sell half of my BONK and sell my friend's WIF. what's gas?",
      'Sell 50% of your BONK?',
      "“sell my friend's WIF”. Do it once the first trade is done: say then how much, for example “sell half of my WIF”.",
    ],
  ])('in %s: "%s"', async (language, text, question, left) => {
    const { text: written, calls } = await ask({ language, text })
    expect(calls.filter(({ tool }) => tool !== 'networkFee')).toEqual([])
    expect(normalizeSpaces(written)).toContain(question)
    expect(normalizeSpaces(written)).toContain(left)
  })

  it('makes the first of two changes, and names the second', async () => {
    const answer = await ask({ text: 'add BONK to my watchlist and alert me when it hits 1' })
    expect(tools(answer)).toEqual(['watch'])
    expect(answer.text).toContain('“alert me when it hits 1”')
  })
})

it.each<[Language, string]>([
  ['en', 'sell half my bonk and keep the rest'],
  ['es', 'vende la mitad de mi BONK y quédate con el resto'],
  ['fr', 'vends la moitié de mon BONK et garde le reste'],
  ['pt', 'vende metade do BONK e guarda o resto'],
  ['zh', '卖掉一半BONK,剩下的留着'],
  ['ar', 'بيع نص BONK وخلي الباقي'],
])('the message splitter keeps only the order, in %s: "%s"', async (language, text) => {
  const answer = await ask({ language, text })
  expect(answer.calls).toEqual([])
  expect(answer.memory).toMatchObject({ understood: { side: 'sell', token: 'BONK', percent: '50' }, isWhole: true })
})

describe('an order with a condition never loses it', () => {
  it.each<[Language, string]>([
    ['en', 'when SOL hits 200, sell half of my BONK'],
    ['en', 'when SOL hits 200, alert me and sell half of my BONK'],
    ['en', 'alert me when SOL hits 200 and sell half of my BONK'],
    ['en', 'is bonk safe? if so buy 20 dollars'],
    ['es', 'cuando SOL llegue a 200, vende la mitad de mi BONK'],
    ['fr', 'quand SOL atteint 200, vends la moitié de mon BONK'],
    ['pt', 'quando o SOL chegar a 200, vende metade do BONK'],
    ['zh', 'SOL到200的时候,卖掉一半BONK'],
    ['ar', 'لما SOL يوصل 200، بيع نص BONK'],
    ['en', "don't sell my bonk. what is it worth?"],
    ['en', 'tomorrow, sell half of my BONK and keep the rest'],
    ['en', 'as soon as it doubles, sell half of my BONK and keep the rest'],
    ['en', 'only if SOL falls, sell half of my BONK, keep the rest'],
    ['en', 'when SOL hits 200 keep the rest, sell half of my BONK'],
    ['en', 'not now. sell half of my BONK, keep the rest'],
    ['en', 'I already told my brother no, sell half of my BONK and keep the rest'],
    ['en', 'if I had bought BONK, sell half of my WIF and keep the rest'],
    ['en', 'every day, buy $20 of BONK. keep the rest'],
    ['en', "sell half of my BONK. what is it worth? keep the rest. but don't sell yet"],
    ['es', 'mañana, vende la mitad de mi BONK y me quedo con el resto'],
    ['fr', 'demain, vends la moitié de mon BONK et garde le reste'],
    ['pt', 'amanhã, vende metade do BONK e fico com o resto'],
    ['zh', '明天，卖掉一半BONK，剩下的留着'],
    ['ar', 'بكرة، بيع نص BONK وخلي الباقي'],
    ['en', 'my friend told me: sell half of my BONK. what is slippage?'],
    ['en', 'is BONK safe? otherwise sell half of it'],
    ['en', 'is BONK safe? or else sell half of it'],
    ['es', 'es seguro BONK? sino vende la mitad'],
    ['fr', 'BONK est sûr ? sinon vends la moitié'],
    ['pt', 'BONK é seguro? senão vende metade'],
    ['zh', 'BONK安全吗？否则卖掉一半'],
    ['ar', 'هل BONK آمن؟ وإلا بيع نصه'],
  ])('in %s: "%s"', async (language, text) => {
    const answer = await ask({ language, text })
    expect(tools(answer)).not.toContain('propose')
    expect(answer.memory ?? {}).not.toHaveProperty('isWhole')
  })
})

it('the message splitter finds no order, list or change in words about something else', async () => {
  const trials: [Language, string, string[]][] = [
    ['en', 'my son wants me to buy this dogwifhat thing. what even is it', ['info']],
    ['en', 'My grandson would like to send me a bit more on Base, what do I give him?', ['addresses']],
    ['pt', 'qual o preço do link e do aero', ['compare']],
  ]
  for (const [language, text, expected] of trials) {
    const { calls, memory } = await ask({ language, text })
    expect(calls.map(({ tool }) => tool)).toEqual(expected)
    expect(memory ?? {}).not.toHaveProperty('understood')
  }
})

it('the message splitter leaves messages with one request alone', async () => {
  expect(tools(await ask({ text: 'hey, add BONK to my watchlist' }))).toEqual(['watch'])
  expect(tools(await ask({ text: 'hi! how much is BONK' }))).toEqual(['price'])
})

it.each<[Language, string, string[]]>([
  ['en', 'watch the bigger one for me? no scratch that, just watch aave', ['watch']],
  ['en', 'buy $20 of BONK, no wait, what is the price of WIF', ['price']],
  ['es', 'compra 20 dólares de BONK, mejor no, dime cuánto vale WIF', ['price']],
  ['fr', 'achète 20 dollars de BONK, non attends, combien vaut WIF', ['price']],
  ['pt', 'compra 20 dólares de BONK, não espera, quanto custa o WIF', ['price']],
  ['zh', '买20美元BONK，不对，WIF多少钱', ['price']],
  ['ar', 'اشتر BONK بـ 20 دولار، لا استنى، كم سعر WIF', ['price']],
])('the message splitter drops an order that the message withdraws, in %s: "%s"', async (language, text, expected) => {
  const answer = await ask({ language, text })
  expect(tools(answer)).toEqual(expected)
  expect(answer.memory ?? {}).not.toHaveProperty('isWhole')
})

it.each<[Language, string]>([
  ['en', 'he wrote: alert me when SOL hits 200. is he right?'],
  ['en', 'you said "alert me when SOL hits 200". what is BONK worth?'],
  ['en', 'if i say alert me when SOL hits 200, what happens?'],
  ['en', 'did you alert me when SOL hit 200?'],
  ['en', "I don't want you to tell me about BONK and alert me when SOL hits 200"],
  ['es', 'me avisaste cuando SOL llegó a 200?'],
  ['es', 'si digo avísame cuando SOL llegue a 200, qué pasa?'],
  ['fr', "tu m'as prévenu quand SOL a atteint 200 ?"],
  ['pt', 'você me avisou quando o SOL chegou a 200?'],
  ['zh', '他说：SOL到200提醒我。对吗？'],
  ['zh', 'SOL到200的时候你提醒我了吗？'],
  ['ar', 'هل نبهتني لما SOL وصل 200؟'],
])('in %s: "%s" reports an alert, and no alert is set', async (language, text) => {
  expect(tools(await ask({ language, text }))).not.toContain('setAlert')
})

describe('a refusal to buy or to sell', () => {
  it.each<[Language, string, string]>([
    ['en', "don't sell my BONK, buy $20 of WIF", 'Buy $20.00 of WIF?'],
    ['es', 'no vendas mi BONK, compra 20 dólares de WIF', '¿Compro 20,00 USD de WIF?'],
    ['fr', 'ne vends pas mon BONK, achète 20 dollars de WIF', 'J’achète du WIF pour 20,00 USD'],
    ['pt', 'não venda meu BONK, compra 20 dólares de WIF', 'Compro US$ 20,00 de WIF?'],
    ['zh', '别卖我的BONK，买20美元WIF', '是要买入 20.00 美元 的 WIF 吗'],
    ['ar', 'لا تبيع BONK، اشتر WIF بـ 20 دولار', 'هل أشتري'],
  ])('in %s lets the order of the other side become a question: "%s"', async (language, text, question) => {
    const answer = await ask({ language, text })
    expect(tools(answer)).toEqual([])
    expect(normalizeSpaces(answer.text)).toContain(question)
  })

  it.each([
    "don't sell my BONK, sell $20 of WIF",
    "don't sell my BONK if it drops, buy $20 of WIF",
    "buy $20 of WIF, but don't sell or buy anything",
  ])('cancels every other order: "%s"', async (text) => {
    const answer = await ask({ text })
    expect(tools(answer)).not.toContain('propose')
    expect(answer.memory ?? {}).not.toHaveProperty('isWhole')
  })
})

it.each<[Language, string]>([
  ['en', 'my boss told me to sell half of my bonk and add WIF to the watchlist'],
  ['en', 'she says i should sell half of my BONK and alert me at 1'],
  ['es', 'mi jefe me dijo que vendiera la mitad de mi BONK y avísame si WIF sube 10%'],
  ['fr', "mon patron m'a dit de vendre la moitié de mon BONK et ajoute WIF à mes favoris"],
  ['pt', 'meu chefe me disse para vender metade do meu BONK e adiciona WIF aos favoritos'],
  ['zh', '我老板叫我卖掉一半BONK，把WIF加入自选'],
  ['ar', 'مديري قالي بيع نص BONK وضيف WIF للمفضلة'],
])('in %s: "%s" reports a wish, and nothing is proposed or changed', async (language, text) => {
  const answer = await ask({ language, text })
  expect(tools(answer).filter((tool) => ['propose', 'setAlert', 'watch'].includes(tool))).toEqual([])
  expect(answer.memory ?? {}).not.toHaveProperty('isWhole')
})

it.each<[Language, string]>([
  ['en', 'no alerts yet, alert me when SOL hits 200'],
  ['es', 'no tengo tiempo, avísame cuando SOL llegue a 200'],
  ['fr', "j'ai pas le temps, préviens-moi quand SOL atteint 200"],
  ['pt', 'não tenho tempo, me avisa quando o SOL chegar a 200'],
  ['zh', '还没有提醒，SOL涨到200叫我'],
  ['ar', 'ما عندي وقت، نبهني لما SOL يوصل 200'],
])('in %s: "%s" sets the alert after the remark', async (language, text) => {
  const answer = await ask({ language, text })
  expect(tools(answer)).toEqual(['setAlert'])
  expect(answer.calls[0]?.input).toMatchObject({ token: 'SOL', priceUsd: '200' })
})

it.each<[Language, string]>([
  ['en', 'alert me when SOL is between 120 and 180'],
  ['es', 'avísame si SOL está entre 120 y 180'],
  ['fr', 'préviens-moi si SOL est entre 120 et 180'],
  ['pt', 'me avisa se o SOL ficar entre 120 e 180'],
  ['zh', 'SOL在120到180之间提醒我'],
  ['ar', 'نبهني اذا SOL بين 120 و 180'],
])('in %s: "%s" asks which end the alert is for', async (language, text) => {
  const answer = await ask({ language, text })
  expect(tools(answer)).toEqual([])
  expect(answer.text).toContain('120')
  expect(answer.text).toContain('180')
})

it.each<[Language, string]>([
  ['en', 'set an alert: SOL below 120'],
  ['en', 'alert me "SOL below 120"'],
  ['en', 'can you alert me when SOL hits 200 and what is BONK worth?'],
])('in %s: "%s" sets an alert', async (language, text) => {
  expect(tools(await ask({ language, text }))).toContain('setAlert')
})
