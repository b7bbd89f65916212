import type { TransactionRecord } from '#solana/chain/ledger.ts'
import { commitmentLags, type SlotClock } from '#solana/chain/slot-clock.ts'
import { encodeTransaction } from '#solana/rpc/encode-transaction.ts'
import {
  type Config,
  contextSlot,
  listParam,
  parseAddressParam,
  parseBlockCommitment,
  parseConfigParam,
  parseSignatureParam,
  wholeNumber,
  withContext,
} from '#solana/rpc/params.ts'
import type { RpcMethod } from '#solana/rpc/rpc-method.ts'
import { SolRpcError } from '#solana/rpc/sol-rpc-error.ts'

const maxStatuses = 256
const maxSignatures = 1000
/** Number of slots in a node's status cache; older ones require searchTransactionHistory. */
const statusCacheSlots = 300

/** Returns a transaction's commitment from the number of slots since its own. */
export function confirmationStatus(clock: SlotClock, slot: number): 'processed' | 'confirmed' | 'finalized' {
  const depth = clock.slot() - slot
  if (depth >= commitmentLags.finalized) return 'finalized'
  return depth >= commitmentLags.confirmed ? 'confirmed' : 'processed'
}

function toSignatureStatus(clock: SlotClock, { slot, err }: TransactionRecord) {
  const reachedStatus = confirmationStatus(clock, slot)
  const confirmations = reachedStatus === 'finalized' ? null : clock.slot() - slot
  const status = err === null ? { Ok: null } : { Err: err }
  return { slot, confirmations, err, status, confirmationStatus: reachedStatus }
}

export const historyMethods: Record<string, RpcMethod> = {
  getSignatureStatuses([signatures, options], { chain: { clock, ledger } }) {
    const { searchTransactionHistory = false } = parseConfigParam(options)
    const now = clock.slot()
    const found = listParam(signatures, maxStatuses).map((signature) => {
      const record = ledger.find(parseSignatureParam(signature))
      if (!record || (!searchTransactionHistory && now - record.slot > statusCacheSlots)) return null
      return toSignatureStatus(clock, record)
    })
    return withContext(now, found)
  },
  getSignaturesForAddress([address, options], { chain: { clock, ledger } }) {
    const config = parseConfigParam(options)
    const newest = contextSlot(clock, config, parseBlockCommitment(config))
    const limit = Math.min(wholeNumber(config.limit, maxSignatures), maxSignatures)
    const list = ledger
      .of(parseAddressParam(address))
      .filter(({ slot }) => slot <= newest)
      .toReversed()
    const findSignatureIndex = (value: unknown) =>
      list.findIndex(({ signature }) => signature === parseSignatureParam(value))
    const beforeIndex = config.before ? findSignatureIndex(config.before) : -1
    if (config.before && beforeIndex < 0) return []
    const untilIndex = config.until ? findSignatureIndex(config.until) : -1
    return list
      .slice(beforeIndex + 1, untilIndex < 0 ? undefined : untilIndex)
      .slice(0, limit)
      .map(({ signature, slot, err, time }) => ({
        blockTime: time,
        confirmationStatus: confirmationStatus(clock, slot),
        err,
        memo: null,
        signature,
        slot,
      }))
  },
  getTransaction([signature, options], { chain: { clock, ledger } }) {
    const config = parseConfigParam(typeof options === 'string' ? { encoding: options } : options)
    const record = ledger.find(parseSignatureParam(signature))
    if (!record || record.slot > clock.slot(parseBlockCommitment(config))) return null
    return encodeTransaction(record, config)
  },
  getFirstAvailableBlock: (_, { chain }) => chain.clock.first,
  minimumLedgerSlot: (_, { chain }) => chain.clock.first,
  getBlock([slot, options], { chain: { clock, ledger } }) {
    const config = parseConfigParam(typeof options === 'string' ? { encoding: options } : options)
    const requestedSlot = wholeNumber(slot)
    if (requestedSlot < clock.first)
      throw new SolRpcError(-32001, `Block ${requestedSlot} cleaned up, does not exist on node.`)
    if (requestedSlot > clock.slot(parseBlockCommitment(config))) {
      throw new SolRpcError(-32004, `Block not available for slot ${requestedSlot}`)
    }
    const { transactionDetails = 'full', rewards } = config
    const records = ledger.inSlot(requestedSlot)
    return {
      blockHeight: clock.height(requestedSlot),
      blockTime: clock.timeOf(requestedSlot),
      blockhash: clock.blockhash(requestedSlot),
      parentSlot: requestedSlot - 1,
      previousBlockhash: clock.blockhash(requestedSlot - 1),
      ...(rewards === false ? {} : { rewards: [] }),
      ...(transactionDetails === 'signatures' ? { signatures: records.map(({ signature }) => signature) } : {}),
      ...(transactionDetails === 'full' ? { transactions: records.map((one) => transactionInBlock(one, config)) } : {}),
    }
  },
}

function transactionInBlock(record: TransactionRecord, config: Config) {
  const { meta, transaction, version } = encodeTransaction(record, config)
  return { meta, transaction, ...(version === undefined ? {} : { version }) }
}
