import { describe, expect, it, test } from 'vitest'
import { type ParseContext, parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string, context: Partial<ParseContext> = {}) =>
  parseUtterance(text, { names: pinnedNames, ...context })

describe('an amount of the chain’s coin', () => {
  test.each([
    ['en', 'buy 0.1 SOL of BONK', '0.1'],
    ['en', 'ape 0.2 sol into bonk', '0.2'],
    ['en', 'get me 0.01 sol worth of bonk', '0.01'],
    ['en', 'buy bonk with 0.1 sol', '0.1'],
    ['en', 'put 0.5 sol on bonk please', '0.5'],
    ['en', '0.1 SOL into BONK', '0.1'],
    ['en', 'swap 0.1 sol for bonk', '0.1'],
    ['es', 'compra 0,1 SOL de BONK', '0.1'],
    ['es', 'pon 0.2 sol en bonk', '0.2'],
    ['es', 'compra bonk por 0,25 sol', '0.25'],
    ['pt', 'bota 0,5 sol em bonk', '0.5'],
    ['pt', 'compra 0.01 sol de bonk', '0.01'],
    ['pt', 'compre bonk com 0,3 sol', '0.3'],
    ['fr', 'achète 0,02 sol de bonk', '0.02'],
    ['fr', 'avec 0,05 sol achète du bonk', '0.05'],
    ['fr', 'mets 0.2 sol sur bonk', '0.2'],
    ['zh', '买0.1 SOL的BONK', '0.1'],
    ['zh', '用0.01个SOL买BONK', '0.01'],
    ['zh', '花0.5 SOL买BONK', '0.5'],
    ['ar', 'اشتر 0.1 SOL من BONK', '0.1'],
    ['ar', 'اشتر BONK ب 0.2 سول', '0.2'],
    ['ar', 'حط 0.3 سول في BONK', '0.3'],
    ['en', 'buy 0.5 solana of BONK', '0.5'],
    ['en', 'put 0.5 solana into BONK', '0.5'],
    ['es', 'compra 0,5 solana de bonk', '0.5'],
    ['pt', 'compra 0,5 solana de bonk', '0.5'],
    ['fr', 'achète 0,5 solana de bonk', '0.5'],
    ['zh', '用0.5个solana买bonk', '0.5'],
    ['ar', 'اشتر ب 0.5 سولانا bonk', '0.5'],
  ] as const)('is spent, in %s: %s', (language, text, coinAmount) => {
    expect(parse(text, { language })).toEqual({ intent: 'buy', language, token: 'BONK', coinAmount, coin: 'SOL' })
  })

  it('keeps the chain, all digits and an address', () => {
    expect(parse('buy 0.015 eth of virtual on base')).toMatchObject({ coinAmount: '0.015', coin: 'ETH', chain: 'base' })
    expect(parse('buy 0.123456789 sol of bonk')).toMatchObject({ coinAmount: '0.123456789' })
    const address = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
    expect(parse(`buy 0.1 eth of LINK ${address}`)).toMatchObject({ intent: 'buy', coinAmount: '0.1', token: address })
  })

  it('may be named by its chain only with a number and a link to the token', () => {
    expect(parse('buy 0.1 ethereum worth of link')).toMatchObject({ intent: 'buy', coinAmount: '0.1', coin: 'ETH' })
    expect(parse('buy 20 solana bonk')).toMatchObject({ intent: 'ask', reason: 'no-unit' })
    expect(parse('buy 20 bonk on solana')).toMatchObject({ intent: 'ask', understood: { token: 'BONK', chain: 'sol' } })
    expect(parse('buy $20 of bonk on solana')).toMatchObject({ intent: 'buy', amountUsd: '20', chain: 'sol' })
    expect(parse('sell 0.5 solana of bonk')).toMatchObject({ intent: 'ask' })
    expect(parse('buy 0.5 base of brett')).toMatchObject({ intent: 'ask' })
  })

  test.each([
    ['buy 0.1 sol with bonk', 'tokens-not-usd'],
    ['compra 0.1 sol con bonk', 'tokens-not-usd'],
    ['用BONK买0.1 SOL', 'tokens-not-usd'],
    ['sell 0.1 sol of bonk', 'which-token'],
    ['buy 0.1 sol and bonk', 'not-understood'],
    ['buy 0.1 sol of bonk or 0.2', 'question'],
    ['0.1 sol of bonk', 'which-token'],
    ['0.5 sol in usdc', 'which-token'],
    ['buy 0.1 sol of bonk and wif', 'not-understood'],
    ['buy bonk, 0.1 sol of wif', 'tokens-not-usd'],
    ['buy 0 sol of bonk', 'amount-range'],
    ['buy 1.500 sol of bonk', 'which-number'],
    ['buy 0.1234567891 sol of bonk', 'odd-number'],
    ['buy some 2 sol of bonk', 'odd-number'],
    ['buy 10 bonk for $20', 'which-amount'],
    ['never buy 0.1 sol of bonk', undefined],
    ['buy 0.1 sol of bonk tomorrow', 'schedule'],
    ['should I buy 0.1 sol of bonk?', 'question'],
  ])('is not spent by %s: %s', (text, reason) => {
    expect(parse(text)).toMatchObject({ intent: 'ask', ...(reason && { reason }) })
  })

  it('asks for a missing token, which the reply completes', () => {
    const question = parse('buy 0.1 SOL')
    expect(question).toMatchObject({
      intent: 'ask',
      reason: 'no-token',
      understood: { coinAmount: '0.1', coin: 'SOL' },
    })
    expect(parse('bonk', { understood: question.understood })).toMatchObject({
      intent: 'buy',
      token: 'BONK',
      coinAmount: '0.1',
    })
  })

  it('completes a question about the amount, and keeps its unit if only the number was unclear', () => {
    const understood = { side: 'buy', token: 'BONK' } as const
    expect(parse('0.1 sol', { understood })).toMatchObject({ intent: 'buy', token: 'BONK', coinAmount: '0.1' })
    const unclear = parse('buy 1.500 sol of bonk')
    expect(unclear.possibleValues).toEqual(['1500', '1.5'])
    const meant = parse('1.5', { understood: unclear.understood })
    expect(meant).toMatchObject({ intent: 'buy', coinAmount: '1.5', coin: 'SOL' })
    expect(meant.amountUsd).toBeUndefined()
  })
})
