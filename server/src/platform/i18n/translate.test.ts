import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { translate } from './translate.ts'

const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const results = (language: Language, count: number) => translate(language, 'assistant.results', { count, query: 'dog' })

describe('translate', () => {
  it('uses the language’s plural forms', () => {
    expect(results('en', 1)).toBe('1 token for "dog"')
    expect(results('en', 1234)).toBe('1,234 tokens for "dog"')
    expect(results('zh', 1)).toBe('“dog”的搜索结果：1 个代币')
    const arabic = [1, 2, 3, 11, 100].map((count) => results('ar', count).split(' للبحث')[0])
    expect(arabic).toEqual([
      'توكن واحد',
      'اثنان من التوكنات',
      '\u20683\u2069 توكنات',
      '\u206811\u2069 توكنًا',
      '\u2068100\u2069 توكن',
    ])
  })

  it('selects a case by a value', () => {
    const translateLate = (side: string) => translate('es', 'trade.late', { side })
    expect(translateLate('buy')).toContain('no se compró nada')
    expect(translateLate('sell')).toContain('no se vendió nada')
  })

  it.each(['{count}', "'{x}'", '#', '\\u202e', '$&', '{n, plural, other {x}}', '<b>', '%__lingui_octothorpe__%'])(
    'inserts %s unchanged',
    (symbol) => {
      for (const language of languages) expect(translate(language, 'assistant.choose', { symbol })).toContain(symbol)
    },
  )

  it('throws rather than return a partial sentence', () => {
    expect(() => translate('en', 'assistant.choose')).toThrow('No value for {symbol}')
    expect(() => translate('en', 'assistant.choose', Object.create({ symbol: 'x' }))).toThrow('No value for {symbol}')
    expect(() => translate('en', 'no.such' as 'assistant.choose')).toThrow('No sentence no.such in en')
    expect(() => translate('xx' as 'en', 'assistant.choose')).toThrow('No sentence assistant.choose in xx')
  })
})

describe('bidirectional text', () => {
  it('isolates every inserted value in Arabic', () => {
    expect(translate('ar', 'assistant.info', { name: 'Uniswap', symbol: 'UNI', chain: 'Base' })).toBe(
      '\u2068Uniswap\u2069 (\u2068UNI\u2069) على \u2068Base\u2069',
    )
    expect(translate('ar', 'assistant.choose', { symbol: address })).toContain(`\u2068${address}\u2069`)
  })

  it('adds nothing to other languages, so that copied text stays clean', () => {
    for (const language of languages.filter((each) => each !== 'ar')) {
      expect(translate(language, 'assistant.choose', { symbol: address })).not.toMatch(/[\u2066-\u2069]/)
    }
  })

  it('keeps an Arabic name from reordering an English sentence', () => {
    expect(translate('en', 'assistant.choose', { symbol: 'عملة' })).toBe(
      'Several tokens are called \u2068عملة\u2069. Which one do you mean?',
    )
  })

  it('keeps a value from forcing a direction or closing its isolate', () => {
    const symbol = 'A\u202eB\u202c\u2069C\u2067D'
    expect(translate('ar', 'assistant.choose', { symbol })).toContain('\u2068ABCD\u2069')
    expect(translate('en', 'assistant.choose', { symbol })).toContain('called ABCD.')
  })

  it('keeps the isolates of a nested sentence', () => {
    const inner = translate('ar', 'assistant.choose', { symbol: 'X' })
    expect(translate('ar', 'assistant.uncertain-transcript', { text: inner })).toContain(`\u2068${inner}\u2069`)
  })
})
