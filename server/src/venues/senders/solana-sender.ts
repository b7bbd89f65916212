import type { Solana } from '#chains/solana/open-solana.ts'
import type { SolanaSender } from '#venues/sender.port.ts'

/** Transfers on a chain; not built yet: every call rejects. */
export function solanaSender(_: { solana: Solana }): SolanaSender {
  const reject = () => Promise.reject(new Error('Transfers are not built yet'))
  return { measure: reject, describeAddress: reject, readFill: reject, order: reject }
}
