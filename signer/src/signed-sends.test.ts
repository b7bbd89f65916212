import type { Address } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { signSolana } from '#solana/sign-solana.ts'
import { policy } from '../test-support/genuine-evm.ts'
import { solanaPolicy } from '../test-support/genuine-solana.ts'
import { asIntentId } from '../test-support/ids.ts'
import { noPasskeyStore } from '../test-support/passkeys/no-passkeys.ts'
import { genuineSend, genuineSolanaSend } from '../test-support/sends/genuine-send.ts'
import { compileDraft } from '../test-support/solana-draft.ts'
import * as make from '../test-support/solana-instructions.ts'
import { testWallet } from '../test-support/test-wallet.ts'

const { ring, wallet, evmAddress, solAddress } = testWallet()
const start = Date.parse('2026-11-29T08:00:00.500Z')
const at = (ms: number) => new Date(start + ms)
const deadline = Math.floor(start / 1000) + 800
const otherTransaction = 'another transaction was signed for this send'

/** A signer's run that began at `start`, and its clock. */
function startRun() {
  let time = at(0)
  const now = () => time
  const deps = {
    ring,
    policy: parsePolicy(JSON.stringify({ ...policy, ...solanaPolicy })),
    now,
    passkeys: noPasskeyStore,
    limitMs: 1,
  }
  return { deps: { ...deps, sends: createSignedSends(now) }, wait: (ms: number) => (time = at(ms)) }
}

describe('a send on an EVM chain', () => {
  const { terms, transaction } = genuineSend('eth', true, { user: evmAddress, deadline })
  const request = { ...wallet, terms, mac: attest(ring, terms, at(10)), transaction }

  it('is signed again for its nonce, with another fee too, as only one of them can land', () => {
    const { deps } = startRun()
    const { hash } = signEvm(deps, request)
    expect(signEvm(deps, request).hash).toBe(hash)
    const faster = { ...transaction, maxFeePerGas: toBaseUnits(40000000000n) }
    expect(signEvm(deps, { ...request, transaction: faster }).hash).not.toBe(hash)
  })

  it('is refused for another nonce, with or without a new attestation', () => {
    const { deps } = startRun()
    signEvm(deps, request)
    const twice = { ...request, transaction: { ...transaction, nonce: 8 } }
    expect(() => signEvm(deps, twice)).toThrow(otherTransaction)
    expect(() => signEvm(deps, { ...twice, mac: attest(ring, terms, at(20)) })).toThrow(otherTransaction)
    const other = { ...terms, intentId: asIntentId('send-2') }
    expect(signEvm(deps, { ...twice, terms: other, mac: attest(ring, other, at(20)) }).hash).toMatch(/^0x/)
  })

  it('accepts another transaction of a send after refusing the first', () => {
    const { deps } = startRun()
    expect(() => signEvm(deps, { ...request, transaction: { ...transaction, value: toBaseUnits(1n) } })).toThrow(
      'a different amount',
    )
    expect(signEvm(deps, { ...request, transaction: { ...transaction, nonce: 8 } }).hash).toMatch(/^0x/)
  })
})

describe('a send on Solana', async () => {
  const options = { kind: 'spl', user: solAddress as Address, deadline, creates: true } as const
  const { terms, draft } = await genuineSolanaSend(options)
  const request = { ...wallet, terms, mac: attest(ring, terms, at(10)), transaction: compileDraft(draft) }

  it('is signed again only for the same message', () => {
    const { deps } = startRun()
    const { signature } = signSolana(deps, request)
    expect(signSolana(deps, request).signature).toBe(signature)
    const [, ...rest] = draft.instructions
    const other = { ...draft, instructions: [make.setComputeUnitLimit(60_001), ...rest] }
    expect(() => signSolana(deps, { ...request, transaction: compileDraft(other) })).toThrow(otherTransaction)
  })
})

describe('a restart of the signer', () => {
  const { terms, transaction } = genuineSend('base', false, { user: evmAddress, deadline })
  const sign = (run: ReturnType<typeof startRun>, attestedAt: number) => () =>
    signEvm(run.deps, { ...wallet, terms, mac: attest(ring, terms, at(attestedAt)), transaction })

  it('invalidates earlier attestations of sends, even of the same second', () => {
    expect(sign(startRun(), -1)).toThrow('the send was attested before the signer started')
    expect(sign(startRun(), -60_000)).toThrow('the send was attested before the signer started')
    expect(sign(startRun(), 0)).not.toThrow()
  })

  it('does not extend the age limit of attestations', () => {
    const run = startRun()
    run.wait(300_000)
    expect(sign(run, 0)).not.toThrow()
    run.wait(301_000)
    expect(sign(run, 0)).toThrow('attested too long ago')
  })
})

describe('createSignedSends', () => {
  it('evicts sends too old to be signed when full, and otherwise refuses new ones', () => {
    let time = at(0)
    const sends = createSignedSends(() => time)
    const claim = (from: number, count: number) => {
      for (let each = from; each < from + count; each++) sends.claim(asIntentId(`send-${each}`), 'nonce 1', start)
    }
    claim(0, 100_000)
    expect(() => claim(100_000, 1)).toThrow('too many sends')
    time = at(361_000)
    claim(100_000, 10)
    expect(() => sends.claim(asIntentId('send-100001'), 'nonce 2', start)).toThrow(otherTransaction)
  })
})
