import { expect, it } from 'vitest'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findFirstClause, findLastClause } from './last-clause.ts'

it.each([
  ['lol 2 dollars is nothing, make it 5', ' make it 5'],
  ['哈哈 2刀够干嘛的 改成5刀', undefined],
  ['哈哈 两刀都不够塞牙缝 改成5刀', '改成5刀'],
  ['太少啦，改成8刀', '改成8刀'],
  ['if it drops, make it 5', undefined],
  ['如果跌了，改成5刀', undefined],
  ['buy bonk, make it 5', undefined],
  ['2 dollars, make it 5?', undefined],
  ['make it 5', undefined],
  ['2 dollars, that is enough', undefined],
])('findLastClause finds for "%s" the correction %j', (text, clause) => {
  expect(findLastClause(text)).toBe(clause)
})

it.each([
  ['改8刀 手头紧', '改8刀'],
  ['换wif 这个好看', '换wif'],
  ['改50刀 等跌了', undefined],
  ['改8刀 不要了', undefined],
  ['改8刀 明天再说', undefined],
  ['改8刀 wif也要', undefined],
  ['only 8, im skint', 'only 8'],
  ['mejor 8, no me sobra la plata', 'mejor 8'],
  ['mejor 8, wif también', undefined],
  ['mejor 8, si baja', undefined],
  ['mejor 8, mañana', undefined],
  ['mejor 8, no gracias', undefined],
])('findLastClause finds for "%s" the correction before its reason %j', (text, clause) => {
  expect(findFirstClause(text, { names, language: 'es' })).toBe(clause)
})
