import { describe, expect, it } from 'vitest'
import { parseChallenge } from '#ai/brains/offline/parsing/follow-ups/parse-challenge.ts'
import { type FollowUpContext, parseFollowUp } from '#ai/brains/offline/parsing/follow-ups/parse-follow-up.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { type Focus, focusOnList, focusOnTrade } from '#ai/brains/offline/requests/focus.ts'
import { matchRequests } from '#ai/brains/offline/requests/match-requests.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findChange } from '#ai/brains/offline/watching/find-change.ts'

const nothing: Focus = { tokens: [] }
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const
const bought = focusOnTrade(nothing, bonk, { side: 'buy', amountUsd: '25' })
const parse = (text: string, focus: Focus = nothing, memory: unknown = null) =>
  parseRequest(text, { names: pinnedNames, language: 'zh', memory, focus }).parsed

describe('an order in Traditional Chinese', () => {
  it.each<[string, object]>([
    ['買 20 美元的 BONK', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
    ['幫我買兩萬美元的BONK', { intent: 'buy', amountUsd: '20000', token: 'BONK' }],
    ['買2萬美元BONK', { intent: 'buy', amountUsd: '20000', token: 'BONK' }],
    ['請購買三百五十美元的WIF', { intent: 'buy', amountUsd: '350', token: 'WIF' }],
    ['用0.1顆SOL買BONK', { intent: 'buy', coinAmount: '0.1', coin: 'SOL', token: 'BONK' }],
    ['賣掉一半BONK', { intent: 'sell', percent: '50', token: 'BONK' }],
    ['賣掉三分之一的WIF', { intent: 'sell', percent: '33.33', token: 'WIF' }],
    ['把所有的WIF賣掉', { intent: 'sell', percent: '100', token: 'WIF' }],
    ['賣出1000個BONK', { intent: 'sell', units: '1000', token: 'BONK' }],
    ['在Solana鏈上買10美金的USDC', { intent: 'buy', amountUsd: '10', token: 'USDC', chain: 'sol' }],
    ['唔該幫我入二十蚊美金BONK', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
  ])('is parsed like one in Simplified: %s', (text, expected) => {
    expect(parse(text)).toMatchObject(expected)
    expect(parseUtterance(text, { names: pinnedNames }).language).toBe('zh')
  })

  it.each<[string, object]>([
    ['賣掉一半', { intent: 'sell', percent: '50', token: 'BONK', isReference: true }],
    ['再買一次', { intent: 'buy', amountUsd: '25', token: 'BONK', isReference: true }],
    ['WIF也來同樣的', { intent: 'buy', amountUsd: '25', token: 'WIF', isReference: true }],
  ])('may refer to the last trade: %s', (text, expected) => {
    expect(parse(text, bought)).toMatchObject(expected)
  })

  it('may refer to a token of a list', () => {
    expect(parse('第二個買10美元', focusOnList([bonk, wif]))).toMatchObject({ intent: 'buy', token: 'WIF' })
    expect(parse('兩個裡面第一個賣一半', focusOnList([bonk, wif]))).toMatchObject({ intent: 'sell', token: 'BONK' })
  })

  it.each([
    ['買20塊錢的BONK', 'not-usd'],
    ['買20元的BONK', 'not-usd'],
    ['買20塊BONK', 'not-usd'],
    ['買二十蚊BONK', 'not-usd'],
    ['買500港幣的BONK', 'not-usd'],
    ['買一億美元的BONK', undefined],
  ])('is confirmed by a question with another currency or an unknown number: %s', (text, reason) => {
    const { intent, reason: found } = parse(text)
    expect(intent).toBe('ask')
    if (reason) expect(found).toBe(reason)
  })

  it.each([
    '不要買20美元的BONK',
    '別賣掉一半BONK',
    '唔好買20美元BONK',
    '唔買20美元BONK住',
    '我沒有要買20美元的BONK',
    '該買20美元的BONK嗎',
    '要不要買20美元的BONK',
    '為什麼要賣掉一半BONK',
    '買20美元的BONK會怎麼樣',
    '買20美元BONK係咪好抵',
    '應該賣掉一半BONK還是全部',
    '如果跌了就買20美元的BONK',
    '漲到1美元時賣掉一半BONK',
    '等BONK跌到0.1美元再買20美元',
    '明天買20美元的BONK',
    '每週買20美元的BONK',
    '我昨天買了20美元的BONK',
    '我賣掉了一半BONK',
    '他說買20美元的BONK',
    '「買20美元的BONK」',
    '買20美元的BONK？',
  ])('is not an order with a negation, a question, a condition or in the past: %s', (text) => {
    for (const focus of [nothing, bought]) expect(parse(text, focus).intent).not.toMatch(/^(buy|sell)$/)
  })

  it('leaves an address or a name unchanged', () => {
    const address = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
    expect(parse(`買20美元的${address}`)).toMatchObject({ intent: 'buy', token: address })
    expect(parse('搜尋 龍幣')).toMatchObject({ token: expect.stringContaining('龍') })
  })
})

describe('a reply in Traditional Chinese', () => {
  it.each([
    ['對', 'yes'],
    ['確認', 'yes'],
    ['沒問題', 'yes'],
    ['可以，下單', 'yes'],
    ['不買了', 'no'],
    ['取消', 'no'],
    ['還是算了', 'no'],
    ['唔買住', 'no'],
    ['都係算啦', 'no'],
  ])('%s is a %s', (text, intent) => {
    expect(parseUtterance(text, { names: pinnedNames }).intent).toBe(intent)
  })

  it.each(['確認嗎', '對嗎？', '可以買嗎', '得了吧', '說對了嗎'])('%s is not a yes', (text) => {
    expect(parseUtterance(text, { names: pinnedNames }).intent).not.toBe('yes')
  })

  it('may be the digits of a challenge', () => {
    expect(parseChallenge('確認四二')).toBe('42')
  })

  const card = { side: 'buy', amount: { amountUsd: '25' }, token: bonk.symbol, ...bonk } as const
  const context: FollowUpContext = {
    names: pinnedNames,
    language: 'zh',
    card,
    isOpen: true,
    hasChoice: false,
    hasOtherQuestion: false,
    canRepeat: true,
  }
  it.each<[string, object]>([
    ['改成50', { kind: 'change' }],
    ['我說錯了，是30', { kind: 'change' }],
    ['等一下 改10美元好了', { kind: 'change' }],
    ['不要買', { kind: 'reject' }],
    ['再來一次', { kind: 'repeat' }],
  ])('corrects or rejects a card: %s', (text, expected) => {
    expect(parseFollowUp(text, context)).toMatchObject(expected)
  })

  it('may choose a row', () => {
    expect(parseFollowUp('第二個', { ...context, card: undefined, hasChoice: true })).toMatchObject({ row: 1 })
  })
})

describe('a request in Traditional Chinese', () => {
  const findClosest = (text: string) => {
    const { masked } = parseMessage(text, pinnedNames, 'zh', nothing)
    return matchRequests('zh', masked)[0]
  }
  it.each([
    ['餘額多少', '余额多少'],
    ['這個安全嗎', '这个安全吗'],
    ['BONK的價格是多少', 'BONK的价格是多少'],
    ['最近有什麼熱門幣', '最近有什么热门币'],
    ['網路費多少', '网络费多少'],
    ['我的交易紀錄', '我的交易记录'],
  ])('%s matches the same request as %s', (traditional, simplified) => {
    expect(findClosest(traditional)?.label).toBe(findClosest(simplified)?.label)
    expect(findClosest(traditional)?.similarity).toBeGreaterThan(0.3)
  })

  it.each<[string, string]>([
    ['BONK漲10%提醒我', 'set-alert'],
    ['把WIF加入自選', 'watch'],
    ['刪除所有提醒', 'delete-alert'],
    ['換成深色模式', 'theme'],
  ])('may be a change: %s', (text, action) => {
    const message = { text, language: 'zh', memory: null, focus: nothing, lastChanges: [] } as const
    expect(findChange(message, pinnedNames)?.request.action).toBe(action)
  })
})
