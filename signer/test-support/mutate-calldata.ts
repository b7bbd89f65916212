import type { EvmAddress } from '@murmur/contract/address'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { approveData, link, treasury, unwrapCall, usdc } from './genuine-evm.ts'
import { asEvmAddress } from './ids.ts'
import type { Random } from './random.ts'
import { erc20Abi, routerAbi } from './router-abi.ts'

export const attacker: Address = asEvmAddress('0xbadbadbadbadbadbadbadbadbadbadbadbadbad0')

/** Mutates calldata: an argument, a call, the order of calls, or raw bytes. */
export function mutateCalldata(random: Random, data: Hex): Hex {
  if (random.below(4) === 0) return mutateBytes(random, data)
  if (isErc20(data)) return mutateArguments(random, data)
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  if (functionName !== 'multicall') return mutateArguments(random, data)
  const [deadline, calls] = args
  if (random.below(8) === 0) return mutateArguments(random, data)
  return encodeFunctionData({ abi: routerAbi, functionName, args: [deadline, mutateCalls(random, calls)] })
}

/** Whether calldata is an ERC-20 approval or transfer. */
function isErc20(data: Hex): boolean {
  return data.startsWith('0x095ea7b3') || data.startsWith('0xa9059cbb')
}

function mutateCalls(random: Random, calls: readonly Hex[]): Hex[] {
  const list = [...calls]
  const at = random.below(list.length)
  switch (random.below(9)) {
    case 0:
      list.splice(at, 0, extraCall(random))
      return list
    case 1:
      return [...list, extraCall(random)]
    case 2:
      return list.filter((_, index) => index !== at)
    case 3:
      list.splice(at, 0, list[at] as Hex)
      return list
    case 4:
      return list.toReversed()
    default:
      list[at] = random.below(6) === 0 ? mutateBytes(random, list[at] as Hex) : mutateArguments(random, list[at] as Hex)
      return list
  }
}

/** Creates a call that would withdraw the router's balance, or worse. */
function extraCall(random: Random): Hex {
  return random.pick<() => Hex>([
    () => encodeFunctionData({ abi: routerAbi, functionName: 'sweepToken', args: [usdc, 0n, attacker] }),
    () => encodeFunctionData({ abi: routerAbi, functionName: 'pull', args: [usdc, 1n] }),
    () => encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }),
    () => unwrapCall(0n, attacker),
    () => approveData(attacker, 2n ** 256n - 1n),
    () => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [attacker, 1n] }),
    () => `0x${random.hex(4 + 32 * random.below(4))}`,
  ])()
}

/** Changes one argument of one call. */
function mutateArguments(random: Random, data: Hex): Hex {
  const abi = isErc20(data) ? erc20Abi : routerAbi
  const { functionName, args = [] } = decodeFunctionData({ abi, data }) as {
    functionName: string
    args?: readonly unknown[]
  }
  if (args.length === 0) return mutateBytes(random, data)
  const at = random.below(args.length)
  const changed = args.map((value, index) => (index === at ? mutateValue(random, value) : value))
  try {
    return encodeFunctionData({ abi, functionName, args: changed } as Parameters<typeof encodeFunctionData>[0])
  } catch {
    // The changed value is invalid for its type.
    return mutateBytes(random, data)
  }
}

function mutateValue(random: Random, value: unknown): unknown {
  if (typeof value === 'bigint') return mutateNumber(random, value)
  if (typeof value === 'number') return random.below(2 ** 24)
  if (typeof value === 'string')
    return value.length === 42 ? otherAddress(random, value) : mutateBytes(random, value as Hex)
  if (Array.isArray(value)) {
    const at = random.below(value.length)
    if (random.below(4) === 0) return [...value, otherAddress(random, '')]
    if (random.below(4) === 0) return value.filter((_, index) => index !== at)
    return value.map((item, index) => (index === at ? mutateValue(random, item) : item))
  }
  const entries = Object.entries(value as object)
  const [key, inner] = random.pick(entries)
  return { ...(value as object), [key]: mutateValue(random, inner) }
}

function mutateNumber(random: Random, value: bigint): bigint {
  const options = [value + 1n, value - 1n, value * 2n, value / 2n, 0n, 2n ** 256n - 1n, BigInt(`0x${random.hex(16)}`)]
  const chosen = random.pick(options)
  return chosen < 0n || chosen === value ? value + 1n : chosen
}

function otherAddress(random: Random, address: string): Address {
  const special = ['0x0000000000000000000000000000000000000000', '0x0000000000000000000000000000000000000001'].map(
    asEvmAddress,
  )
  const other = random.pick<Address>([attacker, `0x${random.hex(20)}` as EvmAddress, link, usdc, treasury, ...special])
  return other.toLowerCase() === address.toLowerCase() ? attacker : other
}

/** Flips, removes, appends or repeats raw bytes, which also creates non-canonical encodings. */
function mutateBytes(random: Random, data: Hex): Hex {
  const hex = data.slice(2)
  const at = random.below(hex.length || 1)
  const wordStart = 8 + 64 * random.below(Math.max(1, Math.floor(hex.length / 64)))
  switch (random.below(6)) {
    case 0:
      return `0x${hex}${random.hex(1 + random.below(64))}`
    case 1:
      return `0x${hex.slice(0, at - (at % 2))}`
    case 2:
      return `0x${hex.slice(0, wordStart)}${random.hex(32)}${hex.slice(wordStart + 64)}`
    case 3:
      return `0x${hex.slice(0, wordStart)}${hex.slice(wordStart, wordStart + 64)}${hex.slice(wordStart)}`
    default:
      return `0x${hex.slice(0, at)}${((Number.parseInt(hex[at] ?? '0', 16) + 1 + random.below(15)) % 16).toString(16)}${hex.slice(at + 1)}`
  }
}
