import type { SendTerms } from '@murmur/contract/signer'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import type { Address as SolanaAddress } from '@solana/kit'
import type { Address } from 'viem'
import { asUserId, asWalletId } from '../ids.ts'
import { seededRandom } from '../random.ts'
import { createSolanaVm } from '../solana-vm.ts'
import { findEvmSendViolation, findSolanaSendViolation, generateEvmSend, generateSolanaSend } from './attack-sends.ts'
import type { SignerPipe } from './signer-pipe.ts'

const ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') }
const nowSeconds = () => Math.floor(Date.now() / 1000)

export type SendTally = {
  signed: { evm: number; sol: number }
  refusals: Map<string, number>
  /** Sends that were signed for another recipient, amount or cost than was confirmed, or twice. */
  harms: string[]
}

/**
 * Has the signer attest the sends that a user confirmed, and then asks for signatures as a server whose database was changed would:
 * for other terms under the same MAC, for other transactions, and for a second transaction of a send.
 */
export async function runSendAttacks(pipe: SignerPipe, tries: number, seed: number): Promise<SendTally> {
  const random = seededRandom(seed)
  const world = createSolanaVm()
  const tally: SendTally = { signed: { evm: 0, sol: 0 }, refusals: new Map(), harms: [] }
  requireResult<'hello'>(await pipe.ask({ op: 'hello', sentinel: null }))
  const { sealed, ...created } = requireResult<'create-wallet'>(await pipe.ask({ op: 'create-wallet', ...ids }))
  const [evm, sol] = [created.evmAddress as Address, created.solAddress as SolanaAddress]
  const attest = async (terms: SendTerms) => requireResult<'attest'>(await pipe.ask({ op: 'attest', terms })).mac
  const sign = async (op: 'sign-evm' | 'sign-solana', fields: object) => {
    const reply = await pipe.ask({ op, ...ids, sealed, ...fields })
    if (!reply.ok) tally.refusals.set(reply.reason, (tally.refusals.get(reply.reason) ?? 0) + 1)
    return reply.ok ? (reply.result as { raw: string }).raw : undefined
  }
  for (let at = 0; at < tries; at++) {
    if (random.below(2) === 0) {
      const attack = generateEvmSend(random, evm, nowSeconds())
      const { changed: terms, transaction } = attack
      const mac = await attest(attack.confirmed)
      const raw = await sign('sign-evm', { terms, mac, transaction })
      if (raw === undefined) continue
      tally.signed.evm += 1
      const harm = await findEvmSendViolation(attack, raw, evm)
      if (harm) tally.harms.push(`${harm}: ${JSON.stringify(attack)}`)
      const second = { ...transaction, nonce: transaction.nonce + 1 + random.below(3) }
      const again = { terms, mac: random.below(2) === 0 ? mac : await attest(terms), transaction: second }
      if (await sign('sign-evm', again)) tally.harms.push(`signed twice: ${JSON.stringify(attack)}`)
    } else {
      const attack = await generateSolanaSend(random, sol, nowSeconds())
      const { changed: terms, transaction } = attack
      const raw = await sign('sign-solana', { terms, mac: await attest(attack.confirmed), transaction })
      if (raw === undefined) continue
      tally.signed.sol += 1
      const harm = findSolanaSendViolation(world, attack, raw)
      if (harm) tally.harms.push(`${harm}: ${JSON.stringify(attack)}`)
    }
  }
  return tally
}

function requireResult<Op extends keyof SignerResults>(reply: SignerReply): SignerResults[Op] {
  if (!reply.ok) throw new Error(reply.reason)
  return reply.result as SignerResults[Op]
}
