import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { type ParseContext, parseUtterance } from './parse-utterance.ts'

const parse = (text: string, context: Partial<ParseContext> = {}) =>
  parseUtterance(text, { names: pinnedNames, ...context })
const corpus: { id: string; text: string; trap: boolean; expect: { intent: string } }[] = JSON.parse(
  readFileSync(new URL('../../../../../../bench/data/utterances.json', import.meta.url), 'utf8'),
)

it('the utterance parser proposes nothing for the traps of the corpus and parses the intent of all other utterances', () => {
  expect(corpus.filter(({ trap }) => trap).length).toBeGreaterThan(400)
  const wrong = corpus.filter(({ text, trap, expect: wanted }) => {
    const { intent } = parse(text)
    return trap ? intent === 'buy' || intent === 'sell' : intent !== wanted.intent
  })
  expect(wrong).toEqual([])
})

describe('numbers follow the conventions of the language or trigger a question', () => {
  test.each([
    ['buy 1,500.50 dollars of bonk', '1500.5'],
    ['buy $1.5k of bonk', '1500'],
    ['buy ten k dollars of bonk', '10000'],
    ['compra 0,50 dólares de bonk', '0.5'],
    ['compra 1.000.000 dólares de bonk', '1000000'],
    ['compra 1.500,50 dólares de bonk', '1500.5'],
    ['compre 20,50 dólares de bonk', '20.5'],
    ['achète 1 500 dollars de bonk', '1500'],
    ['买1,500.00美元的BONK', '1500'],
    ['买3万美元的BONK', '30000'],
    ['اشتر ١٬٥٠٠ دولار من BONK', '1500'],
    ['اشتر ۲۰٫۵ دولار من BONK', '20.5'],
    ['buy two point five dollars of bonk', '2.5'],
    ['buy fifty cents of bonk', '0.5'],
    ['buy $20 USD of bonk', '20'],
    ['compra US$ 20 de bonk', '20'],
    ['swap 20 dollars for bonk', '20'],
    // "ألفًا و…" is one thousand and something.
    ['اشتر ألفا وخمسمئة دولار من BONK', '1500'],
    ['اشتر ألفي دولار من BONK', '2000'],
  ])('%s', (text, amountUsd) => {
    expect(parse(text)).toMatchObject({ intent: 'buy', amountUsd, token: 'BONK' })
  })

  test.each([
    ['buy 1.500 dollars of bonk', 'which-number'],
    ['buy 1,500 dollars of bonk', 'which-number'],
    ['compra 1.500 dólares de bonk', 'which-number'],
    ['买1,500美元的BONK', 'which-number'],
    ['اشتر 1,500 دولار من BONK', 'which-number'],
    ['sell 12.500% of my bonk', 'which-number'],
    ['buy 1.500 k dollars of bonk', 'odd-number'],
    ['buy 20,50 dollars of bonk', 'odd-number'],
    ['compra 1,500 dólares de bonk', 'which-number'],
    ['achète 1.500 dollars de bonk', 'which-number'],
    ['buy 1 500 dollars of bonk', 'odd-number'],
    ['buy $1e9 of bonk', 'not-understood'],
    ['buy 0x10 dollars of bonk', 'odd-number'],
    ['buy $0 of bonk', 'amount-range'],
    ['buy $1000000.01 of bonk', 'amount-range'],
    [`buy $${'9'.repeat(300)} of bonk`, 'odd-number'],
    ['sell 100.5% of bonk', 'percent-range'],
    ['sell 0.5% of bonk', 'percent-range'],
    ['sell half a bonk', 'odd-number'],
    ['buy 20 bonk', 'tokens-not-usd'],
    ['buy bonk for 20', 'no-unit'],
    ['buy €20 of bonk', 'not-usd'],
    ['buy A$20 of bonk', 'not-usd'],
    ['achète 20 $ CA de bonk', 'not-usd'],
    ['buy a few hundred dollars of bonk', 'odd-number'],
    ['buy some 20 dollars of bonk', 'odd-number'],
    ['اشتر ألفا دولار من BONK', 'odd-number'],
    ['swap 20 dollars of sol for bonk', 'other-action'],
    ['convert bonk into 20 dollars', 'other-action'],
    ['buy 20% of bonk', 'percent-of-buy'],
    ['sell everything', 'no-token'],
    ['buy 20 dollars of bonk and wif', 'not-understood'],
  ])('%s asks: %s', (text, reason) => {
    expect(parse(text)).toMatchObject({ intent: 'ask', reason })
  })
})

describe('tokens', () => {
  it('accepts names, symbols, and addresses as written', () => {
    expect(parse('buy $20 of dogwifhat')).toMatchObject({ intent: 'buy', token: 'WIF' })
    expect(parse('buy $20 of $jup')).toMatchObject({ intent: 'buy', token: 'JUP' })
    const address = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
    expect(parse(`buy $20 of ${address}`)).toMatchObject({ intent: 'buy', token: address })
    expect(parse(`buy $20 of LINK ${address}`)).toMatchObject({ intent: 'buy', token: address })
    expect(parse(`buy $20 of UNI ${address}`)).toMatchObject({ intent: 'ask', reason: 'which-token' })
    expect(parse(`buy $20 of ${address.toLowerCase().replace('a', 'A')}`)).toMatchObject({ reason: 'bad-address' })
  })

  it('rejects misspelled and look-alike names and suggests a correction for misspelled ones', () => {
    expect(parse('buy $20 of bonkk')).toMatchObject({ reason: 'unknown-token', token: 'bonkk', suggestion: 'BONK' })
    expect(parse('buy $20 of ВОNК')).toMatchObject({ reason: 'unknown-token' })
    expect(parse('buy $20 of 𝐁𝐎𝐍𝐊')).toMatchObject({ reason: 'unknown-token' })
    expect(parse('buy $20 of bo\u200bnk')).toMatchObject({ reason: 'hidden' })
    expect(parse('buy $20 of \u202eknob')).toMatchObject({ reason: 'hidden' })
    expect(parse('buy $20 of b̶o̶n̶k̶')).toMatchObject({ reason: 'hidden' })
  })

  it('distinguishes a chain from its coin', () => {
    expect(parse('buy $20 of eth on base')).toMatchObject({ token: 'ETH', chain: 'base' })
    expect(parse('buy $20 of usdc on ethereum')).toMatchObject({ token: 'USDC', chain: 'eth' })
    expect(parse('price of solana')).toMatchObject({ intent: 'price', token: 'SOL' })
  })
})

describe('an incomplete request', () => {
  const understood = { side: 'buy', token: 'BONK' } as const

  it('is completed by a short answer, which is parsed just as strictly', () => {
    expect(parse('20 dollars', { understood })).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'BONK' })
    expect(parse('20', { understood })).toMatchObject({ intent: 'buy', amountUsd: '20' })
    expect(parse('20 dollars on base', { understood })).toMatchObject({ intent: 'buy', chain: 'base' })
    const pending = { side: 'buy', amountUsd: '20' } as const
    expect(parse('BONK', { understood: pending })).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'BONK' })
    for (const text of [
      'not 20 dollars',
      '20 dollars tomorrow',
      '20 dollars?',
      '20 dollars I guess',
      '20 or 30 dollars',
      '20 euros',
    ]) {
      expect(parse(text, { understood }).intent).toBe('ask')
    }
  })

  it('is replaced by another request', () => {
    expect(parse('sell half of my wif', { understood })).toEqual({
      intent: 'sell',
      language: 'en',
      percent: '50',
      token: 'WIF',
    })
    expect(parse('price of wif', { understood })).toMatchObject({ intent: 'price', token: 'WIF' })
    expect(parse('no', { understood })).toMatchObject({ intent: 'no' })
  })
})

it('the utterance parser detects the language of the words, or else uses the given one', () => {
  expect(parse('vende todo mi bonk', { language: 'en' }).language).toBe('es')
  expect(parse('BONK', { language: 'pt' }).language).toBe('pt')
  expect(parse('买BONK', { language: 'en' }).language).toBe('zh')
  expect(parse('no', { language: 'es' }).language).toBe('es')
})

it('the utterance parser accepts only an unconditional yes', () => {
  for (const text of ['yes', "Yes, I'm sure", 'sí, estoy seguro', 'oui', '是的', 'نعم', '👍'])
    expect(parse(text).intent).toBe('yes')
  for (const text of ['yes?', 'yes but', 'yes 20', 'yes and buy more', 'yes 👎', 'not sure', 'ok thanks', 'yes no']) {
    expect(parse(text).intent).not.toBe('yes')
  }
})

it('the utterance parser treats an apostrophe as a quotation mark only around words', () => {
  for (const text of ["'swap 20 USDC to BONK'", '‘buy 20 dollars of BONK’', "he wrote 'sell half of my BONK'"])
    expect(parse(text).intent).toBe('ask')
  for (const text of ["let's buy 20 dollars of BONK", "buy 20 dollars' worth of BONK"])
    expect(parse(text).intent).toBe('buy')
})
