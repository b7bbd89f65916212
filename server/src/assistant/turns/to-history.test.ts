import { expect, test } from 'vitest'
import { chatLog } from './test-support/chat-log.ts'
import { toHistory } from './to-history.ts'

test('the history for a model replaces each card by a placeholder without names and addresses', () => {
  const { log } = chatLog([
    { role: 'user', content: 'my address' },
    { role: 'assistant', type: 'deposit_address', content: 'Your Solana address: So1' },
    { role: 'assistant', type: 'search_results', content: 'Tokens called SCAM' },
  ])
  expect(log.flatMap(toHistory).map(({ text }) => text)).toEqual([
    'my address',
    '[the deposit address of the user was shown]',
    '[a table of tokens was shown]',
  ])
})
