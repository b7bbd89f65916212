import { expect, test } from 'vitest'
import { searchKey } from './search-key.ts'

test.each([
  ['Dogwifhat', 'dogwifhat'],
  ['  $WIF ', 'wif'],
  ['USD Coin (bridged)', 'usd coin bridged'],
  ['Ｐépé', 'pepe'],
  ['P\u200bEP\u202eE\u0000', 'pepe'],
  ['a%b_c\\d\'e"f', 'a b c d e f'],
  ['РEPE', 'u440epe'],
  ['柴犬', 'u67f4u72ac'],
  ['🐶', 'u1f436'],
  ['', ''],
  ['... \u3164', ''],
])('searchKey normalizes %s to %s', (text, key) => expect(searchKey(text)).toBe(key))
