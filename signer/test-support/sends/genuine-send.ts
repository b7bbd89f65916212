import type { EvmChainKey } from '@murmur/contract/chains'
import type { EvmSendTerms, SolanaSendTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { base58 } from '@scure/base'
import type { Address as SolanaAddress } from '@solana/kit'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toBaseUnits } from '#base-units.ts'
import { chains, nativeToken, usdc } from '../genuine-evm.ts'
import { type TokenKind, tokens, transferFee } from '../genuine-solana.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import type { Draft } from '../solana-draft.ts'
import * as make from '../solana-instructions.ts'

const transferAbi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
const ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') }

/** Wallets with private keys: the address book's recipient, and another wallet. */
export const recipient: Address = privateKeyToAccount(`0x${'11'.repeat(32)}`).address
export const otherAddress: Address = privateKeyToAccount(`0x${'22'.repeat(32)}`).address

export type GenuineSend = { name: string; terms: EvmSendTerms; transaction: UnsignedEvmTransaction }
export type SendOptions = { user: Address; deadline: number }

export function transferData(to: string, amount: bigint): Hex {
  return encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [to as Address, amount] })
}

/** Creates a send of the coin or of a token, and its transaction. */
export function genuineSend(chain: EvmChainKey, isCoin: boolean, { user, deadline }: SendOptions): GenuineSend {
  const { chainId } = chains[chain]
  const terms: EvmSendTerms = {
    intentId: asIntentId('send-1'),
    ...ids,
    side: 'send',
    chain,
    chainId,
    address: user,
    token: isCoin ? nativeToken : usdc,
    tokenFee: toBaseUnits(0n),
    recipient,
    amount: toBaseUnits(isCoin ? 1000000000000000123n : 2500000001n),
    maxNetworkFee: toBaseUnits(20000000000000000n),
    deadline,
  }
  const fees = {
    gas: toBaseUnits(65000n),
    maxFeePerGas: toBaseUnits(30000000000n),
    maxPriorityFeePerGas: toBaseUnits(1000000000n),
  }
  const call = isCoin
    ? { to: terms.recipient, value: terms.amount, data: '0x' as Hex }
    : { to: terms.token, value: toBaseUnits(0n), data: transferData(terms.recipient, BigInt(terms.amount)) }
  return { name: `${chain}, ${isCoin ? 'coin' : 'token'}`, terms, transaction: { chainId, nonce: 7, ...call, ...fees } }
}

const gwei = 1_000_000_000n

/**
 * Creates sends of a token on Ethereum for the highest network fee, one for each priority. Each tips nearly as much as its priority allows,
 * with room to replace it once.
 */
export function tippedSends(options: SendOptions): GenuineSend[] {
  const priorities = [
    [{}, 270n],
    [{ priority: 'fast' }, 540n],
    [{ priority: 'urgent' }, 1_080n],
  ] as const
  return priorities.map(([priority, tip]) => {
    const { name, terms: given, transaction } = genuineSend('eth', false, options)
    // No two have the same call, so that none can be replaced under the terms of another.
    const terms = { ...given, amount: toBaseUnits(BigInt(given.amount) + tip), ...priority }
    const fees = { maxFeePerGas: toBaseUnits(1_300n * gwei), maxPriorityFeePerGas: toBaseUnits(tip * gwei) }
    return {
      name: `${name}, tip of ${tip} gwei`,
      terms: { ...terms, maxNetworkFee: toBaseUnits(200_000_000n * gwei) },
      transaction: { ...transaction, ...fees, data: transferData(terms.recipient, BigInt(terms.amount)) },
    }
  })
}

/** The most that a send may tip, in base units of the coin, independently of the signer's code. */
export function maxTipOf({ chain, priority }: Pick<EvmSendTerms | SolanaSendTerms, 'chain' | 'priority'>): bigint {
  const normal = { eth: 20_000_000n * gwei, base: 3_000_000n * gwei, sol: 5_000_000n }[chain]
  return normal * { normal: 1n, fast: 2n, urgent: 4n }[priority ?? 'normal']
}

/** Wallets on the curve: ed25519 public keys of the seeds 0x11… and 0x22…. */
export const solRecipient = base58.encode(
  Buffer.from('d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737', 'hex'),
) as SolanaAddress
export const solStranger = base58.encode(
  Buffer.from('a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0', 'hex'),
) as SolanaAddress

export type SolanaSendKind = TokenKind | 'sol'
export type GenuineSolanaSend = { name: string; kind: SolanaSendKind; terms: SolanaSendTerms; draft: Draft }
export type SolanaSendOptions = { kind: SolanaSendKind; user: SolanaAddress; deadline: number; creates: boolean }

/** Creates a send of SOL or of a token, and its transaction; `creates`: it creates the recipient's token account. */
export async function genuineSolanaSend(options: SolanaSendOptions): Promise<GenuineSolanaSend> {
  const { kind, user, deadline, creates } = options
  const amount = 150_000_001n
  const token = kind === 'sol' ? { mint: make.sol, program: make.systemProgram, decimals: 9 } : tokens[kind]
  const fee = kind === 'sol' ? 0n : transferFee(kind, amount)
  const terms: SolanaSendTerms = {
    intentId: asIntentId('send-2'),
    ...ids,
    side: 'send',
    chain: 'sol',
    address: user,
    token: token.mint,
    tokenProgram: token.program,
    decimals: token.decimals,
    tokenFee: toBaseUnits(fee),
    recipient: solRecipient,
    amount: toBaseUnits(amount),
    maxNetworkFee: toBaseUnits(2500000n),
    deadline,
  }
  const instructions = [make.setComputeUnitLimit(60_000), make.setComputeUnitPrice(40_000n)]
  if (kind === 'sol') instructions.push(make.pay(user, solRecipient, amount))
  else {
    const { mint, program, decimals } = tokens[kind]
    const source = await make.associatedTokenAddress(user, program, mint)
    const to = await make.associatedTokenAddress(solRecipient, program, mint)
    if (creates) instructions.push(make.createAta(user, to, mint, program, solRecipient))
    const parts = { source, mint, to, authority: user, amount, decimals }
    instructions.push(
      program === make.token2022 ? make.transferCheckedWithFee(parts, fee) : make.transferChecked(program, parts),
    )
  }
  const name = `${kind}${creates ? ', new account' : ''}`
  return { name, kind, terms, draft: { payer: user, instructions, tables: {} } }
}
