import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const turn = (language: Language, text: string) =>
  runTestTurn(brain, { text, language, fillSendForm: async () => ({ kind: 'form' as const }) })

describe('a message about a stranger who asks for a secret', () => {
  it.each<[Language, string, RegExp]>([
    ['en', 'somebody from support asked for my seed phrase, should I give it?', /^No\./],
    ['en', 'a guy on telegram wants me to send 0.1 eth to verify my wallet', /^No\./],
    ['en', 'they want remote access to my computer shall i let them', /^No\./],
    ['en', 'he asked for the code from my email', /^No\./],
    ['es', 'me llamó uno de soporte y me pidió mi contraseña', /^No\./],
    ['fr', 'un conseiller me demande ma clé privée je dois la donner', /^Non\./],
    ['pt', 'o suporte pediu minha senha posso passar', /^Não\./],
    ['zh', '客服问我要私钥 要给他吗', /^不要给/],
    ['ar', 'واحد من الدعم طلب مني المفتاح الخاص اعطيه؟', /^لا\./],
  ])('%s: is answered with a warning first: "%s"', async (language, text, no) => {
    const { text: answer, cards } = await turn(language, text)
    expect(answer).toMatch(no)
    expect(cards).toEqual([])
  })

  it.each(['what is a private key', 'how do i verify my email', 'give me my recovery codes', 'i forgot my password'])(
    'is not found in "%s"',
    async (text) => {
      expect((await turn('en', text)).text).not.toMatch(/^No\./)
    },
  )
})

describe('a request to undo a trade', () => {
  it.each<[Language, string, string]>([
    ['en', 'can i undo my last trade', 'sell all my BONK'],
    ['en', 'reverse my last purchase pls', 'sell all my BONK'],
    ['es', 'puedo deshacer mi última compra', 'vende todo mi BONK'],
    ['fr', 'je peux annuler mon dernier achat', 'vends tout mon BONK'],
    ['pt', 'dá pra desfazer minha última compra', 'venda todo o meu BONK'],
    ['zh', '刚才那笔交易能撤销吗', '卖出全部 BONK'],
    ['ar', 'هل اقدر اتراجع عن اخر صفقة', 'بع كل'],
  ])('%s: is declined with an offer of the opposite trade: "%s"', async (language, text, way) => {
    const { text: answer, calls, cards } = await turn(language, text)
    expect(calls).toEqual([{ tool: 'history', input: { kind: 'trades', limit: 20 } }])
    expect(answer).toContain(way)
    expect(cards).toEqual([])
  })

  it('does not read the history for a visitor', async () => {
    const { calls } = await runTestTurn(brain, { text: 'can i undo my last trade' })
    expect(calls).toEqual([])
  })
})

describe('a request for a value in another currency', () => {
  it.each<[Language, string, string]>([
    ['en', 'how much is 0.5 eth in euro', 'only in US dollars'],
    ['es', 'cuanto es 0.5 eth en euros', 'dólares'],
    ['fr', 'combien fait 0,5 eth en euros', 'dollars'],
    ['pt', 'quanto é 0,5 eth em euro', 'dólares'],
    ['zh', '0.5个eth是多少欧元', '以欧元计'],
    ['ar', 'كم يساوي 0.5 eth باليورو', 'يورو'],
  ])('%s: is answered in dollars: "%s"', async (language, text, only) => {
    const { text: answer, calls } = await turn(language, text)
    expect(calls).toEqual([{ tool: 'price', input: { token: 'ETH' } }])
    expect(answer).toContain(only)
  })

  it('is not found in an order, whose amount must be in dollars', async () => {
    const { text, calls } = await turn('en', 'buy 20 euros of bonk')
    expect(calls).toEqual([])
    expect(text).toContain('For how many US dollars should I buy?')
  })
})

describe('a message about a promise of gains for coins that are sent', () => {
  it.each<[Language, string, RegExp]>([
    ['en', 'a trader on instagram doubles my eth if i send it to him', /^No\./],
    ['fr', 'un mec sur insta me promet de doubler mes sol si je lui envoie 1 sol', /^Non\./],
    ['es', 'uno de un grupo de telegram me duplica los sol si le mando 1 sol', /^No\./],
    ['pt', 'um cara do telegram disse que vai dobrar meu sol se eu mandar 1 sol', /^Não\./],
    ['zh', '群里老师叫我把币转到他那里代操作 靠谱吗', /^不要给/],
    ['ar', 'واحد بالتلجرام يقول ارسل له 1 sol ويرجعها مضاعفه', /^لا\./],
  ])('%s: is answered with a warning first: "%s"', async (language, text, no) => {
    const { text: answer, calls } = await turn(language, text)
    expect(answer).toMatch(no)
    expect(calls).toEqual([])
  })
})

describe('two tokens or networks in a question', () => {
  it.each<[Language, string]>([
    ['en', 'is wif or bonk better for short term'],
    ['es', 'que es mejor bonk o wif'],
    ['zh', 'wif和bonk哪个好'],
  ])('%s: are compared: "%s"', async (language, text) => {
    expect((await turn(language, text)).calls).toMatchObject([{ tool: 'compare' }])
  })

  it.each<[Language, string]>([
    ['en', 'can i move my 2 eth from ethereum to base'],
    ['es', 'tengo 2 eth en ethereum los puedo pasar a base'],
    ['fr', 'je peux passer mes eth d’ethereum à base'],
  ])('%s: lead to the topic about bridges if coins are moved: "%s"', async (language, text) => {
    const { text: answer, calls } = await turn(language, text)
    expect(calls).toEqual([])
    expect(answer.startsWith(getTopic(language, 'bridge').body)).toBe(true)
  })
})

describe('a question about the first steps', () => {
  it('does not mention the sign-up to a user with an account', async () => {
    const text = 'what do i do first'
    expect((await turn('en', text)).text).toMatch(/^Your account and its wallets are ready/)
    expect((await runTestTurn(brain, { text })).text).toMatch(/^Sign up/)
  })
})
