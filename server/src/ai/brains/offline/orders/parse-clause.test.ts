import { describe, expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string) =>
  parseRequest(text, { names: pinnedNames, language: 'en', memory: null, focus: { tokens: [] } }).parsed

it.each(['10. ten. buy 10 dollars of wif', '10, buy $10 of wif'])(
  'the order parser parses an order that restates its amount: "%s"',
  (text) => {
    expect(parse(text)).toMatchObject({ intent: 'buy', amountUsd: '10', token: 'WIF' })
  },
)

it.each(['20. ten. buy 10 dollars of wif', 'not 10. buy 10 dollars of wif, no 20'])(
  'the order parser opens no card for amounts that differ: "%s"',
  (text) => {
    expect(parse(text).intent).toBe('ask')
  },
)

it.each(['buy 20 bucks of zorbit, bonk is dull', 'grab $5 of plonkcoin, my bonk is fine'])(
  'the order parser asks about the unknown token rather than the one in the remark: "%s"',
  (text) => {
    expect(parse(text)).toMatchObject({ intent: 'ask', reason: 'unknown-token' })
  },
)

describe('two shares with a "no" between them', () => {
  it.each([
    ['sell a third no half of the bonk', '50'],
    ['sell half, no, all of my bonk', '100'],
    ['alright dump a quarter no two thirds of bonk', '66.66'],
  ])('ask to confirm the second: "%s"', (text, percent) => {
    expect(parse(text)).toMatchObject({ reason: 'confirm-order', understood: { side: 'sell', token: 'BONK', percent } })
  })

  it.each(['sell no half of the bonk', 'do not sell a third no half of bonk'])(
    'are required for that: "%s"',
    (text) => {
      expect(parse(text).reason).not.toBe('confirm-order')
    },
  )
})
