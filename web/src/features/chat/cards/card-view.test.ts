// @vitest-environment node
import { type RefusalCode, refusalStatuses } from '@murmur/contract/errors/refusals'
import { expect, test } from 'vitest'
import { toCardView } from '#features/chat/cards/card-view.ts'
import { CallError } from '#lib/http/call-error.ts'
import { completedTrade, createTrade } from '#test-support/examples/chat-examples.ts'
import { refusalSentence } from '#test-support/refusal-sentence.ts'

const idle = { isSending: false }
const refusedState = (code: RefusalCode) => ({
  isSending: false,
  error: new CallError(code, refusalStatuses[code], refusalSentence(code)),
})

test('the view follows the server’s state, and an open card past its expiry is expired', () => {
  const kinds = (['open', 'expired', 'cancelled', 'pending', 'successful', 'failed'] as const).map(
    (state) => toCardView(createTrade({ state }), idle, false).kind,
  )
  expect(kinds).toEqual(['open', 'expired', 'cancelled', 'pending', 'successful', 'failed'])
  expect(toCardView(createTrade(), idle, true).kind).toBe('expired')
  expect(toCardView(createTrade(), { isSending: true }, true).kind).toBe('sending')
})

test('a result on the chain overrides the confirmation on this screen', () => {
  const done = createTrade(completedTrade)
  for (const pressed of [{ isSending: true }, refusedState('QUOTE_EXPIRED'), refusedState('INSUFFICIENT_BALANCE')])
    expect(toCardView(done, pressed, true).kind).toBe('successful')
  expect(toCardView(createTrade({ state: 'pending' }), refusedState('INSUFFICIENT_BALANCE'), true).kind).toBe('pending')
})

test('a refusal is shown as refused, a stale quote as expired, and an inconclusive error as pending', () => {
  expect(toCardView(createTrade(), refusedState('INSUFFICIENT_GAS'), false)).toMatchObject({ kind: 'refused' })
  for (const code of ['QUOTE_EXPIRED', 'PRICE_MOVED', 'INTENT_MISMATCH'] as const)
    expect(toCardView(createTrade(), refusedState(code), false).kind).toBe('expired')
  expect(toCardView(createTrade(), refusedState('INTENT_CLOSED'), false).kind).toBe('open')
  const inconclusive = [
    new CallError('UNANSWERED', 0, ''),
    new CallError('BUG', 500, ''),
    new CallError('BUG', 404, ''),
  ]
  for (const error of inconclusive)
    expect(toCardView(createTrade(), { isSending: false, error }, false)).toMatchObject({
      kind: 'pending',
      isUnanswered: true,
    })
})
