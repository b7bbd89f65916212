import { evmCoinAddress } from '@murmur/contract/chains'
import { expect, test } from 'vitest'
import { readEvmAddress } from './read-address.ts'

const right = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

test.each([
  ['the checksummed form', right, right],
  ['all lower case', right.toLowerCase(), right],
  ['all upper case', `0x${right.slice(2).toUpperCase()}`, right],
  ['the coin', evmCoinAddress, evmCoinAddress],
  ['digits alone', '0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000001'],
])('readEvmAddress accepts an address: %s', (_, text, address) => {
  expect(readEvmAddress(text)).toBe(address)
})

test.each([
  ['a wrong checksum', `0xDAC${right.slice(5)}`],
  ['one letter of another case', right.replace('F958', 'f958')],
  ['the zero address', '0x0000000000000000000000000000000000000000'],
  ['upper-case 0X', `0X${right.slice(2)}`],
  ['no 0x', right.slice(2)],
  ['too short', right.slice(0, -1)],
  ['too long', `${right}0`],
  ['a trailing space', `${right} `],
  ['a leading space', ` ${right}`],
  ['a line end', `${right}\n`],
  ['a full-width digit', right.replace('1', '１')],
  ['no hex', right.replace('1', 'g')],
  ['a name', 'vitalik.eth'],
  ['a Solana name', 'bonfida.sol'],
  ['a Solana address', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['the system program', '11111111111111111111111111111111'],
  ['base58 with 0OIl', '0OIl1111111111111111111111111111'],
  ['nothing', ''],
])('readEvmAddress rejects an address: %s', (_, text) => {
  expect(readEvmAddress(text)).toBeUndefined()
})
