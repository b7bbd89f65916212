// @vitest-environment node
import { refusalCodes, refusalStatuses } from '@murmur/contract/errors/refusals'
import { expect, test } from 'vitest'
import { outcomeFromError, outcomeFromEvent, outcomeFromReply } from '#features/manual-trading/trade/trade-outcome.ts'
import { CallError } from '#lib/http/call-error.ts'
import { createTradeReply, createTransaction } from '#test-support/examples/examples.ts'
import { refusalSentence } from '#test-support/refusal-sentence.ts'
import { covers } from '../../../../../spec/covers.ts'

test('outcomeFromReply and outcomeFromEvent return the outcome of each status', () => {
  expect(outcomeFromReply(createTradeReply()).kind).toBe('successful')
  expect(outcomeFromReply(createTradeReply({ status: 'pending' })).kind).toBe('pending')
  expect(outcomeFromReply(createTradeReply({ status: 'failed' })).kind).toBe('failed')
  expect(outcomeFromEvent(createTransaction({ status: 'Pending' }))).toBeUndefined()
  expect(outcomeFromEvent(createTransaction())?.kind).toBe('successful')
  expect(outcomeFromEvent(createTransaction({ status: 'Failed', reason: 'Why' }))).toMatchObject({
    kind: 'failed',
    reason: 'Why',
  })
})

test('a refusal is a final outcome, and an inconclusive error a pending one', () => {
  covers('8.errors.26')
  for (const code of refusalCodes) {
    const status = refusalStatuses[code]
    const { kind } = outcomeFromError(new CallError(code, status, refusalSentence(code)))
    // An outage of the server does not prove that nothing was sent before it.
    const kinds = status >= 500 ? ['pending'] : ['failed', 'requote', 'which-chain']
    expect(kinds, code).toContain(kind)
  }
  for (const error of [
    new CallError('UNANSWERED', 0, ''),
    new CallError('BUG', 500, 'A bug'),
    new CallError('BUG', 200, ''),
    new CallError('BUG', 404, ''),
    new Error('anything else'),
  ])
    expect(outcomeFromError(error)).toEqual({ kind: 'pending', reply: undefined })
})
