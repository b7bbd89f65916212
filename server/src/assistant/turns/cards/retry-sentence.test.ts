import { languages } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import type { Intent } from '#trading/api.ts'
import { retrySentence } from './retry-sentence.ts'

const { address, symbol, name } = market.bonk
const quote = { token: { address, symbol, name, decimals: 5 }, pay: { address: 'So1' } }
const bought = { side: 'buy', chain: 'sol', request: { side: 'buy', amountInUsd: '20.50' }, quote } as unknown as Intent
const sold = { side: 'sell', chain: 'sol', request: { side: 'sell', percentage: '50' }, quote } as unknown as Intent

test.each(languages)('retrySentence is parsed as the same trade with the wider slippage in %s', (language) => {
  const read = (intent: Intent) => {
    const text = retrySentence(intent, 300, language) ?? ''
    return parseRequest(text, { names, language, memory: null, focus: null }).parsed
  }
  expect(read(bought)).toMatchObject({ intent: 'buy', amountUsd: '20.5', slippageBps: 300 })
  expect(read(sold)).toMatchObject({ intent: 'sell', percent: '50', slippageBps: 300 })
})
