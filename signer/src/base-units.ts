import type { BaseUnits } from '@murmur/contract/money'

/** Writes base units for the wire. The signer imports types alone from the contract. */
export function toBaseUnits(units: bigint): BaseUnits {
  return String(units) as BaseUnits
}
