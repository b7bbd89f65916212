import { genesisHash } from '#solana/addresses.ts'
import { fromBase58 } from '#solana/base58.ts'
import { readMessage, WireFailure } from '#solana/chain/read-wire.ts'
import { blockhashLife, type SlotClock } from '#solana/chain/slot-clock.ts'
import { feeOf } from '#solana/rpc/fee-of.ts'
import {
  addressParam,
  type Config,
  commitmentOf,
  configParam,
  contextSlot,
  listParam,
  wholeNumber,
  withContext,
} from '#solana/rpc/params.ts'
import { invalidParams, RpcFault } from '#solana/rpc/rpc-fault.ts'
import type { RpcMethod } from '#solana/rpc/rpc-method.ts'

const slotsInEpoch = 432_000
/** Micro-lamports a compute unit, as on a quiet day. */
const usualPriorityFee = 1000

function reached(clock: SlotClock, options: unknown) {
  const config = configParam(options)
  return contextSlot(clock, config, commitmentOf(config))
}

function isAlive(clock: SlotClock, blockhash: string, config: Config): boolean {
  const slot = clock.slotOfBlockhash(blockhash)
  const now = contextSlot(clock, config, commitmentOf(config))
  return slot !== undefined && slot <= now && now - slot <= blockhashLife
}

export const blockMethods: Record<string, RpcMethod> = {
  getSlot: ([options], { chain }) => reached(chain.clock, options),
  getBlockHeight: ([options], { chain }) => chain.clock.height(reached(chain.clock, options)),
  getLatestBlockhash([options], { chain: { clock } }) {
    const slot = reached(clock, options)
    const lastValidBlockHeight = clock.height(slot) + blockhashLife
    return withContext(slot, { blockhash: clock.blockhash(slot), lastValidBlockHeight })
  },
  isBlockhashValid([blockhash, options], { chain: { clock } }) {
    if (typeof blockhash !== 'string' || fromBase58Length(blockhash) !== 32)
      throw invalidParams('Invalid param: Invalid')
    const config = configParam(options)
    return withContext(contextSlot(clock, config, commitmentOf(config)), isAlive(clock, blockhash, config))
  },
  getFeeForMessage([message, options], { chain: { clock } }) {
    const config = configParam(options)
    const slot = contextSlot(clock, config, commitmentOf(config))
    if (typeof message !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.')
    try {
      const decoded = readMessage(new Uint8Array(Buffer.from(message, 'base64')))
      return withContext(slot, isAlive(clock, decoded.lifetimeToken, config) ? feeOf(decoded) : null)
    } catch (error) {
      if (error instanceof WireFailure) throw invalidParams(`invalid message: ${error.message}`)
      throw error
    }
  },
  getEpochInfo([options], { chain: { clock } }) {
    const absoluteSlot = reached(clock, options)
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
    const wanted = wholeNumber(slot)
    if (wanted > clock.slot()) throw new RpcFault(-32004, `Block not available for slot ${wanted}`)
    return clock.timeOf(wanted)
  },
  getRecentPrioritizationFees([addresses], { chain: { clock } }) {
    if (addresses !== undefined && addresses !== null) listParam(addresses, 128).map(addressParam)
    const newest = clock.slot()
    return Array.from({ length: 150 }, (_, index) => ({
      slot: newest - 149 + index,
      prioritizationFee: usualPriorityFee,
    }))
  },
  getMinimumBalanceForRentExemption: ([bytes], { chain }) => chain.svm.rentFor(wholeNumber(bytes)),
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.3.6', 'feature-set': 3_640_012_085 }),
  getGenesisHash: () => genesisHash,
}

function fromBase58Length(text: string): number {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? fromBase58(text).length : 0
}
