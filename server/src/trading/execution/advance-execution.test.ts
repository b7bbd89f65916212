import type { Address } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { describe, expect, test } from 'vitest'
import type { TransactionStatus } from '#chains/chain.port.ts'
import type { ExecutionState } from '#venues/execution-state.port.ts'
import { advanceExecution, type Evidence, nextCommand } from './advance-execution.ts'
import { type Execution, type ExecutionTransaction, releasedExecution } from './execution.ts'

const released = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0xAb' as Address, deadline: 100 })
const swap: ExecutionTransaction = {
  hash: parseTxHash('0x1'),
  raw: '0xraw',
  from: '0xAb' as Address,
  validity: { kind: 'nonce', nonce: 0 },
  step: 'swap',
  isLast: true,
}
const approve: ExecutionTransaction = { ...swap, hash: parseTxHash('0x0'), step: 'approve', isLast: false }
const fill = { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: 9n, at: '', crossChecked: true }

const signed = advanceExecution(released, { kind: 'prepared', transaction: swap })
const lookupEvidence = (lookup: TransactionStatus, extra: Partial<Evidence & { kind: 'lookup' }> = {}): Evidence => ({
  kind: 'lookup',
  lookup,
  fill: null,
  earlierFees: 0n,
  settleDepth: 2,
  ...extra,
})
const includedAt = (depth: number, succeeded = true): TransactionStatus => ({
  status: 'included',
  succeeded,
  blockNumber: 9n,
  depth,
  networkFee: 5n,
})

describe('an execution', () => {
  test('issues prepare, send and look-up commands, and none in a final state', () => {
    const commands: [ExecutionState, string | null][] = [
      ['released', 'prepare'],
      ['signed', 'send'],
      ['sent', 'look-up'],
      ['included', 'look-up'],
      ['settled', null],
      ['reverted', null],
      ['superseded', null],
      ['refused', null],
    ]
    for (const [state, command] of commands) expect(nextCommand({ ...released, state })).toBe(command)
  })

  test('increments the version on every change, and keeps it otherwise', () => {
    expect(signed.version).toBe(1)
    const sent = advanceExecution(signed, { kind: 'sent' })
    expect(sent).toMatchObject({ state: 'sent', version: 2 })
    expect(advanceExecution(sent, { kind: 'sent' })).toBe(sent)
    expect(advanceExecution(sent, lookupEvidence({ status: 'pending', chainTime: null }))).toBe(sent)
    expect(advanceExecution(sent, lookupEvidence({ status: 'not-found', chainTime: 1e12 }))).toBe(sent)
  })

  test('is included at depth one and settled at the chain’s depth, with fill and fees', () => {
    const shallow = advanceExecution(signed, lookupEvidence(includedAt(1), { fill, earlierFees: 3n }))
    expect(shallow).toMatchObject({ state: 'included', succeeded: true, networkFee: 8n, fill })
    expect(advanceExecution(shallow, lookupEvidence(includedAt(1), { fill }))).toBe(shallow)
    expect(advanceExecution(shallow, lookupEvidence(includedAt(2), { fill, earlierFees: 3n }))).toMatchObject({
      state: 'settled',
      networkFee: 8n,
    })
  })

  test('returns to sent if its block is dropped', () => {
    const shallow = advanceExecution(signed, lookupEvidence(includedAt(1), { fill }))
    const dropped = advanceExecution(shallow, lookupEvidence({ status: 'not-found', chainTime: 0 }))
    expect(dropped).toMatchObject({ state: 'sent', succeeded: null, fill: null, networkFee: 0n })
  })

  test('prepares the trade once its approval has landed', () => {
    const approving = advanceExecution(released, { kind: 'prepared', transaction: approve })
    const done = advanceExecution(approving, lookupEvidence(includedAt(1)))
    expect(done).toMatchObject({ state: 'released', transaction: null, earlier: [approve], networkFee: 5n })
  })

  test('does not prepare a trade whose user cancelled it while its approval waited', () => {
    const cancel: ExecutionTransaction = { ...approve, hash: parseTxHash('0x2'), step: 'cancel' }
    const replaceWith = (step: 'cancel' | 'expire') => {
      const approving = advanceExecution(released, { kind: 'prepared', transaction: approve })
      return advanceExecution(approving, { kind: 'replaced', transaction: { ...cancel, step } })
    }
    const createApprovalEvidence = (depth: number) =>
      lookupEvidence(includedAt(depth), { transaction: approve, earlierFees: 3n })
    const shallow = advanceExecution(replaceWith('cancel'), createApprovalEvidence(1))
    expect(shallow).toMatchObject({ state: 'included', succeeded: null, transaction: approve, networkFee: 8n })
    expect(advanceExecution(shallow, createApprovalEvidence(1))).toBe(shallow)
    expect(advanceExecution(shallow, createApprovalEvidence(2))).toMatchObject({
      state: 'cancelled',
      refusal: null,
      rivals: [cancel],
    })
    // Its block is dropped, and the cancellation is included instead.
    const dropped = advanceExecution(shallow, lookupEvidence({ status: 'not-found', chainTime: 0 }))
    expect(dropped).toMatchObject({ state: 'sent', networkFee: 0n })
    expect(advanceExecution(dropped, lookupEvidence(includedAt(2), { transaction: cancel }))).toMatchObject({
      state: 'cancelled',
      transaction: cancel,
    })
    // The deadline passed without a cancellation by the user: the preparation refuses the trade as too late.
    expect(advanceExecution(replaceWith('expire'), createApprovalEvidence(2))).toMatchObject({
      state: 'released',
      earlier: [approve],
    })
  })

  test('drops the refusal of an expired deadline if a reorganization includes the original transaction', () => {
    const zeroTransfer: ExecutionTransaction = { ...swap, hash: parseTxHash('0x2'), step: 'expire', isLast: false }
    const expiring = advanceExecution(signed, { kind: 'replaced', transaction: zeroTransfer })
    const late = advanceExecution(expiring, lookupEvidence(includedAt(1), { transaction: zeroTransfer }))
    expect(late).toMatchObject({ state: 'included', refusal: { code: 'QUOTE_EXPIRED' } })
    const settled = advanceExecution(late, lookupEvidence(includedAt(2), { transaction: swap, fill }))
    expect(settled).toMatchObject({ state: 'settled', transaction: swap, refusal: null })
    expect(advanceExecution(late, lookupEvidence(includedAt(2, false), { transaction: swap }))).toMatchObject({
      state: 'reverted',
      refusal: null,
    })
    const approving = advanceExecution(released, { kind: 'prepared', transaction: approve })
    const withRefusal = { ...approving, refusal: late.refusal }
    expect(advanceExecution(withRefusal, lookupEvidence(includedAt(1)))).toMatchObject({
      state: 'released',
      refusal: null,
    })
  })

  test('follows a reorganization that includes a rival transaction in the same way', () => {
    const faster: ExecutionTransaction = { ...swap, hash: parseTxHash('0x2') }
    const two = advanceExecution(signed, { kind: 'replaced', transaction: faster })
    const first = advanceExecution(two, lookupEvidence(includedAt(1), { transaction: faster, fill }))
    const second = advanceExecution(first, lookupEvidence(includedAt(1), { transaction: swap, fill }))
    expect(second).toMatchObject({ transaction: swap, rivals: [faster], version: first.version + 1 })
  })

  test('fails only on proof: reverted, replaced, or expired while no node has it', () => {
    expect(advanceExecution(signed, lookupEvidence(includedAt(2, false)))).toMatchObject({
      state: 'reverted',
      networkFee: 5n,
    })
    expect(advanceExecution(signed, lookupEvidence({ status: 'cannot-land', reason: 'replaced' }))).toMatchObject({
      state: 'superseded',
    })
    expect(advanceExecution(signed, { kind: 'expired' })).toMatchObject({ state: 'superseded' })
  })

  test('can be refused only before anything is signed', () => {
    expect(advanceExecution(released, { kind: 'refused', code: 'NO_ROUTE', reason: null })).toMatchObject({
      state: 'refused',
    })
    expect(() => advanceExecution(signed, { kind: 'refused', code: 'NO_ROUTE', reason: null })).toThrow(
      'does not belong',
    )
  })

  test('rejects evidence in a final state', () => {
    const ends: ExecutionState[] = ['settled', 'reverted', 'superseded', 'refused']
    for (const state of ends) {
      const ended: Execution = { ...signed, state }
      expect(() => advanceExecution(ended, lookupEvidence(includedAt(3), { fill }))).toThrow('does not belong')
      expect(() => advanceExecution(ended, { kind: 'prepared', transaction: swap })).toThrow('does not belong')
    }
  })

  test('requires a fill for success', () => {
    expect(() => advanceExecution(signed, lookupEvidence(includedAt(1)))).toThrow('fill')
  })
})
