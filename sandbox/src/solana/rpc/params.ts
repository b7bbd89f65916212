import { fromBase58, isAddressText } from '#solana/base58.ts'
import { type Commitment, commitmentLags, type SlotClock } from '#solana/chain/slot-clock.ts'
import { createInvalidParamsError, SolRpcError } from '#solana/rpc/sol-rpc-error.ts'

export type Config = Record<string, unknown>

/** Parses an address; throws createInvalidParamsError. */
export function parseAddressParam(value: unknown): string {
  if (isAddressText(value)) return value
  if (typeof value !== 'string') throw createInvalidParamsError('Invalid params: invalid type, expected a string.')
  throw createInvalidParamsError(`Invalid param: ${/^[1-9A-HJ-NP-Za-km-z]+$/.test(value) ? 'WrongSize' : 'Invalid'}`)
}

/** Parses a signature; throws createInvalidParamsError. */
export function parseSignatureParam(value: unknown): string {
  if (typeof value !== 'string') throw createInvalidParamsError('Invalid params: invalid type, expected a string.')
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)) throw createInvalidParamsError('Invalid param: Invalid')
  if (fromBase58(value).length !== 64) throw createInvalidParamsError('Invalid param: WrongSize')
  return value
}

/** Parses a list of at most `maxLength` items; throws createInvalidParamsError. */
export function listParam(value: unknown, maxLength: number): unknown[] {
  if (!Array.isArray(value)) throw createInvalidParamsError('Invalid params: invalid type, expected a sequence.')
  if (value.length > maxLength) throw createInvalidParamsError(`Too many inputs provided; max ${maxLength}`)
  return value
}

/** Parses an integer; returns the fallback if the value is absent. */
export function wholeNumber(value: unknown, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw createInvalidParamsError('Invalid params: invalid type, expected u64.')
  }
  return value
}

/** Parses a configuration object; empty if absent. */
export function parseConfigParam(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw createInvalidParamsError('Invalid params: expected a configuration.')
  return value as Config
}

/** Parses a configuration's commitment; `fallback` is the node's default. */
export function parseCommitment(config: Config, fallback: Commitment = 'finalized'): Commitment {
  const { commitment = fallback } = config
  if (typeof commitment !== 'string' || !Object.hasOwn(commitmentLags, commitment)) {
    throw createInvalidParamsError(`Invalid params: unknown variant \`${String(commitment)}\`.`)
  }
  return commitment as Commitment
}

/** Parses the commitment of a method about blocks; rejects `processed`. */
export function parseBlockCommitment(config: Config): Commitment {
  const commitment = parseCommitment(config)
  if (commitment === 'processed') throw createInvalidParamsError('Method does not support commitment below `confirmed`')
  return commitment
}

/** Returns the slot that a commitment has reached; throws if it is below the caller's `minContextSlot`. */
export function contextSlot(clock: SlotClock, config: Config, commitment: Commitment): number {
  const slot = clock.slot(commitment)
  if (wholeNumber(config.minContextSlot, 0) > slot) {
    throw new SolRpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  }
  return slot
}

/** Wraps a value with the slot at which it was read. */
export function withContext<Value>(slot: number, value: Value) {
  return { context: { apiVersion: '2.3.6', slot }, value }
}
