import type { EvmSendTerms, SendTerms, SolanaSendTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { getBase64Encoder, getTransactionDecoder, type Address as SolanaAddress } from '@solana/kit'
import { type Address, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { deriveAddress, solTreasury } from '../genuine-solana.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import { mutateSolana } from '../mutate-solana.ts'
import { mutateTransaction } from '../mutate-transaction.ts'
import type { Random } from '../random.ts'
import {
  type GenuineSend,
  genuineSend,
  genuineSolanaSend,
  maxTipOf,
  otherAddress,
  type SolanaSendKind,
  solStranger,
  tippedSends,
  transferData,
} from '../sends/genuine-send.ts'
import { getSendAccounts, isHarmfulSend, type SendAccounts } from '../sends/is-harmful-send.ts'
import { compileDraft } from '../solana-draft.ts'
import * as make from '../solana-instructions.ts'
import type { SolanaVm } from '../solana-vm.ts'

/** Terms that the user confirmed, and terms as a changed database row would make them. */
type RedirectedTerms<Terms extends SendTerms> = { confirmed: Terms; changed: Terms }

/** Changes one or two fields of confirmed terms: another recipient, amount, token, wallet or priority, above all. */
function redirect<Terms extends SendTerms>(random: Random, confirmed: Terms, redirectedTo: Terms['recipient']): Terms {
  const changes: Partial<SendTerms>[] = [
    { recipient: redirectedTo } as Partial<SendTerms>,
    { recipient: redirectedTo, amount: toBaseUnits(1n) } as Partial<SendTerms>,
    { amount: toBaseUnits(BigInt(confirmed.amount) * 10n) },
    { amount: toBaseUnits(1n) },
    { maxNetworkFee: toBaseUnits(BigInt(confirmed.maxNetworkFee) * 10n) },
    { priority: 'urgent' },
    { deadline: confirmed.deadline + 600 },
    { token: redirectedTo } as Partial<SendTerms>,
    { intentId: asIntentId(`send-${random.hex(4)}`) },
    { userId: asUserId('user-2') },
    { walletId: asWalletId('wallet-2') },
  ]
  return { ...confirmed, ...random.pick(changes) } as Terms
}

export type EvmSendAttack = RedirectedTerms<EvmSendTerms> & { transaction: UnsignedEvmTransaction }

/** Generates a send: as confirmed, with terms changed after their attestation, or with a changed transaction. */
export function generateEvmSend(random: Random, user: Address, now: number): EvmSendAttack {
  const chain = random.pick(['eth', 'base'] as const)
  const options = { user, deadline: now + 60 }
  const genuine = random.pick([genuineSend(chain, random.below(2) === 0, options), random.pick(tippedSends(options))])
  const confirmed = { ...genuine.terms, intentId: asIntentId(`send-${random.hex(8)}`) }
  const kind = random.below(3)
  const changed = kind === 0 ? redirect(random, confirmed, otherAddress) : confirmed
  const transaction = kind === 1 ? change(random, genuine.transaction) : toTransaction(genuine, changed)
  return { confirmed, changed, transaction }
}

/** Raises the tip of half of the transactions. */
function change(random: Random, transaction: UnsignedEvmTransaction): UnsignedEvmTransaction {
  if (random.below(2) === 0) return mutateTransaction(random, transaction)
  return { ...transaction, maxPriorityFeePerGas: transaction.maxFeePerGas }
}

/** The transfer that the changed terms describe. */
function toTransaction({ transaction, terms: { token } }: GenuineSend, terms: EvmSendTerms): UnsignedEvmTransaction {
  const isCoin = transaction.data === '0x'
  if (isCoin && terms.token === token) return { ...transaction, to: terms.recipient, value: terms.amount }
  const data = transferData(terms.recipient, BigInt(terms.amount))
  return { ...transaction, to: terms.token, value: toBaseUnits(0n), data }
}

/** Returns how signed bytes violate the confirmed terms, or undefined. Decodes them independently of the signer's code. */
export async function findEvmSendViolation(
  { confirmed }: EvmSendAttack,
  raw: string,
  user: Address,
): Promise<string | undefined> {
  const serialized = raw as TransactionSerialized<'eip1559'>
  const parsed = parseTransaction(serialized)
  const { chainId, to, value = 0n, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parsed
  if ((await recoverTransactionAddress({ serializedTransaction: serialized })) !== user) return 'another wallet signed'
  if (chainId !== confirmed.chainId) return 'it is for another chain'
  if (gas * maxFeePerGas > BigInt(confirmed.maxNetworkFee)) return 'the network may take too much'
  if (gas * maxPriorityFeePerGas > maxTipOf(confirmed)) return 'the tip may be too high'
  const isCoin = confirmed.token.toLowerCase() === `0x${'e'.repeat(40)}`
  const wanted = isCoin
    ? { to: confirmed.recipient, value: confirmed.amount, data: '0x' }
    : { to: confirmed.token, value: toBaseUnits(0n), data: transferData(confirmed.recipient, BigInt(confirmed.amount)) }
  const isWanted = to?.toLowerCase() === wanted.to.toLowerCase() && String(value) === wanted.value
  return isWanted && data === wanted.data ? undefined : 'it moves something else'
}

export type SolanaSendAttack = RedirectedTerms<SolanaSendTerms> & {
  kind: SolanaSendKind
  isNew: boolean
  own: SendAccounts
} & Pick<ReturnType<typeof mutateSolana>, 'transaction' | 'tables'>

/** Generates a send like `generateEvmSend`. The transaction of a redirected send stays as confirmed, or pays a stranger. */
export async function generateSolanaSend(random: Random, user: SolanaAddress, now: number): Promise<SolanaSendAttack> {
  const kind = random.pick(['sol', 'spl', 'new', 'taxed'] as const)
  const creates = kind !== 'sol' && random.below(2) === 0
  const { terms, draft } = await genuineSolanaSend({ kind, user, deadline: now + 60, creates })
  const own = await getSendAccounts(kind, user)
  const confirmed = { ...terms, intentId: asIntentId(`send-${random.hex(8)}`) }
  const variant = random.below(3)
  const redirectedTo = random.pick([solStranger, solTreasury, deriveAddress('attacker')])
  const changed = variant === 0 ? redirect(random, confirmed, redirectedTo) : confirmed
  if (variant === 0 && kind === 'sol')
    draft.instructions[2] = make.pay(user, changed.recipient, BigInt.asUintN(64, BigInt(changed.amount)))
  const built = variant === 1 ? mutateSolana(random, { draft }, own) : { transaction: compileDraft(draft), tables: {} }
  return { kind, confirmed, changed, isNew: creates, own, ...built }
}

/** Returns how a signed transaction violates the confirmed terms, or undefined. Compares balances on a simulated chain. */
export function findSolanaSendViolation(world: SolanaVm, attack: SolanaSendAttack, raw: string): string | undefined {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(raw))
  if (Buffer.from(messageBytes).toString('base64') !== attack.transaction.message) return 'other bytes were signed'
  return isHarmfulSend(world, { kind: attack.kind, terms: attack.confirmed }, attack.own, attack, attack.isNew)
}
