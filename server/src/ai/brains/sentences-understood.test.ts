import { languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { formatUtteranceAmount } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import { parseChallenge } from './offline/parsing/follow-ups/parse-challenge.ts'
import { parseUtterance } from './offline/parsing/parse-utterance.ts'
import { indexTokenNames } from './offline/parsing/token-names.ts'
import { parseRequest } from './offline/requests/parse-request.ts'

const named = ['BONK', 'SOL', 'JUP'].map((symbol) => ({ symbol, name: symbol, chain: 'sol' as const, address: symbol }))
const names = indexTokenNames([...named, { symbol: 'WIF', name: 'dogwifhat', chain: 'sol', address: 'WIF' }])
const places = [
  { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', chain: 'Ethereum', key: 'eth' },
  { address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', chain: 'Solana', key: 'sol' },
]

// The parser understands every sentence that the app suggests or sends for the user.
describe.each(languages)('sentences in %s', (language) => {
  const read = (text: string) => parseUtterance(text, { names, language })

  it.each(places)('of card buttons parse completely on $chain', ({ address, chain, key }) => {
    const token = { address, chain }
    const meant = { language, token: address, chain: key }
    for (const [posted, amount] of Object.entries({
      '20': '20',
      '1500': '1500',
      '2.50': '2.5',
      '1.500': '1.5',
      '12345.67': '12345.67',
    })) {
      const bought = read(
        translate(language, 'assistant.say-buy', { ...token, amount: formatUtteranceAmount(posted) ?? '' }),
      )
      expect(bought).toEqual({ ...meant, intent: 'buy', amountUsd: amount })
    }
    for (const percent of ['100', '25', '12.5']) {
      const sold = read(translate(language, 'assistant.say-sell', { ...token, percent }))
      expect(sold).toEqual({ ...meant, intent: 'sell', percent })
    }
    expect(read(translate(language, 'assistant.say-info', token))).toEqual({ ...meant, intent: 'info' })
    for (const percent of ['2', '0.5']) {
      const order = cleanText(translate(language, 'assistant.say-buy', { ...token, amount: '20' }))
      const text = translate(language, 'assistant.say-slippage', { order, percent })
      const { parsed } = parseRequest(text, { names, language, memory: null, focus: null })
      expect(parsed).toEqual({ ...meant, intent: 'buy', amountUsd: '20', slippageBps: Number(percent) * 100 })
    }
  })

  it.each(places)('of card buttons in other units parse completely on $chain', ({ address, chain, key }) => {
    const token = { address, chain }
    const meant = { language, token: address, chain: key }
    const coin = key === 'sol' ? 'SOL' : 'ETH'
    for (const amount of ['0.1', '0.125', '12', '0.123456789']) {
      const bought = read(translate(language, 'assistant.say-buy-coin', { ...token, amount, coin }))
      expect(bought).toEqual({ ...meant, intent: 'buy', coinAmount: amount, coin })
    }
    for (const units of ['100000', '0.5', '1.1234']) {
      const bought = read(translate(language, 'assistant.say-buy-tokens', { ...token, amount: units }))
      expect(bought).toEqual({ ...meant, intent: 'buy', units })
      const sold = read(translate(language, 'assistant.say-sell-tokens', { ...token, amount: units }))
      expect(sold).toEqual({ ...meant, intent: 'sell', units })
    }
    for (const percent of ['100', '33.33']) {
      const bought = read(translate(language, 'assistant.say-buy-share', { ...token, percent, coin }))
      expect(bought).toEqual({ ...meant, intent: 'buy', coinPercent: percent, coin })
    }
    const sold = read(translate(language, 'assistant.say-sell-usd', { ...token, amount: '5.5' }))
    expect(sold).toEqual({ ...meant, intent: 'sell', amountUsd: '5.5' })
  })

  it('in the help text parse as documented', () => {
    const examples = translate(language, 'brain.help').match(/(?<=^- ).*$/gm) ?? []
    expect(examples.map((example) => read(example).intent)).toEqual([
      'buy',
      'sell',
      'price',
      'info',
      'search',
      'balance',
      'history',
    ])
    expect(read(examples[0] ?? '')).toMatchObject({ token: 'BONK', amountUsd: '20' })
    expect(read(examples[1] ?? '')).toMatchObject({ token: 'BONK', percent: '50' })
  })

  it('for confirmation by voice parse as the prompts require', () => {
    for (const id of ['assistant.say-challenge', 'assistant.wrong-challenge'] as const) {
      const prompt = translate(language, id, { challenge: '4 2' })
      expect(parseChallenge(prompt.split(/[:：]/).at(-1) ?? '')).toBe('42')
    }
  })
})
