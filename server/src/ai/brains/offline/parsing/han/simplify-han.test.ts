import { expect, it } from 'vitest'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { simplifyHan } from './simplify-han.ts'

it.each([
  ['買 20 美元的 BONK', '买 20 美元的 BONK'],
  ['賣掉一半，餘額還剩多少？', '卖掉一半，余额还剩多少？'],
  ['兩萬三千億', '两万三千亿'],
  ['買 DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', '买 DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
  ['买一半的 $WIF', '买一半的 $WIF'],
  ['شراء', 'شراء'],
  ['buy 20', 'buy 20'],
])('simplifyHan simplifies %s to %s', (text, expected) => {
  expect(simplifyHan(text)).toBe(expected)
  expect(simplifyHan(text)).toHaveLength(text.length)
})

it('simplifyHan leaves the phrases of orders unchanged: they are listed in simplified characters only', () => {
  const phrases = (['lexicon.json', 'follow-ups.json'] as const).flatMap((file) =>
    Object.values(readLocales<Record<string, string[]>>(file).zh).flat(),
  )
  expect(phrases.filter((phrase) => simplifyHan(phrase) !== phrase)).toEqual([])
})
