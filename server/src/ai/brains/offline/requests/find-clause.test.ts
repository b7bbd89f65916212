import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'
import { type Focus, focusOnTokens } from './focus.ts'

const nothing: Focus = { tokens: [] }
const wif = focusOnTokens(nothing, [{ symbol: 'WIF', chain: 'sol' }], 'price')
const find = (text: string, language: Language, focus: Focus = nothing) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), focus)

it.each<[Language, string, string]>([
  ['zh', '哎呀我这脑子真不行了 我的充值到账了吗 孙女还等着呢', 'deposits'],
  ['zh', '今天群里吵翻了天 现在什么最热门', 'trending'],
  ['zh', '我外甥说他在搞nft 那到底是啥呀', 'nft'],
  ['zh', '饭桌上听人讲区块链浏览器 那区块链浏览器是啥', 'block-explorer'],
  ['en', 'the kids are finally asleep, thank heavens. what are the top gainers today?', 'gainers'],
])(
  'a message of several sentences is matched by the one that resembles an example, in %s: "%s"',
  (language, text, id) => {
    expect(find(text, language)?.id).toBe(id)
  },
)

it.each([
  ['whats slippage tho my cousin wont stop moaning about it', 'slippage'],
  ['scrolling through memes all evening and i forgot what liquidity is', 'liquidity'],
  ['sorry to be a pain but can i see my old trades', 'trades'],
  ['did anyone buy or sell something on my account', 'trades'],
])('filler words without a pause do not hide a request at the start or the end: "%s"', (text, id) => {
  expect(find(text, 'en')?.id).toBe(id)
})

it('a sentence about the token of the chat is about that token', () => {
  const found = find('等我缓一缓再想想 这个币是骗人的吗', 'zh', wif)
  expect(found).toMatchObject({ id: 'risk', tokens: [{ query: 'WIF', chain: 'sol' }] })
})

it('an order among several sentences is still an order', () => {
  expect(find('卖掉20刀bonk 今天什么最热门', 'zh')?.kind).not.toBe('topic')
})

it('the same list of another chain is not an order', () => {
  const gainers: Focus = { tokens: [], request: 'gainers' }
  expect(find('base上的也给我来一份', 'zh', gainers)).toMatchObject({ id: 'gainers', chain: 'base' })
})

it('a chain named after a topic about network fees means the fee there', () => {
  const fees: Focus = { tokens: [], last: 'topic:network-fee' }
  expect(find('那solana链呢', 'zh', fees)).toMatchObject({ id: 'network-fee', chain: 'sol' })
  expect(find('and on base?', 'en', fees)).toMatchObject({ id: 'network-fee', chain: 'base' })
})

it('a request for a chain after another request is separate', () => {
  const fees: Focus = { tokens: [], request: 'network-fee', last: 'topic:network-fee' }
  expect(find('whats my solana address', 'en', fees)).toMatchObject({ id: 'my-address', chain: 'sol' })
  expect(find('ok, the Solana one', 'en', fees)).toMatchObject({ id: 'network-fee', chain: 'sol' })
  expect(find('cuál es mi dirección de Solana', 'es', fees)).toMatchObject({ id: 'my-address', chain: 'sol' })
})

it('separate Chinese words are not a name to search for', () => {
  expect(find('哎我们邻居家那谁天天找人嗑瓜子', 'zh')?.id).toBeUndefined()
  expect(parseUtterance('邻居天天找人嗑瓜子', { names: pinnedNames, language: 'zh' }).intent).toBe('ask')
})
