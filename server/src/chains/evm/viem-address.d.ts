import type { EvmAddress } from '@murmur/contract/address'

// viem takes and returns branded addresses in this workspace.
declare module 'abitype' {
  interface Register {
    addressType: EvmAddress
  }
}
