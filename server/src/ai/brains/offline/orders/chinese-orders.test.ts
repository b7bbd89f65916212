import { expect, it } from 'vitest'
import { type Focus, focusOnTrade } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const bought = focusOnTrade(
  nothing,
  { symbol: 'BRETT', chain: 'base' },
  { side: 'buy', coinAmount: '0.01', coin: 'ETH' },
)
const parse = (text: string, focus: Focus = nothing, memory: unknown = null) =>
  parseRequest(text, { names: pinnedNames, language: 'zh', memory, focus }).parsed

it.each<[string, object]>([
  ['麻烦帮我买入25美元的bonk', { intent: 'buy', amountUsd: '25', token: 'BONK' }],
  ['入三十蚊美金link', { intent: 'buy', amountUsd: '30', token: 'LINK' }],
  ['不如沽咗隻wif一半先', { intent: 'sell', percent: '50', token: 'WIF' }],
  ['求稳 用3%的base上的eth买aero', { intent: 'buy', coinPercent: '3', coin: 'ETH', token: 'AERO' }],
  ['行 买20刀wif', { intent: 'buy', amountUsd: '20', token: 'WIF' }],
  ['随便啦 买15刀的link', { intent: 'buy', amountUsd: '15', token: 'LINK' }],
  ['我決定了 買20塊美金的brett', { intent: 'buy', amountUsd: '20', token: 'BRETT' }],
  ['丢个15刀进bonk', { intent: 'buy', amountUsd: '15', token: 'BONK' }],
  ['掟20蚊美金落bonk', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
  ['上20刀wif试试水', { intent: 'buy', amountUsd: '20', token: 'WIF' }],
  ['link出三成', { intent: 'sell', percent: '30', token: 'LINK' }],
  ['bonk全抛了吧', { intent: 'sell', percent: '100', token: 'BONK' }],
  ['剩下的wif也卖了吧', { intent: 'sell', percent: '100', token: 'WIF' }],
  ['帮我出清手上的bonk', { intent: 'sell', percent: '100', token: 'BONK' }],
  ['link留着 wif全清了吧', { intent: 'sell', percent: '100', token: 'WIF' }],
  ['eth能换多少brett就换多少', { intent: 'buy', coinPercent: '100', coin: 'ETH', token: 'BRETT' }],
  ['有幾多sol就買幾多wif', { intent: 'buy', coinPercent: '100', coin: 'SOL', token: 'WIF' }],
  ['把一半的eth换成aero', { intent: 'buy', coinPercent: '50', coin: 'ETH', token: 'AERO' }],
  ['eth全部換成brett', { intent: 'buy', coinPercent: '100', coin: 'ETH', token: 'BRETT' }],
  ['把我的sol拿一半出来买bonk', { intent: 'buy', coinPercent: '50', coin: 'SOL', token: 'BONK' }],
  ['不管了 梭哈bonk', { intent: 'buy', coinPercent: '100', token: 'BONK' }],
  ['买15U的bonk', { intent: 'buy', amountUsd: '15', token: 'BONK' }],
  ['link 25u 冲', { intent: 'buy', amountUsd: '25', token: 'LINK' }],
  ['想入手10鎂的wif', { intent: 'buy', amountUsd: '10', token: 'WIF' }],
  ['弄15刀bonk耍耍', { intent: 'buy', amountUsd: '15', token: 'BONK' }],
  ['那就15刀wif吧', { intent: 'buy', amountUsd: '15', token: 'WIF' }],
  ['好吧那就现货 25刀link', { intent: 'buy', amountUsd: '25', token: 'LINK' }],
  ['bonk 15刀 走起', { intent: 'buy', amountUsd: '15', token: 'BONK' }],
  ['直接买吧 15刀wif', { intent: 'buy', amountUsd: '15', token: 'WIF' }],
  ['咁就入15蚊美金wif', { intent: 'buy', amountUsd: '15', token: 'WIF' }],
])('the order parser parses an order in colloquial Chinese: %s', (text, expected) => {
  expect(parse(text)).toMatchObject(expected)
})

it.each<[string, string]>([
  ['今天买了20刀的bonk', 'schedule'],
  ['20刀能买多少bonk', 'question'],
  ['到价自动买20刀的bonk', 'limit-price'],
  ['挂个单买20刀bonk', 'limit-price'],
  ['wif全清了吗', 'question'],
  ['sol能换多少wif', 'which-token'],
  ['受不了了就卖一半wif', 'negated'],
  ['下周出一半wif', 'schedule'],
  ['wif涨了20刀就出一半', 'schedule'],
  ['丢了20刀的bonk', 'schedule'],
  ['买20刀bonk 算了', 'negated'],
  ['把20美元的bonk换成wif', 'confirm-order'],
])('the order parser opens no card for a statement, a question or a standing order: %s', (text, reason) => {
  expect(parse(text)).toMatchObject({ intent: 'ask', reason })
})

it('the order parser opens a card for the token in focus when a decided message states only an amount, and completes no other question', () => {
  const about: Focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'price', last: 'request:price' }
  const expected = { intent: 'buy', amountUsd: '25', token: 'WIF', chain: 'sol', isReference: true }
  expect(parse('那就现价25刀吧', about)).toMatchObject(expected)
  expect(parse('那就它了 25刀', about)).toMatchObject(expected)
  expect(parse('来25刀试试', about)).toMatchObject(expected)
  expect(parse('那就25刀吧', { ...about, hasSeveral: true }).intent).toBe('ask')
  expect(parse('那就25刀吧', { ...about, request: 'set-alert', last: 'request:set-alert' }).intent).not.toBe('buy')
  expect(parse('那就25刀wif吧', about, { change: { action: 'set-alert' } }).intent).toBe('ask')
  expect(parse('那就25刀wif吧', { ...about, trade: { side: 'sell', percent: '50' } }).intent).toBe('ask')
})

it.each([
  '20刀wif',
  '那20刀wif呢',
  '20刀的wif行吗',
  '就剩20刀wif',
  'wif就20刀了',
  '要是20刀wif就好了',
  '看看20刀wif吧',
])('the order parser opens no card for an amount without a decision: %s', (text) => {
  expect(parse(text).intent).not.toBe('buy')
})

it.each(['20刀会不会太多', '买不买好呢', '用eth买行不行'])(
  'the order parser parses "verb not verb" as a question: %s',
  (text) => {
    expect(parse(text)).toMatchObject({ intent: 'ask', reason: 'question' })
  },
)

it.each<[string, object]>([
  ['能不能买15刀wif', { amountUsd: '15', token: 'WIF' }],
  ['那2刀的bonk能不能整', { amountUsd: '2', token: 'BONK' }],
  ['我可以入15蚊美金link吗', { amountUsd: '15', token: 'LINK' }],
])('the order parser asks to confirm after a question whether an order is possible: %s', (text, understood) => {
  expect(parse(text)).toMatchObject({
    intent: 'ask',
    reason: 'confirm-order',
    understood: { side: 'buy', ...understood },
  })
  expect(parse(`${text} 能拿多少个`)).not.toMatchObject({ reason: 'confirm-order' })
})

it('the order parser buys for the stated dollars when "then buy" follows their value', () => {
  const conversion = { amount: '50', from: 'USD', to: 'BONK' }
  const about: Focus = {
    tokens: [{ symbol: 'BONK', chain: 'sol' }],
    request: 'convert',
    conversion,
    last: 'request:convert',
  }
  expect(parse('那买咯', about)).toMatchObject({ intent: 'buy', amountUsd: '50', token: 'BONK', isReference: true })
  expect(parse('那卖咯', about).intent).toBe('ask')
  expect(parse('那买咯', { ...about, conversion: { amount: '50', from: 'BONK', to: 'USD' } }).intent).toBe('ask')
})

it('the order parser asks about a verb that only sounds like "sell"', () => {
  const understood = { side: 'sell', percent: '50', token: 'BONK' }
  expect(parse('bonk迈掉一半')).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
})

it('the order parser uses the unit of the last trade for an amount after "the same"', () => {
  const expected = { intent: 'buy', coinAmount: '0.02', coin: 'ETH', token: 'AERO' }
  expect(parse('aero也一样0.02', bought)).toMatchObject(expected)
})

it('the order parser pays with the value of a coin, for the token in focus', () => {
  const about = { tokens: [{ symbol: 'BONK', chain: 'sol' as const }] }
  expect(parse('买0.5个sol的量', about)).toMatchObject({ intent: 'buy', coinAmount: '0.5', coin: 'SOL', token: 'BONK' })
})

it('the order parser resolves "the first one" of a list in Cantonese', () => {
  const list: Focus['tokens'] = [
    { symbol: 'RAY', chain: 'sol' },
    { symbol: 'BONK', chain: 'sol' },
  ]
  expect(parse('头嗰只入十蚊美金', { tokens: list, list })).toMatchObject({
    intent: 'buy',
    token: 'RAY',
    amountUsd: '10',
  })
})
