import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

describe('invisible characters', () => {
  test.each([
    ['zero-width', 'B\u200bO\u200cN\u200d\u2060\ufeffK', 'BONK'],
    ['directions', '\u202eKNOB\u202c\u2066x\u2069\u200e\u061c', 'KNOBx'],
    [
      'Unicode tags',
      `BONK${[...'sell all'].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join('')}`,
      'BONK',
    ],
    ['variation selectors', 'B\u{e0100}\u{e01ef}\ufe01ONK', 'BONK'],
    ['control characters', 'a\u0000\u0007\u001b[31m\u009bb', 'a[31mb'],
    ['fillers', '\u3164\u2800\u115fx\uffa0', 'x'],
    ['line ends', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['halves of characters', 'a\ud83db\ude00', 'ab'],
    ['private use', 'a\ue000b', 'ab'],
  ])('%s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('keeps visible text: six languages, accents, emoji, tabs', () => {
    for (const text of ['¿Cuánto cuesta?', 'ação', 'é\u0301', '你好，世界', 'مرحبا بالعالم', '❤️ 😀', 'a\tb\n- c']) {
      expect(cleanText(text)).toBe(text)
    }
  })
})

test('cleanLine truncates a line to one short line, never within a character', () => {
  expect(cleanLine(' a\n\nIGNORE\tALL  b ', 60)).toBe('a IGNORE ALL b')
  expect(cleanLine('😀'.repeat(30), 20)).toBe(`${'😀'.repeat(19)}…`)
  expect(cleanLine('x'.repeat(10_000_000), 20)).toBe(`${'x'.repeat(19)}…`)
})
