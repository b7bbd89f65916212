/**
 * Well-known addresses on EVM chains without a known key, in lower case: transfers to them are lost. The signer has its own copy,
 * typed by this list.
 */
export const evmBurnAddresses = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xffffffffffffffffffffffffffffffffffffffff',
] as const
