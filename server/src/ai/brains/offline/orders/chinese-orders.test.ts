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
])('an order in colloquial Chinese is read: %s', (text, expected) => {
  expect(parse(text)).toMatchObject(expected)
})

it.each<[string, string]>([
  ['今天买了20刀的bonk', 'schedule'],
  ['20刀能买多少bonk', 'question'],
  ['到价自动买20刀的bonk', 'limit-price'],
  ['挂个单买20刀bonk', 'limit-price'],
  ['买20u的bonk', 'not-usd'],
])('a statement, a question and a standing order open no card: %s', (text, reason) => {
  expect(parse(text)).toMatchObject({ intent: 'ask', reason })
})

it('a verb that only sounds like "sell" is a question', () => {
  const understood = { side: 'sell', percent: '50', token: 'BONK' }
  expect(parse('bonk迈掉一半')).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
})

it('an amount after "the same" has the unit of the last trade', () => {
  const expected = { intent: 'buy', coinAmount: '0.02', coin: 'ETH', token: 'AERO' }
  expect(parse('aero也一样0.02', bought)).toMatchObject(expected)
})

it('the worth of a coin is paid, for the token that the chat is about', () => {
  const about = { tokens: [{ symbol: 'BONK', chain: 'sol' as const }] }
  expect(parse('买0.5个sol的量', about)).toMatchObject({ intent: 'buy', coinAmount: '0.5', coin: 'SOL', token: 'BONK' })
})

it('"the first one" in Cantonese counts the list', () => {
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
