import { addressKey } from '@murmur/contract/address'
import { evmBurnAddresses } from '@murmur/contract/burn-addresses'
import { evmCoinAddress } from '@murmur/contract/chains'

/** Well-known addresses without a key, by `addressKey`: transfers to them are lost. */
const burnAddresses = new Set(
  [
    ...evmBurnAddresses,
    evmCoinAddress,
    // The System program, and an address whose SOL the network burns.
    '11111111111111111111111111111111',
    '1nc1nerator11111111111111111111111111111111',
  ].map(addressKey),
)

/** The zero address and the precompiled contracts, up to 0xffff. */
const precompilePattern = /^0x0{36}[0-9a-f]{4}$/i

/** Whether an address is known to have no owner. `text`: as the user entered it; it need not be valid. */
export function isBurnAddress(text: string): boolean {
  return burnAddresses.has(addressKey(text)) || precompilePattern.test(text)
}
