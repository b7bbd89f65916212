import { computeBudgetProgram, systemProgram } from '#solana/addresses.ts'
import type { CompiledMessage } from '#solana/chain/read-wire.ts'

const lamportsASignature = 5000n
const microLamports = 1_000_000n
const usualUnits = 200_000n
const builtinUnits = 3000n
const mostUnits = 1_400_000n
const builtins = new Set<string>([computeBudgetProgram, systemProgram])
const setUnitLimit = 2
const setUnitPrice = 3

/** Lamports that the network takes of a transaction: for its signatures, and price times limit of compute units. */
export function feeOf(message: CompiledMessage): number {
  let limit: bigint | undefined
  let price = 0n
  let usual = 0n
  for (const { programAddressIndex, data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? ''
    usual += builtins.has(program) ? builtinUnits : usualUnits
    if (program !== computeBudgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === setUnitLimit && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === setUnitPrice && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const units = limit ?? usual
  const priority = (price * (units < mostUnits ? units : mostUnits) + microLamports - 1n) / microLamports
  return Number(lamportsASignature * BigInt(message.header.numSignerAccounts) + priority)
}
