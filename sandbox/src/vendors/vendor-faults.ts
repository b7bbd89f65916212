export const vendorNames = [
  'dexscreener',
  'geckoterminal',
  'jupiter',
  'birdeye',
  'goplus',
  'honeypot',
  'rugcheck',
  'logos',
] as const
export type VendorName = (typeof vendorNames)[number]

const actions = ['status', 'html', 'truncate', 'silence', 'slow', 'wrong-chain', 'times', 'empty'] as const
type FaultAction = (typeof actions)[number]

export type Fault = {
  action: FaultAction
  /** HTTP status for `status`. */
  status: number
  /** Retry-After in seconds, for `status`. */
  retryAfter: number
  /** Delay in milliseconds for `slow`. */
  ms: number
  /** Price factor for `times`. */
  factor: number
  /** Address of the token whose price the fault `times` multiplies; undefined for all tokens. */
  address: string | undefined
}

/** Fault injection for vendors, and counts of calls by vendor. */
export type VendorFaults = {
  /** Counts a call and returns the fault to apply to its response, if any. */
  next(vendor: VendorName): Fault | undefined
  /** Resolves when a vendor's fault has been released. */
  over(vendor: VendorName): Promise<void>
  /** Applies an instruction; returns false if it is invalid. */
  apply(order: unknown): boolean
  counts(): Record<VendorName, number>
}

/** Creates the fault injection of the vendors. */
export function createVendorFaults(): VendorFaults {
  const counts = Object.fromEntries(vendorNames.map((name) => [name, 0])) as Record<VendorName, number>
  const active = new Map<VendorName, { fault: Fault; left: number }>()
  const waitingResponses = new Map<VendorName, (() => void)[]>()

  function release(vendor: VendorName) {
    active.delete(vendor)
    for (const resolve of waitingResponses.get(vendor) ?? []) resolve()
    waitingResponses.delete(vendor)
  }

  return {
    next(vendor) {
      counts[vendor] += 1
      const found = active.get(vendor)
      if (!found) return undefined
      found.left -= 1
      if (found.left <= 0) active.delete(vendor)
      return found.fault
    },
    over: (vendor) =>
      new Promise((resolve) => {
        waitingResponses.set(vendor, [...(waitingResponses.get(vendor) ?? []), resolve])
      }),
    apply(order) {
      const { vendor, action, ...rest } = (order ?? {}) as Record<string, unknown>
      const names = vendorNames.filter((name) => vendor === name || vendor === 'all')
      if (action === 'count-anew') {
        for (const name of names.length > 0 ? names : vendorNames) counts[name] = 0
        return true
      }
      if (names.length === 0) return false
      for (const name of names) release(name)
      if (action === 'release') return true
      const known = actions.find((name) => name === action)
      const number = (name: string, fallback: number) => (typeof rest[name] === 'number' ? rest[name] : fallback)
      if (!known) return false
      const fault = {
        action: known,
        status: number('status', 500),
        retryAfter: number('retryAfter', 2),
        ms: number('ms', 1000),
        factor: number('factor', 1000),
        address: typeof rest.address === 'string' ? rest.address : undefined,
      }
      for (const name of names) active.set(name, { fault, left: number('count', Number.POSITIVE_INFINITY) })
      return true
    },
    counts: () => ({ ...counts }),
  }
}
