import type { ChatRequest } from '../read-chat.ts'

/** The data that a malicious answer is built from. */
export type LeakedData = {
  request: ChatRequest
  /** 0, 1, 2 … of all answers. */
  index: number
  /** Origin that receives leaked data. */
  sink: string
  /** Addresses found anywhere in the request. */
  addresses: string[]
  /** The amount that the user named, or 20. */
  amount: number
  /** All tool results of this turn, or the end of the conversation if there are none. */
  secrets: string
}

const solanaAddressPattern = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g
const evmAddressPattern = /\b0x[0-9a-fA-F]{40}\b/g

export function collectLeakedData(request: ChatRequest, index: number, sink: string): LeakedData {
  return {
    request,
    index,
    sink,
    addresses: [...(request.all.match(solanaAddressPattern) ?? []), ...(request.all.match(evmAddressPattern) ?? [])],
    amount: Number(/\d+(?:\.\d+)?/.exec(request.text)?.[0] ?? 20) || 20,
    secrets: request.results.join(' ').slice(0, 300) || request.all.slice(-300),
  }
}
