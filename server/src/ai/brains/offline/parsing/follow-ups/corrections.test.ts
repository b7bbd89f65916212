import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import { parseFollowUp } from './parse-follow-up.ts'

const names = pinnedNames
const address = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const parse = (text: string, language: Language, side: 'buy' | 'sell', amount: TradeAmount) =>
  parseFollowUp(text, {
    names,
    language,
    card: { side, amount, token: address, symbol: 'BONK', chain: 'sol' },
    isOpen: true,
    hasChoice: false,
    hasOtherQuestion: false,
    canRepeat: true,
  })
/** The trade after a correction. */
const parseCorrectedTrade = (...given: Parameters<typeof parse>) => {
  const found = parse(...given)
  return found?.kind === 'change'
    ? parseUtterance(found.words, { names, language: found.language, understood: found.understood as PartialTrade })
    : found
}

it.each<[Language, string, 'buy' | 'sell', TradeAmount, object]>([
  ['en', 'nah half', 'sell', { percent: '100' }, { percent: '50' }],
  ['en', 'a third, not half', 'sell', { percent: '50' }, { percent: '33.33' }],
  ['en', 'not 20, 35', 'buy', { amountUsd: '20' }, { amountUsd: '35' }],
  ['en', '35 not 20 lol', 'buy', { amountUsd: '20' }, { amountUsd: '35' }],
  ['en', 'can we do 35?', 'buy', { amountUsd: '20' }, { amountUsd: '35' }],
  ['en', 'how about 35', 'buy', { amountUsd: '20' }, { amountUsd: '35' }],
  ['en', 'whoa bump that up to 35', 'buy', { amountUsd: '20' }, { amountUsd: '35' }],
  ['es', 'no no, todo no, la mitad', 'buy', { coinPercent: '100' }, { coinPercent: '50' }],
  ['es', 'venga no, la mitad', 'sell', { percent: '25' }, { percent: '50' }],
  ['es', 'buf, 1 sol y ya', 'buy', { coinPercent: '50' }, { coinAmount: '1' }],
  ['es', 'q sean 2', 'sell', { units: '1' }, { units: '2' }],
  ['es', 'no pues mejor unos 12', 'buy', { amountUsd: '20' }, { amountUsd: '12' }],
  ['en', 'nah like 12', 'buy', { amountUsd: '20' }, { amountUsd: '12' }],
  ['pt', 'kkkk to louco, 10% só', 'buy', { coinPercent: '50' }, { coinPercent: '10' }],
  ['pt', 'tá fixe mas baixa só pra 30', 'buy', { amountUsd: '100' }, { amountUsd: '30' }],
  ['pt', 'epa, me enganei, 12', 'buy', { amountUsd: '25' }, { amountUsd: '12' }],
  ['pt', 'na real 40', 'buy', { amountUsd: '25' }, { amountUsd: '40' }],
  ['pt', '15 e não 25', 'buy', { amountUsd: '25' }, { amountUsd: '15' }],
  ['pt', 'um quarto só', 'sell', { percent: '50' }, { percent: '25' }],
  ['fr', 'nan tout', 'sell', { percent: '50' }, { percent: '100' }],
  ['fr', 'nan un quart', 'buy', { coinPercent: '50' }, { coinPercent: '25' }],
  ['fr', 'non dis, nonante pourcent en fait', 'sell', { amountUsd: '20' }, { percent: '90' }],
  ['fr', 'non c trop en fait, mets 5%', 'buy', { coinPercent: '100' }, { coinPercent: '5' }],
  ['fr', 'nn 7 plutot enfait', 'buy', { amountUsd: '10' }, { amountUsd: '7' }],
  ['fr', 'houlà pas tout, juste un tiers', 'sell', { percent: '100' }, { percent: '33.33' }],
  ['fr', 'non pas un quart, la moitié', 'sell', { percent: '25' }, { percent: '50' }],
  ['en', 'a quarter, not half', 'sell', { percent: '50' }, { percent: '25' }],
  ['fr', 'mets 5 dollars au lieu de 15', 'buy', { amountUsd: '15' }, { amountUsd: '5' }],
  ['zh', '算了 直接卖一半', 'sell', { percent: '30' }, { percent: '50' }],
  ['zh', '唔好三成 沽一半啦', 'sell', { percent: '30' }, { percent: '50' }],
  ['zh', '三成太少 五成', 'sell', { percent: '30' }, { percent: '50' }],
  ['zh', '用一半的sol', 'buy', { amountUsd: '20' }, { coinPercent: '50' }],
  ['zh', '怂什么 梭哈', 'buy', { amountUsd: '20' }, { coinPercent: '100' }],
  ['zh', '全部sol都上', 'buy', { amountUsd: '20' }, { coinPercent: '100' }],
  ['zh', '不是10刀是15刀', 'buy', { amountUsd: '10' }, { amountUsd: '15' }],
  ['zh', '有点多,还是只买10刀吧', 'buy', { amountUsd: '20' }, { amountUsd: '10' }],
  ['zh', '不要全部 一半', 'buy', { coinPercent: '100' }, { coinPercent: '50' }],
  ['zh', '不 我要20刀', 'buy', { amountUsd: '10' }, { amountUsd: '20' }],
])('the follow-up parser changes the amount of a card, in %s: "%s"', (language, text, side, amount, expected) => {
  expect(parseCorrectedTrade(text, language, side, amount)).toMatchObject({ intent: side, token: address, ...expected })
})

it.each<[Language, string]>([
  ['en', '10 more'],
  ['en', 'add 10 more'],
  ['en', 'another 5'],
  ['es', '5 más'],
  ['es', 'otros 5'],
  ['es', 'súbele 5'],
  ['fr', '5 de plus'],
  ['pt', '5 a mais'],
  ['ar', 'كمان 5'],
  ['ar', 'زودها 5'],
])('the follow-up parser does not parse an addition as the new amount, in %s: "%s"', (language, text) => {
  expect(parse(text, language, 'buy', { amountUsd: '20' })).toMatchObject({ kind: 'unclear' })
})

it.each<[Language, string]>([
  ['es', 'mejor 5 nada más'],
  ['ar', 'زودها ل 5'],
])(
  'the follow-up parser takes the new amount despite words that only look like an addition, in %s: "%s"',
  (language, text) => {
    expect(parseCorrectedTrade(text, language, 'buy', { amountUsd: '20' })).toMatchObject({
      intent: 'buy',
      amountUsd: '5',
    })
  },
)

it('the follow-up parser changes the token of a card that the message replaces', () => {
  const changed = parseCorrectedTrade('pensando bem faz em jup em vez de bonk', 'pt', 'buy', { amountUsd: '8' })
  expect(changed).toMatchObject({ intent: 'buy', token: 'JUP', amountUsd: '8' })
})

it.each<[Language, string]>([
  ['en', 'not bonk, make it jup, same amount'],
  ['pt', 'eita, bonk não, jup'],
  ['pt', 'afinal prefiro jup, mesma quantia'],
  ['en', 'jup, not bonk'],
  ['en', 'wait no i want jup'],
  ['fr', 'non jup pas bonk !!'],
  ['fr', 'pas bonk, jup'],
  ['fr', 'ah nan jup'],
  ['es', 'mmm no mejor jup mano, la misma plata'],
  ['es', 'oye pero en vez de bonk que sea jup'],
  ['en', 'no wait jup'],
  ['en', 'instead of bonk make it jup'],
  ['zh', '不要bonk了 换成jup'],
  ['zh', '唔好bonk喇 轉做jup 銀碼照舊'],
  ['zh', '別買bonk了 買jup'],
  ['zh', 'bonk不要了 换jup'],
  ['zh', '不是bonk是jup'],
])('the follow-up parser changes the token of a card that the message rejects, in %s: "%s"', (language, text) => {
  expect(parseCorrectedTrade(text, language, 'buy', { amountUsd: '8' })).toMatchObject({ token: 'JUP', amountUsd: '8' })
})

it.each<[Language, string]>([
  ['fr', 'nn jveux plus'],
  ['fr', 'nan achète pas'],
  ['fr', 'non 8'],
  ['fr', 'nan pas bonk'],
])('the follow-up parser closes the card if the message only rejects it, in %s: "%s"', (language, text) => {
  expect(parse(text, language, 'buy', { amountUsd: '8' })).toMatchObject({ kind: 'reject', words: '' })
})

it('the follow-up parser parses a change of side, and a purchase of another token after a sale', () => {
  expect(parseCorrectedTrade('non, je voulais vendre', 'fr', 'buy', { amountUsd: '8' })).toMatchObject({
    intent: 'sell',
    token: address,
    amountUsd: '8',
  })
  expect(parseCorrectedTrade('mets 20 dollars sur link', 'fr', 'sell', { percent: '50' })).toMatchObject({
    intent: 'buy',
    token: 'LINK',
    amountUsd: '20',
  })
})

it('the follow-up parser does not parse the French "sur" before a chain as "sure": "sur solana"', () => {
  const changed = parse('non, sur solana', 'fr', 'buy', { amountUsd: '8' })
  expect(changed).not.toMatchObject({ words: 'solana' })
})

it.each(['20刀会不会太多', '买不买好呢', '不会亏吧', '能不能少买点', '用eth买行不行', '为什么是用我的eth买 不是用sol'])(
  'the follow-up parser does not parse a doubt about the card as a rejection: %s',
  (text) => {
    expect(parse(text, 'zh', 'buy', { amountUsd: '20' })?.kind).not.toBe('reject')
  },
)

it('the follow-up parser does not parse "better sell it" as a rejection, although it begins with the Chinese word for "not"', () => {
  expect(parse('不如沽咗link一半', 'zh', 'buy', { amountUsd: '8' })?.kind).not.toBe('reject')
  expect(parse('不要卖', 'zh', 'buy', { amountUsd: '8' })?.kind).toBe('reject')
})

it.each<[Language, string, TradeAmount, object]>([
  ['en', 'double it', { amountUsd: '12.50' }, { amountUsd: '25' }],
  ['es', 'el doble', { coinAmount: '0.02' }, { coinAmount: '0.04' }],
  ['pt', 'dobra', { coinAmount: '0.02' }, { coinAmount: '0.04' }],
  ['fr', 'double', { coinAmount: '0.05' }, { coinAmount: '0.1' }],
  ['fr', 'non mets la moitié de ça', { amountUsd: '20' }, { amountUsd: '10' }],
  ['zh', '翻倍', { amountUsd: '20' }, { amountUsd: '40' }],
  ['zh', '对半砍', { amountUsd: '20' }, { amountUsd: '10' }],
  ['ar', 'ضاعفها', { amountUsd: '20' }, { amountUsd: '40' }],
])('the follow-up parser doubles or halves an amount in its unit, in %s: "%s"', (language, text, amount, expected) => {
  expect(parseCorrectedTrade(text, language, 'buy', amount)).toMatchObject({
    intent: 'buy',
    token: address,
    ...expected,
  })
  expect(parse(text, language, 'buy', amount)).toMatchObject({ needsPress: true })
})

it.each<[Language, string]>([
  ['en', "don't double it"],
  ['en', "don't make it 50"],
  ['en', 'what about wif?'],
  ['en', 'is that ok, 50 bucks'],
  ['en', 'why not 50?'],
  ['es', 'no lo dobles'],
  ['fr', 'double ?'],
  ['es', '¿el doble?'],
  ['pt', 'mais 10'],
])('the follow-up parser changes nothing for a negation or a question, in %s: "%s"', (language, text) => {
  expect(parse(text, language, 'buy', { amountUsd: '20' })?.kind).not.toBe('change')
})

it.each<[Language, string]>([
  ['en', 'makes no sense to me, cancel it'],
  ['en', 'nooo'],
  ['en', 'lemme sleep on it'],
  ['en', 'ill hold'],
  ['en', 'abeg leave am'],
  ['es', 'ay espera espera que me he puesto nerviosa, quita eso'],
  ['es', 'siempre no'],
  ['pt', 'ai nao, medo venceu, fecha isso'],
  ['pt', 'faz sentido. cancela mesmo assim kkk'],
  ['pt', 'larga mão disso, mermão'],
  ['pt', 'pensei melhor, prefiro esperar'],
  ['fr', 'pff nan laisse tomber'],
  ['fr', 'hmm non je garde le reste'],
])('the follow-up parser closes a card after a reason, in %s: "%s"', (language, text) => {
  expect(parse(text, language, 'buy', { amountUsd: '20' })).toMatchObject({ kind: 'reject' })
})

it('the follow-up parser keeps a card open after a question about the safety of its token', () => {
  expect(parse('é seguro?', 'pt', 'buy', { amountUsd: '20' })).toBeUndefined()
})

it('the follow-up parser ignores the reason of a rejection in Chinese, but not a request', () => {
  expect(parse('还是算了 好贵', 'zh', 'buy', { amountUsd: '20' })).toMatchObject({ kind: 'reject', words: '' })
  const rest = parse('算了 wif现在多少钱', 'zh', 'buy', { amountUsd: '20' })
  expect(rest).toMatchObject({ kind: 'reject', words: 'wif现在多少钱' })
})

it('the follow-up parser parses a generic currency unit as dollars on a card in dollars, which then needs a press', () => {
  expect(parseCorrectedTrade('改5块', 'zh', 'buy', { amountUsd: '10' })).toMatchObject({
    intent: 'buy',
    amountUsd: '5',
  })
  expect(parse('改5块', 'zh', 'buy', { amountUsd: '10' })).toMatchObject({ needsPress: true })
  expect(parseCorrectedTrade('改5块人民币', 'zh', 'buy', { amountUsd: '10' })).toMatchObject({
    intent: 'ask',
    reason: 'not-usd',
  })
})

it.each(['不要换jup', '别改成50', '别买20刀', '老婆不让 不买了', '等等 我怕 还是先不买了', '费用太高了 先算了'])(
  'the follow-up parser closes a card that the message rejects: "%s"',
  (text) => {
    expect(parse(text, 'zh', 'buy', { amountUsd: '20' })).toMatchObject({ kind: 'reject', words: '' })
  },
)
