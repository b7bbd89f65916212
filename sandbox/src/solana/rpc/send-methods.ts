import {
  maxWireBytes,
  parseWireTransaction,
  WireFormatError,
  type WireTransaction,
  withBlockhash,
} from '#solana/chain/parse-wire-transaction.ts'
import { type Simulation, simulate } from '#solana/chain/simulate.ts'
import { blockhashLifetimeBlocks } from '#solana/chain/slot-clock.ts'
import { describeError } from '#solana/chain/svm-errors.ts'
import { encodeAccount } from '#solana/rpc/encode-account.ts'
import { bytesParam } from '#solana/rpc/encode-transaction.ts'
import {
  contextSlot,
  listParam,
  parseAddressParam,
  parseCommitment,
  parseConfigParam,
  withContext,
} from '#solana/rpc/params.ts'
import type { RpcMethod } from '#solana/rpc/rpc-method.ts'
import { createInvalidParamsError, SolRpcError } from '#solana/rpc/sol-rpc-error.ts'

const maxSimulatedAccounts = 100

function wireParam(value: unknown, encoding: unknown): WireTransaction {
  try {
    return parseWireTransaction(bytesParam(value, encoding, maxWireBytes))
  } catch (error) {
    if (!(error instanceof WireFormatError)) throw error
    throw createInvalidParamsError(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${error.message}`,
    )
  }
}

/** A simulation's result, without `accounts`. */
function toSimulationResult({ err, logs, units, returnData, inner }: Simulation) {
  return { err, innerInstructions: inner, logs, returnData, unitsConsumed: units }
}

export const sendMethods: Record<string, RpcMethod> = {
  sendTransaction([transaction, options], { chain, faults }) {
    const config = parseConfigParam(options)
    const wire = wireParam(transaction, config.encoding ?? 'base58')
    contextSlot(chain.clock, config, parseCommitment({ commitment: config.preflightCommitment ?? 'finalized' }))
    if (config.skipPreflight !== true && !chain.isWaiting(wire.id)) {
      const simulation = simulate(chain, wire, { checkSignatures: true, checkAge: true })
      if (simulation.err === 'SignatureFailure')
        throw new SolRpcError(-32003, 'Transaction signature verification failure')
      if (simulation.err !== null) {
        const data = {
          accounts: null,
          ...toSimulationResult(simulation),
          innerInstructions: null,
          replacementBlockhash: null,
        }
        throw new SolRpcError(-32002, `Transaction simulation failed: ${describeError(simulation.err)}`, data)
      }
    }
    if (!faults.drops()) chain.submit(wire)
    return wire.id
  },
  simulateTransaction([transaction, options], { chain }) {
    const config = parseConfigParam(options)
    const { clock } = chain
    const slot = contextSlot(clock, config, parseCommitment(config))
    const sent = wireParam(transaction, config.encoding ?? 'base58')
    const [checkSignatures, replaces] = [config.sigVerify === true, config.replaceRecentBlockhash === true]
    if (checkSignatures && replaces)
      throw createInvalidParamsError('sigVerify may not be used with replaceRecentBlockhash')
    const wire = replaces ? withBlockhash(sent, clock.blockhash(slot)) : sent
    const simulation = simulate(chain, wire, { checkSignatures, checkAge: !replaces })
    if (simulation.err === 'SignatureFailure')
      throw new SolRpcError(-32003, 'Transaction signature verification failure')
    const replacementBlockhash = replaces
      ? { blockhash: clock.blockhash(slot), lastValidBlockHeight: clock.height(slot) + blockhashLifetimeBlocks }
      : null
    const accounts = simulatedAccounts(simulation, config.accounts, (address) => chain.accounts.read(address))
    return withContext(slot, {
      accounts,
      ...toSimulationResult(simulation),
      innerInstructions: config.innerInstructions === true ? simulation.inner : null,
      replacementBlockhash,
    })
  },
}

function simulatedAccounts({ after, err }: Simulation, wanted: unknown, read: Parameters<typeof encodeAccount>[2]) {
  if (wanted === undefined || wanted === null) return null
  const { addresses, encoding = 'base64' } = parseConfigParam(wanted)
  if (encoding === 'base58' || encoding === 'binary') throw createInvalidParamsError('base58 encoding not supported')
  const list = listParam(addresses, maxSimulatedAccounts).map(parseAddressParam)
  if (err !== null) return list.map(() => null)
  const readAfter = (address: string) => {
    const account = after.get(address) ?? read(address)
    // An account without lamports does not exist.
    return account && account.lamports > 0n ? account : undefined
  }
  return list.map((address) => encodeAccount(readAfter(address), { encoding }, readAfter))
}
