import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findChange } from '#ai/brains/offline/watching/find-change.ts'

const parse = (text: string, language: Language) =>
  findChange({ text, language, memory: null, focus: undefined, lastChanges: [] }, pinnedNames)?.request.setting

describe('the change of a limit', () => {
  it.each<[Language, string, string, number]>([
    ['en', 'lower my daily limit to $100', 'perDay', 100],
    ['en', 'please set my limit per trade to 50 dollars', 'perTrade', 50],
    ['en', 'can you cap my daily limit at $1,000.00', 'perDay', 1000],
    ['en', 'reduce my limit for 24 hours to 200', 'perDay', 200],
    ['es', 'baja mi límite diario a 100 dólares', 'perDay', 100],
    ['fr', 'baisse ma limite par jour à 100 $', 'perDay', 100],
    ['fr', 'mets mon plafond par achat à 50 dollars', 'perTrade', 50],
    ['pt', 'baixe meu limite diário para 100 dólares', 'perDay', 100],
    ['zh', '把每日限额降到100美元', 'perDay', 100],
    ['zh', '把单笔限额设为50美元', 'perTrade', 50],
    ['ar', 'خفض حدي اليومي إلى 100 دولار', 'perDay', 100],
    ['ar', 'اجعل الحد اليومي ١٠٠ دولار', 'perDay', 100],
  ])('is recognized in %s: "%s"', (language, text, period, usd) => {
    expect(parse(text, language)).toEqual({ setting: 'limit', period, usd })
  })

  it.each<[Language, string]>([
    ['en', 'what is my daily limit'],
    ['en', 'is my daily limit $100?'],
    ['en', "don't lower my daily limit to $100"],
    ['en', 'lower my limit to $100'],
    ['en', 'lower my daily limit'],
    ['en', 'lower my daily limit to €100'],
    ['en', 'lower my daily limit by 10%'],
    ['en', 'lower my daily limit from $500 to $100'],
    ['en', 'set my daily limit to $99.50'],
    ['en', 'set my daily limit to $5k'],
    ['en', 'buy BONK with a daily limit of $100'],
    ['en', 'my brother told me to lower my daily limit to $100'],
    ['es', '¿cuál es mi límite diario?'],
    ['zh', '我的每日限额是多少'],
  ])('is not recognized in other words in %s: "%s"', (language, text) => {
    expect(parse(text, language)?.setting).not.toBe('limit')
  })
})

describe('the removal of a recipient', () => {
  it.each<[Language, string]>([
    ['en', 'remove Ana from my address book'],
    ['en', 'delete Ana from my contacts please'],
    ['es', 'quita a Ana de mi libreta de direcciones'],
    ['fr', 'supprime Ana de mon carnet d’adresses'],
    ['pt', 'remova a Ana da minha agenda'],
    ['zh', '把小明从地址簿里删除'],
    ['ar', 'احذف ليلى من دفتر عناويني'],
  ])('is recognized in %s: "%s"', (language, text) => {
    expect(parse(text, language)).toEqual({ setting: 'recipient', words: text })
  })

  it.each<[Language, string]>([
    ['en', 'who is in my address book'],
    ['en', "don't remove Ana from my address book"],
    ['en', 'remove BONK from my watchlist'],
    ['en', 'add Ana to my address book'],
    ['en', 'did you remove Ana from my address book?'],
    ['en', 'my friend wrote: remove Ana from my address book'],
  ])('is not recognized in other words in %s: "%s"', (language, text) => {
    expect(parse(text, language)?.setting).not.toBe('recipient')
  })
})
