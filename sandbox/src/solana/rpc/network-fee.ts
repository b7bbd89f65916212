import { computeBudgetProgram, systemProgram } from '#solana/addresses.ts'
import type { CompiledMessage } from '#solana/chain/parse-wire-transaction.ts'

const lamportsPerSignature = 5000n
const microLamports = 1_000_000n
const defaultUnits = 200_000n
const builtinUnits = 3000n
const maxUnits = 1_400_000n
const builtins = new Set<string>([computeBudgetProgram, systemProgram])
const setUnitLimit = 2
const setUnitPrice = 3

/** Returns a transaction's network fee in lamports: signatures, plus price times limit of compute units. */
export function networkFee(message: CompiledMessage): number {
  let limit: bigint | undefined
  let price = 0n
  let usualUnits = 0n
  for (const { programAddressIndex, data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? ''
    usualUnits += builtins.has(program) ? builtinUnits : defaultUnits
    if (program !== computeBudgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === setUnitLimit && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === setUnitPrice && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const units = limit ?? usualUnits
  const priorityFee = (price * (units < maxUnits ? units : maxUnits) + microLamports - 1n) / microLamports
  return Number(lamportsPerSignature * BigInt(message.header.numSignerAccounts) + priorityFee)
}
