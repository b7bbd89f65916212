import { type ReasonId, reasons } from '@murmur/contract/errors/reasons'
import { type RefusalCode, refusalStatuses } from '@murmur/contract/errors/refusals'
import { expect } from 'vitest'
import type { Reply } from '../clients/api-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: a response of any endpoint may be passed.
type RefusedReply = Pick<Reply<any>, 'status' | 'body'>

/**
 * Asserts that a call was refused with this code and its status. Pass the code as a literal: every-refusal.test.ts scans for
 * these calls and fails for a code that no world test of the quick run asserts.
 * @param reason part of the reason below the message, if several guards refuse with this code
 */
export function expectRefusal(code: RefusalCode, { status, body }: RefusedReply, reason?: RegExp): void {
  expect({ status, body }).toMatchObject({ status: refusalStatuses[code], body: { success: false, code } })
  // The fields for clients that render messages themselves.
  const { reasonId, values = {} } = body
  if (reasonId !== undefined) expect(Object.keys(values).sort()).toEqual(Object.keys(getReasonValues(reasonId)).sort())
  if (reason) expect(`${body.message} ${body.reason ?? ''}`).toMatch(reason)
}

function getReasonValues(reasonId: string): object {
  if (!Object.hasOwn(reasons, reasonId)) throw new Error(`No reason ${reasonId} in the contract`)
  return reasons[reasonId as ReasonId]
}
