import type { Evm } from '#chains/evm/open-evm.ts'
import type { EvmSender } from '#venues/sender.port.ts'

/** Transfers on a chain; not built yet: every call rejects. */
export function evmSender(_: { evm: Evm }): EvmSender {
  const reject = () => Promise.reject(new Error('Transfers are not built yet'))
  return { measure: reject, describeAddress: reject, readFill: reject, nextStep: reject }
}
