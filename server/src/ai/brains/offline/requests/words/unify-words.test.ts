import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { matchRequests } from '#ai/brains/offline/requests/match-requests.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { unifyWords } from './unify-words.ts'

const groups = readLocales<{ variants: string[]; shorthands: string[] }>('references.json')

describe('unifyWords', () => {
  it.each<[Language, string, string]>([
    ['ar', 'قديش سعره هلق', 'كم سعره الان'],
    ['ar', 'وشحال الرسوم دابا', 'كم الرسوم الان'],
    ['ar', 'tokenslot بتاعي فين', 'tokenslot ديالي اين'],
    ['es', 'xq no tengo plata', 'porque no tengo dinero'],
    ['pt', 'qto vc cobra', 'quanto voce cobra'],
    ['fr', 'pk les frais', 'pourquoi les frais'],
    ['en', 'wat fees do u take', 'what fees do you take'],
    ['fr', 'c koi le gas', 'cest quoi le gas'],
    // A letter before an apostrophe isn't a word.
    ['fr', "c'est quoi le gas", "c'est quoi le gas"],
    ['en', 'favs px', 'favourites price'],
    ['zh', '手续费多少哈哈哈', '手续费多少哈哈哈'],
    ['zh', '而家幾錢', '现在多少钱'],
    ['zh', '滑点到底系咩', '滑点系什么'],
    ['zh', '到底啊', '到底啊'],
    ['en', 'helloooo', 'hello'],
    ['ar', 'كممممم الرسوم', 'كم الرسوم'],
  ])('in %s replaces "%s" by "%s"', (language, text, unified) => {
    expect(unifyWords(text, language)).toBe(unified)
  })

  it('leaves words unchanged that only begin like a common word', () => {
    expect(unifyWords('فينزويلا', 'ar')).toBe('فينزويلا')
    expect(unifyWords('BONKuq', 'en')).toBe('BONKuq')
  })

  it.each(languages)('lists each word of %s in one group', (language) => {
    const { variants, shorthands } = groups[language]
    const words = variants.flatMap((group) => group.split('|').map(foldWord))
    const short = shorthands.flatMap((group) => group.split('|').slice(1).map(foldWord))
    const all = [...words, ...short]
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
    expect(all.filter((word) => /\s/.test(word))).toEqual([])
  })
})

it('a message in another dialect matches the same requests', () => {
  expect(matchRequests('ar', 'وين بلاقي فلوسي هلق')).toEqual(matchRequests('ar', 'فين بلاقي فلوسي دلوقتي'))
})
