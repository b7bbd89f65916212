import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmTerms, SignerRequest } from '@murmur/contract/signer'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import type { Address } from '@solana/kit'
import { afterAll, expect, test } from 'vitest'
import type { AttestedTerms } from '#attest.ts'
import { breadth } from '../../../spec/breadth.ts'
import { genuineCases } from '../../test-support/genuine-evm.ts'
import { genuineRoute } from '../../test-support/genuine-route.ts'
import { asIntentId } from '../../test-support/ids.ts'
import {
  createUser,
  enrolAction,
  formatVerdict,
  passkeyWorld,
  prove,
  requestAction,
  type User,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import {
  type AssertionParts,
  flagBits,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../test-support/passkeys/software-authenticator.ts'
import { seededRandom } from '../../test-support/random.ts'
import { genuineSend, genuineSolanaSend } from '../../test-support/sends/genuine-send.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { genuineReclaim } from '../../test-support/upkeep/genuine-reclaim.ts'
import { genuineRevoke } from '../../test-support/upkeep/genuine-revoke.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-passkey-tries-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = passkeyWorld(folder)
let ask = world.startSignerClient()
const recoveryHash = createHash('sha256').update('CODE').digest('hex')

const [first, second, withCounter, removed, stranger, others] = Array.from({ length: 6 }, () => softwareAuthenticator())
if (!first || !second || !withCounter || !removed || !stranger || !others) throw new Error('no passkeys')
const alice = createUser(ask, 'alice')
const bob = createUser(ask, 'bob')
for (const [user, passkey] of [
  [alice, first],
  [bob, others],
] as const) {
  unwrapResult(ask('use-passkey', { userId: user.userId, action: enrolAction(passkey, recoveryHash), passkey: null }))
  unwrapResult(requestAction(ask, user, passkey, { kind: 'require', isRequired: true }))
}
for (const passkey of [second, withCounter, removed])
  unwrapResult(requestAction(ask, alice, first, enrolAction(passkey)))
unwrapResult(requestAction(ask, alice, first, { kind: 'remove', credentialId: removed.credential.id }))
let counter = 0

/** A trade or send of the user: its terms, its transaction, and another transaction within the terms. */
type MutationCase = { name: string; terms: AttestedTerms; transaction: object; another: object }

async function casesOf(user: User): Promise<MutationCase[]> {
  const deadline = world.start / 1000 + 200
  const evm = { user: user.evmAddress, deadline }
  const [buy] = genuineCases({ ...evm, chain: 'eth', isBuy: true, feeBps: 50 })
  const [sale] = genuineCases({ ...evm, chain: 'base', isBuy: false, feeBps: 50 })
  const send = genuineSend('eth', false, evm)
  if (!buy || !sale) throw new Error('no case')
  const onEvm = [buy, sale, send, genuineRevoke('eth', evm)].map(({ name, terms, transaction }) => {
    return { name, terms: { ...terms, ...idsOf(user) }, transaction, another: { ...transaction, nonce: 8 } }
  })
  const options = { user: user.solAddress as Address, deadline }
  const route = await genuineRoute('shared_accounts_route_v2', { ...options, kind: 'new', isBuy: false, feeBps: 50 })
  const solSend = await genuineSolanaSend({ ...options, kind: 'spl', creates: false })
  const onSolana = [route, solSend, genuineReclaim(3, options)].map(({ name, terms, draft }) => {
    const [, ...rest] = draft.instructions
    const another = { ...draft, instructions: [make.setComputeUnitLimit(60_001), ...rest] }
    const transactions = { transaction: compileDraft(draft), another: compileDraft(another) }
    return { name, terms: { ...terms, ...idsOf(user) }, ...transactions }
  })
  return [...onEvm, ...onSolana]
}

const idsOf = ({ userId, walletId }: User) => ({ userId, walletId })
const cases = await casesOf(alice)
const [ofBob] = await casesOf(bob)
if (!ofBob) throw new Error('no case')

let intents = 0
/** Attests a case as a new intent. */
function attested(one: MutationCase) {
  const terms = { ...one.terms, intentId: asIntentId(`intent-${++intents}`) } as AttestedTerms
  const { mac, passkey } = unwrapResult(ask('attest', { terms }))
  if (!passkey) throw new Error('no passkey was requested')
  return { ...one, terms, mac, challenge: passkey.challenge }
}
type AttestedCase = ReturnType<typeof attested>

function sign({ terms, mac }: AttestedCase, transaction: object, user: User = alice): string {
  const op = terms.chain === 'sol' ? 'sign-solana' : 'sign-evm'
  return formatVerdict(ask(op, { ...user.keys, terms, mac, transaction } as never))
}
const approve = ({ terms, mac }: AttestedCase, assertion: PasskeyAssertion) =>
  formatVerdict(
    ask('approve', { terms, mac, assertion } as Omit<Extract<SignerRequest, { op: 'approve' }>, 'op' | 'id'>),
  )

const random = seededRandom(20_261_129)
const spent: { attested: AttestedCase; assertion: PasskeyAssertion }[] = []

function flip(assertion: PasskeyAssertion): PasskeyAssertion {
  const field = random.pick(['authenticatorData', 'clientDataJSON', 'signature'] as const)
  const bytes = Buffer.from(assertion[field], 'base64url')
  bytes[random.below(bytes.length)] = (bytes[random.below(bytes.length)] ?? 0) ^ (1 << random.below(8))
  const flipped = { ...assertion, [field]: bytes.toString('base64url') }
  return JSON.stringify(flipped) === JSON.stringify(assertion) ? flip(assertion) : flipped
}

const by = (parts: Partial<AssertionParts>) => (challenge: string) => first.assert({ challenge, ...parts })
const as = (credentialId: string, assertion: PasskeyAssertion) => ({ ...assertion, credentialId })
/** Each returns an assertion that does not approve the terms with this challenge; undefined: none is sent. */
const attacks: Record<string, (challenge: string) => PasskeyAssertion | undefined> = {
  none: () => undefined,
  forged: (challenge) => as(first.credential.id, stranger.assert({ challenge })),
  'of an unknown passkey': (challenge) => stranger.assert({ challenge }),
  'of another user': (challenge) => others.assert({ challenge }),
  'of another user under an own name': (challenge) => as(first.credential.id, others.assert({ challenge })),
  'swapped credential': (challenge) => as(first.credential.id, second.assert({ challenge })),
  'of a removed passkey': (challenge) => removed.assert({ challenge }),
  'over other terms': () => first.assert({ challenge: attested(random.pick(cases)).challenge }),
  'over random bytes': () => first.assert({ challenge: Buffer.from(random.hex(32), 'hex').toString('base64url') }),
  'over an action': () => prove(ask, alice, first, { kind: 'limits', perTradeUsd: null, perDayUsd: null }).assertion,
  replayed: () => (spent.length > 0 ? random.pick(spent).assertion : undefined),
  flipped: (challenge) => flip(first.assert({ challenge })),
  'on another origin': by({ origin: 'https://murmur.evil.example' }),
  'for another rpId': by({ rpId: 'evil.example' }),
  'without verification': by({ flags: flagBits.userPresent }),
  'without presence': by({ flags: flagBits.userVerified }),
  'inside a frame': by({ crossOrigin: true }),
  'at a registration': by({ type: 'webauthn.create' }),
  'with an extension': by({ extension: Uint8Array.of(0xa0) }),
  'with an old counter': (challenge) => withCounter.assert({ challenge, counter: random.below(counter + 1) }),
}

/** Each attack meets one of these reasons; flipped bits may meet others, too. */
const expectedReasons = [
  'not sent',
  'PASSKEY: the authenticator data has another length',
  'PASSKEY: the client data is of another kind',
  'PASSKEY: the passkey is for another site',
  'PASSKEY: the passkey signed something else',
  'PASSKEY: the passkey was used inside another site',
  'PASSKEY: the passkey was used on another site',
  'PASSKEY: the passkey’s counter did not rise',
  'PASSKEY: the passkey’s signature does not match',
  'PASSKEY: the user has no such passkey',
  'PASSKEY: the user was not present',
  'PASSKEY: the user was not verified',
]

const rounds = breadth(160, 2_000)

test(`the signer signs nothing in ${rounds} attempts without the user's passkey, and every genuine one once`, () => {
  const counts = { genuine: 0, refused: 0, again: 0 }
  const reasons = new Map<string, number>()
  const names = Object.keys(attacks)
  // The counter of this passkey must have risen once, or 0 would be its right value.
  const start = attested(cases[0] as MutationCase)
  counter = 7
  expect(approve(start, withCounter.assert({ challenge: start.challenge, counter }))).toBe('done')
  for (let round = 0; round < rounds; round++) {
    const one = attested(random.pick(cases))
    const name = names[round % names.length] ?? ''
    const assertion = attacks[name]?.(one.challenge)
    const what = `round ${round}, ${name}, ${one.name}`
    const answer = assertion ? approve(one, assertion) : 'not sent'
    expect(answer, what).not.toBe('done')
    reasons.set(answer, (reasons.get(answer) ?? 0) + 1)
    expect(sign(one, one.transaction), what).toBe('PASSKEY: these terms need the user’s passkey')
    counts.refused++
    if (round % 3 > 0) continue
    // The same terms after the attack, with the user's approval.
    const passkey: SoftwareAuthenticator = random.pick([first, second, withCounter])
    if (passkey === withCounter) counter += 1 + random.below(5)
    const genuine = passkey.assert({ challenge: one.challenge, counter: passkey === withCounter ? counter : 0 })
    expect(approve(one, genuine), what).toBe('done')
    expect(sign(one, one.transaction), what).toBe('done')
    expect(sign(one, one.transaction), what).toBe('done')
    counts.genuine++
    expect(sign(one, one.another), what).toMatch(
      /^REFUSED: another transaction was signed for this (confirmation|send)$/,
    )
    expect(approve(one, genuine), what).toBe('PASSKEY: the passkey’s signature was used before')
    expect(approve(one, first.assert({ challenge: one.challenge })), what).toMatch(/used before$/)
    const changed = { ...one, terms: { ...one.terms, deadline: one.terms.deadline + 1 } }
    expect(sign(changed, one.transaction), what).toMatch(/^TAMPERED/)
    counts.again++
    spent.push({ attested: one, assertion: genuine })
  }
  console.log(JSON.stringify({ rounds, ...counts, reasons: Object.fromEntries(reasons) }))
  expect(counts.genuine).toBeGreaterThan(rounds / 4)
  expect([...reasons.keys()]).toEqual(expect.arrayContaining(expectedReasons))
  expect(world.bugs).toEqual([])
}, 900_000)

test('the signer signs nothing with the passkey of another user', () => {
  const one = attested(ofBob)
  expect(approve(one, first.assert({ challenge: one.challenge }))).toBe('PASSKEY: the user has no such passkey')
  expect(approve(one, others.assert({ challenge: one.challenge }))).toBe('done')
  expect(sign(one, one.transaction, alice)).toBe('REFUSED: the terms are for another wallet')
  expect(sign(one, one.transaction, bob)).toBe('done')
})

test('the signer signs the approvals and one swap of a sale by one passkey confirmation', () => {
  const options = { user: alice.evmAddress, deadline: world.start / 1000 + 200 }
  const steps = genuineCases({ ...options, chain: 'eth', isBuy: false, feeBps: 50 })
  const terms = { ...(steps[0] as { terms: EvmTerms }).terms, ...idsOf(alice) }
  const [approval, swap] = [steps.at(-2), steps[0]]
  if (!approval || !swap) throw new Error('no steps')
  const one = attested({ name: 'sale', terms, transaction: {}, another: {} })
  expect(sign(one, approval.transaction)).toMatch(/^PASSKEY/)
  expect(approve(one, first.assert({ challenge: one.challenge }))).toBe('done')
  for (const nonce of [7, 8, 9]) expect(sign(one, { ...approval.transaction, nonce })).toBe('done')
  expect(sign(one, { ...approval.transaction, nonce: 10 })).toBe(
    'REFUSED: another transaction was signed for this confirmation',
  )
  expect(sign(one, { ...swap.transaction, nonce: 10 })).toBe('done')
  expect(sign(one, { ...swap.transaction, nonce: 11 })).toBe(
    'REFUSED: another transaction was signed for this confirmation',
  )
})

test('the signer shares confirmations and signatures with a second signer, and after a restart', () => {
  const trade = cases[0] as MutationCase
  const [used, unsigned, open] = [attested(trade), attested(trade), attested(trade)]
  const assertions = [used, unsigned].map(({ challenge }) => first.assert({ challenge }))
  expect(approve(used, assertions[0] as PasskeyAssertion)).toBe('done')
  expect(approve(unsigned, assertions[1] as PasskeyAssertion)).toBe('done')
  expect(sign(used, used.transaction)).toBe('done')
  const before = ask
  for (const other of [world.startSignerClient(), world.startSignerClient()]) {
    ask = other
    expect(sign(open, open.transaction)).toBe('PASSKEY: these terms need the user’s passkey')
    expect(approve(used, assertions[0] as PasskeyAssertion)).toMatch(/used before$/)
    expect(sign(used, used.another)).toBe('REFUSED: another transaction was signed for this confirmation')
    expect(sign(unsigned, unsigned.transaction)).toBe('done')
    ask = before
    expect(sign(unsigned, unsigned.another)).toBe('REFUSED: another transaction was signed for this confirmation')
  }
})

test('the signer refuses an older copy of the passkeys, both while it runs and at a start', () => {
  const trade = cases[0] as MutationCase
  const passkeys = `${world.file}.passkeys`
  const one = attested(trade)
  const assertion = first.assert({ challenge: one.challenge })
  copyFileSync(passkeys, `${passkeys}.old`)
  expect(approve(one, assertion)).toBe('done')
  copyFileSync(passkeys, `${passkeys}.newest`)
  copyFileSync(`${passkeys}.old`, passkeys)
  const older = 'TAMPERED: the passkeys file is older than the signer’s log'
  expect(sign(one, one.transaction)).toBe(older)
  expect(approve(one, assertion)).toBe(older)
  const later = world.startSigner()
  expect(formatVerdict(later('hello', { sentinel: null }))).toBe(older)
  rmSync(passkeys)
  expect(sign(one, one.transaction)).toBe(older)
  expect(formatVerdict(world.startSigner()('hello', { sentinel: null }))).toBe(older)
  copyFileSync(`${passkeys}.newest`, passkeys)
  expect(sign(one, one.transaction)).toBe('done')
})
