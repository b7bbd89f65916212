import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignerResults } from '@murmur/contract/signer-replies'
import type { SignedReceipt } from '@murmur/contract/trading/receipts'
import type { Address } from '@solana/kit'
import type { AttestedTerms } from '#attest.ts'
import { genuineCases } from '../genuine-evm.ts'
import { genuineRoute } from '../genuine-route.ts'
import { asIntentId } from '../ids.ts'
import {
  createUser,
  enrolAction,
  passkeyWorld,
  requestAction,
  type User,
  unwrapResult,
} from '../passkeys/passkey-world.ts'
import { softwareAuthenticator } from '../passkeys/software-authenticator.ts'
import type { Random } from '../random.ts'
import { genuineSend, genuineSolanaSend } from '../sends/genuine-send.ts'
import { compileDraft } from '../solana-draft.ts'
import { genuineReclaim } from '../upkeep/genuine-reclaim.ts'
import { genuineRevoke } from '../upkeep/genuine-revoke.ts'

type Operation = { terms: AttestedTerms; transactions: object[] }

/**
 * Creates `count` receipts as the server writes them: the signer signs trades, sends and upkeep of two users, one of whom requires
 * a passkey.
 */
export async function createReceipts(count: number, random: Random): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-receipts-'))
  const world = passkeyWorld(folder)
  const ask = world.startSignerClient()
  const passkey = softwareAuthenticator()
  const users = [createUser(ask, 'alice'), createUser(ask, 'bob')] as const
  unwrapResult(
    ask('use-passkey', { userId: users[0].userId, action: enrolAction(passkey, '0'.repeat(64)), passkey: null }),
  )
  unwrapResult(requestAction(ask, users[0], passkey, { kind: 'require', isRequired: true }))

  const receipts: string[] = []
  for (let at = 0; at < count; at++) {
    const user = users[at % 2] as User
    const { terms, transactions } = await createOperation(user, { deadline: world.start / 1000 + 200, random, at })
    const { mac, passkey: wanted } = unwrapResult(ask('attest', { terms }))
    const assertion = wanted ? passkey.assert({ challenge: wanted.challenge }) : null
    if (assertion) unwrapResult(ask('approve', { terms, mac, assertion } as never))
    const signed = transactions.map((transaction) => {
      const request = { ...user.keys, terms, mac, transaction } as never
      const op = terms.chain === 'sol' ? 'sign-solana' : 'sign-evm'
      const { raw, statement } = unwrapResult(ask(op, request)) as SignerResults[typeof op]
      return { raw, ...statement, loaded: 'loaded' in transaction ? transaction.loaded : null }
    })
    const lowerCaseTerms = Object.entries(terms).map(([name, value]) => [name, lowerCaseHex(value)])
    const receipt = {
      format: 'murmur-receipt/1',
      terms: Object.fromEntries(lowerCaseTerms),
      assertion,
      transactions: signed,
    }
    receipts.push(JSON.stringify(receipt satisfies Record<keyof SignedReceipt, unknown>))
  }
  rmSync(folder, { recursive: true })
  return receipts
}

function lowerCaseHex(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value
}

type OperationOptions = { deadline: number; random: Random; at: number }

/** A purchase, a sale or a swap of two tokens with its approval, a send, or a revocation, with another amount each time. */
async function createOperation(user: User, { deadline, random, at }: OperationOptions): Promise<Operation> {
  const ids = { userId: user.userId, walletId: user.walletId, intentId: asIntentId(`operation-${at}`) }
  const operation = await random.pick(operationKinds)(user, deadline, random)
  return { ...operation, terms: { ...operation.terms, ...ids } }
}

const operationKinds: ((user: User, deadline: number, random: Random) => Operation | Promise<Operation>)[] = [
  (user, deadline, random) => evmTrade(user, deadline, { isBuy: true, random }),
  (user, deadline, random) => evmTrade(user, deadline, { isBuy: false, random }),
  (user, deadline, random) => evmTrade(user, deadline, { isBuy: true, isTokens: true, random }),
  ({ evmAddress }, deadline, random) => {
    const { terms, transaction } = genuineSend(random.pick(['eth', 'base']), random.below(2) === 0, {
      user: evmAddress,
      deadline,
    })
    return { terms, transactions: [{ ...transaction, nonce: random.below(1_000) }] }
  },
  ({ evmAddress }, deadline, random) => {
    const { terms, transaction } = genuineRevoke(random.pick(['eth', 'base']), { user: evmAddress, deadline })
    return { terms, transactions: [{ ...transaction, nonce: random.below(1_000) }] }
  },
  ({ solAddress }, deadline, random) => {
    const { terms, draft } = genuineReclaim(1 + random.below(20), { user: solAddress as Address, deadline })
    return { terms, transactions: [compileDraft(draft)] }
  },
  async ({ solAddress }, deadline, random) => {
    const pair = random.pick([{ isBuy: true }, { isBuy: false }, { isBuy: true, paid: 'new' }] as const)
    const options = { user: solAddress as Address, deadline, kind: 'spl', ...pair } as const
    const { terms, draft } = await genuineRoute('shared_accounts_route_v2', { ...options, feeBps: 50 })
    return { terms, transactions: [compileDraft(draft)] }
  },
  async ({ solAddress }, deadline, random) => {
    const kind = random.pick(['sol', 'spl'] as const)
    const { terms, draft } = await genuineSolanaSend({ user: solAddress as Address, deadline, kind, creates: false })
    return { terms, transactions: [compileDraft(draft)] }
  },
]

function evmTrade(
  { evmAddress }: User,
  deadline: number,
  { isBuy, isTokens = false, random }: { isBuy: boolean; isTokens?: boolean; random: Random },
): Operation {
  const chain = random.pick(['eth', 'base'] as const)
  const options = { user: evmAddress, deadline, chain, isBuy, isTokens, feeBps: 50 }
  const cases = genuineCases(options)
  const swap = random.pick(cases.filter(({ transaction, terms }) => transaction.to === terms.router))
  const approval = cases.filter(({ transaction, terms }) => transaction.to === terms.sellToken).slice(0, 1)
  const nonce = random.below(1_000)
  const transactions = [...approval, swap].map(({ transaction }, at) => ({ ...transaction, nonce: nonce + at }))
  return { terms: swap.terms, transactions }
}
