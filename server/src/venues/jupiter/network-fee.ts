import { computeBudgetProgram } from '#chains/solana/programs.ts'

const signatureFee = 5000n
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n
const setUnitLimit = 2
const setUnitPrice = 3

/**
 * The network fee of a transaction with one signature, in lamports: the signature's, and the price of a compute unit
 * (micro-lamports) times their limit, rounded up, regardless of actual use. https://solana.com/docs/core/fees
 */
export function computeTransactionFee(called: readonly { program: string | undefined; data: Uint8Array }[]): bigint {
  const budgetInstructions = called.filter(({ program }) => program === computeBudgetProgram)
  const otherCount = BigInt(called.length - budgetInstructions.length)
  let limit = otherCount * unitsPerInstruction
  let price = 0n
  for (const { data } of budgetInstructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === setUnitLimit && data.length === 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === setUnitPrice && data.length === 9) price = view.getBigUint64(1, true)
  }
  const units = limit < maxUnits ? limit : maxUnits
  return signatureFee + (price * units + 999_999n) / 1_000_000n
}
