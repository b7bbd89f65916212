import { genesisHash } from '#solana/addresses.ts'
import { fromBase58 } from '#solana/base58.ts'
import { parseMessage, WireFormatError } from '#solana/chain/parse-wire-transaction.ts'
import { blockhashLifetimeBlocks, type SlotClock } from '#solana/chain/slot-clock.ts'
import { networkFee } from '#solana/rpc/network-fee.ts'
import {
  type Config,
  contextSlot,
  listParam,
  parseAddressParam,
  parseCommitment,
  parseConfigParam,
  wholeNumber,
  withContext,
} from '#solana/rpc/params.ts'
import type { RpcMethod } from '#solana/rpc/rpc-method.ts'
import { createInvalidParamsError, SolRpcError } from '#solana/rpc/sol-rpc-error.ts'

const slotsInEpoch = 432_000
/** Micro-lamports per compute unit at low load. */
const defaultPriorityFee = 1000

function getReachedSlot(clock: SlotClock, options: unknown) {
  const config = parseConfigParam(options)
  return contextSlot(clock, config, parseCommitment(config))
}

function isBlockhashValid(clock: SlotClock, blockhash: string, config: Config): boolean {
  const slot = clock.slotOfBlockhash(blockhash)
  const now = contextSlot(clock, config, parseCommitment(config))
  return slot !== undefined && slot <= now && now - slot <= blockhashLifetimeBlocks
}

export const blockMethods: Record<string, RpcMethod> = {
  getSlot: ([options], { chain }) => getReachedSlot(chain.clock, options),
  getBlockHeight: ([options], { chain }) => chain.clock.height(getReachedSlot(chain.clock, options)),
  getLatestBlockhash([options], { chain: { clock } }) {
    const slot = getReachedSlot(clock, options)
    const lastValidBlockHeight = clock.height(slot) + blockhashLifetimeBlocks
    return withContext(slot, { blockhash: clock.blockhash(slot), lastValidBlockHeight })
  },
  isBlockhashValid([blockhash, options], { chain: { clock } }) {
    if (typeof blockhash !== 'string' || base58ByteLength(blockhash) !== 32)
      throw createInvalidParamsError('Invalid param: Invalid')
    const config = parseConfigParam(options)
    return withContext(contextSlot(clock, config, parseCommitment(config)), isBlockhashValid(clock, blockhash, config))
  },
  getFeeForMessage([message, options], { chain: { clock } }) {
    const config = parseConfigParam(options)
    const slot = contextSlot(clock, config, parseCommitment(config))
    if (typeof message !== 'string') throw createInvalidParamsError('Invalid params: invalid type, expected a string.')
    try {
      const decoded = parseMessage(new Uint8Array(Buffer.from(message, 'base64')))
      return withContext(slot, isBlockhashValid(clock, decoded.lifetimeToken, config) ? networkFee(decoded) : null)
    } catch (error) {
      if (error instanceof WireFormatError) throw createInvalidParamsError(`invalid message: ${error.message}`)
      throw error
    }
  },
  getEpochInfo([options], { chain: { clock } }) {
    const absoluteSlot = getReachedSlot(clock, options)
    return {
      absoluteSlot,
      blockHeight: clock.height(absoluteSlot),
      epoch: Math.floor(absoluteSlot / slotsInEpoch),
      slotIndex: absoluteSlot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: null,
    }
  },
  getBlockTime([slot], { chain: { clock } }) {
    const requestedSlot = wholeNumber(slot)
    if (requestedSlot > clock.slot()) throw new SolRpcError(-32004, `Block not available for slot ${requestedSlot}`)
    return clock.timeOf(requestedSlot)
  },
  getRecentPrioritizationFees([addresses], { chain: { clock } }) {
    if (addresses !== undefined && addresses !== null) listParam(addresses, 128).map(parseAddressParam)
    const newest = clock.slot()
    return Array.from({ length: 150 }, (_, index) => ({
      slot: newest - 149 + index,
      prioritizationFee: defaultPriorityFee,
    }))
  },
  getMinimumBalanceForRentExemption: ([bytes], { chain }) => chain.svm.rentFor(wholeNumber(bytes)),
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.3.6', 'feature-set': 3_640_012_085 }),
  getGenesisHash: () => genesisHash,
}

function base58ByteLength(text: string): number {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? fromBase58(text).length : 0
}
