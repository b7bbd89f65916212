import type { SolanaAddress } from '@murmur/contract/address'
import { toBase58 } from '#chains/solana/base58.ts'
import { systemProgram, token2022Program } from '#chains/solana/programs.ts'
import type { TokenPower } from '#venues/venue.port.ts'

/** The rules in a mint account, of either token program. */
export type MintRules = {
  powers: TokenPower[]
  /** The reason, as text, why every holder or a new one cannot transfer it. Null: the mint itself blocks nothing. */
  blockers: string | null
  /** The creators' program runs with every transfer, and may reject it. */
  hasHook: boolean
  /** The smaller and the larger of the configured fees: the epoch decides which one applies. */
  fees: { min: TransferFee; max: TransferFee } | null
}

export type TransferFee = { basisPoints: number; maximum: bigint }

/** ExtensionType in spl-token-2022. */
const extensions = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  nonTransferable: 9,
  permanentDelegate: 12,
  transferHook: 14,
  pausable: 26,
} as const
const firstExtension = 166
const frozenState = 2

/** Reads the rules of an account that `decodeMint` accepts as a mint. */
export function decodeMintRules({ owner, data }: { owner: SolanaAddress; data: Uint8Array }): MintRules {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = owner === token2022Program ? parseExtensions(data) : new Map<number, Uint8Array>()
  const isOptionSet = (offset: number) => view.getUint32(offset, true) === 1
  const isKeySet = (type: number, offset: number) => hasKey(found.get(type), offset)
  const fees = parseTransferFees(found.get(extensions.transferFeeConfig))
  const isNonTransferable = found.has(extensions.nonTransferable)
  const isFrozen = found.get(extensions.defaultAccountState)?.[0] === frozenState
  const pausable = found.get(extensions.pausable)
  const isPaused = pausable?.[32] === 1
  const hasHook = isKeySet(extensions.transferHook, 32)
  const powers: (TokenPower | false)[] = [
    isNonTransferable && { code: 'non-transferable' },
    isFrozen && { code: 'frozen-by-default' },
    fees !== null && fees.max.basisPoints > 0 && { code: 'transfer-fee', value: fees.max.basisPoints / 100 },
    isKeySet(extensions.transferFeeConfig, 0) && { code: 'transfer-fee-can-change' },
    isKeySet(extensions.permanentDelegate, 0) && { code: 'permanent-delegate' },
    // An authority over the hook can set one at any time.
    (hasHook || isKeySet(extensions.transferHook, 0)) && { code: 'transfer-hook' },
    (isPaused || hasKey(pausable, 0)) && { code: 'pausable' },
    isOptionSet(0) && { code: 'mintable' },
    isOptionSet(46) && { code: 'freezable' },
  ]
  const blockers = isNonTransferable
    ? 'It can never be passed on.'
    : isFrozen
      ? 'Its accounts are frozen by default.'
      : isPaused
        ? 'All its transfers are paused.'
        : null
  return { powers: powers.filter((power) => power !== false), blockers, hasHook, fees }
}

/** The fee on a transfer of an amount: rounded up, as in the program. */
export function computeTransferFee({ basisPoints, maximum }: TransferFee, amount: bigint): bigint {
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}

function parseExtensions(data: Uint8Array): Map<number, Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = new Map<number, Uint8Array>()
  let at = firstExtension
  while (at + 4 <= data.length) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0 || at + 4 + length > data.length) break
    found.set(type, data.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** Two authorities, the withheld amount, and two fees: epoch, maximum, basis points. */
function parseTransferFees(data: Uint8Array | undefined): MintRules['fees'] {
  if (!data || data.length < 108) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const fee = (offset: number): TransferFee => ({
    maximum: view.getBigUint64(offset + 8, true),
    basisPoints: view.getUint16(offset + 16, true),
  })
  const [older, newer] = [fee(72), fee(90)]
  return older.basisPoints <= newer.basisPoints ? { min: older, max: newer } : { min: newer, max: older }
}

/** A key of all zeros means none. */
function hasKey(data: Uint8Array | undefined, offset: number): boolean {
  if (!data || data.length < offset + 32) return false
  return toBase58(data.slice(offset, offset + 32)) !== systemProgram
}
