import { permit } from '#signer-error.ts'

type NonTupleType = 'address' | 'uint24' | 'uint160' | 'uint256' | 'bytes' | 'bytes[]' | 'address[]'

/** The Solidity types of the supported calls; an array of types is a tuple (not nested). */
export type AbiType = NonTupleType | readonly NonTupleType[]

type NonTupleValue<T> = T extends `${string}[]` ? string[] : T extends `uint${string}` ? bigint : string

type TupleValue<T extends readonly NonTupleType[]> = { -readonly [K in keyof T]: NonTupleValue<T[K]> }

/** Decoded values: addresses and bytes as lower-case hex without 0x, numbers as bigint. */
export type AbiValues<T extends readonly AbiType[]> = {
  -readonly [K in keyof T]: T[K] extends readonly NonTupleType[] ? TupleValue<T[K]> : NonTupleValue<T[K]>
}

const wordLength = 64
const maxItems = 16

/** Encodes values as canonical ABI parameters: no gaps, zero padding, tails in order. Hex without 0x. */
export function encodeAbi<T extends readonly AbiType[]>(types: T, values: AbiValues<T>): string {
  return encodeTuple(types, values as readonly unknown[])
}

/**
 * Decodes ABI parameters. Refuses every encoding but the canonical one, so that trailing, overlapping or padding bytes
 * cannot hide data.
 */
export function decodeAbi<T extends readonly AbiType[]>(types: T, hex: string): AbiValues<T> {
  const values = decodeTuple(types, hex, 0) as AbiValues<T>
  permit(encodeAbi(types, values) === hex, 'the calldata is not canonically encoded')
  return values
}

function encodeTuple(types: readonly AbiType[], values: readonly unknown[]): string {
  const parts = types.map((type, index) => ({ type, hex: encodeValue(type, values[index]) }))
  const headLength = parts.reduce((length, { type, hex }) => length + (isDynamic(type) ? wordLength : hex.length), 0)
  let head = ''
  let tail = ''
  for (const { type, hex } of parts) {
    if (!isDynamic(type)) head += hex
    else {
      head += encodeWord(BigInt((headLength + tail.length) / 2))
      tail += hex
    }
  }
  return head + tail
}

function encodeValue(type: AbiType, value: unknown): string {
  if (typeof type !== 'string') return encodeTuple(type, value as readonly unknown[])
  if (type === 'address') return (value as string).padStart(wordLength, '0')
  if (type === 'bytes') {
    const hex = value as string
    return encodeWord(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / wordLength) * wordLength, '0')
  }
  if (type === 'bytes[]' || type === 'address[]') {
    const items = value as readonly string[]
    const itemType = type === 'bytes[]' ? 'bytes' : 'address'
    return (
      encodeWord(BigInt(items.length)) +
      encodeTuple(
        items.map(() => itemType),
        items,
      )
    )
  }
  return encodeWord(value as bigint)
}

function decodeTuple(types: readonly AbiType[], hex: string, start: number): unknown[] {
  let position = start
  return types.map((type) => {
    const at = isDynamic(type) ? start + parseLength(hex, position) * 2 : position
    position += isDynamic(type) ? wordLength : headLength(type)
    return decodeValue(type, hex, at)
  })
}

function decodeValue(type: AbiType, hex: string, at: number): unknown {
  if (typeof type !== 'string') return decodeTuple(type, hex, at)
  if (type === 'address') {
    const text = parseWord(hex, at)
    permit(text.startsWith('0'.repeat(24)), 'an address in the calldata is too long')
    return text.slice(24)
  }
  if (type === 'bytes') {
    const start = at + wordLength
    const end = start + parseLength(hex, at) * 2
    permit(end <= hex.length, 'the calldata ends too early')
    return hex.slice(start, end)
  }
  if (type === 'bytes[]' || type === 'address[]') {
    const count = parseLength(hex, at)
    permit(count <= maxItems, 'an array in the calldata is too long')
    const itemType = type === 'bytes[]' ? 'bytes' : 'address'
    return decodeTuple(Array<AbiType>(count).fill(itemType), hex, at + wordLength)
  }
  const value = BigInt(`0x${parseWord(hex, at)}`)
  permit(value < 1n << BigInt(type.slice('uint'.length)), 'a number in the calldata is too large')
  return value
}

function isDynamic(type: AbiType): boolean {
  return typeof type === 'string' ? type.startsWith('bytes') || type.endsWith('[]') : type.some(isDynamic)
}

function headLength(type: AbiType): number {
  return typeof type === 'string' ? wordLength : type.reduce((length, inner) => length + headLength(inner), 0)
}

function encodeWord(value: bigint): string {
  return value.toString(16).padStart(wordLength, '0')
}

function parseWord(hex: string, at: number): string {
  permit(at + wordLength <= hex.length, 'the calldata ends too early')
  return hex.slice(at, at + wordLength)
}

/** Reads a length or offset in bytes; refuses one beyond the end of the data. */
function parseLength(hex: string, at: number): number {
  const value = BigInt(`0x${parseWord(hex, at)}`)
  permit(value <= BigInt(hex.length / 2), 'the calldata points beyond its end')
  return Number(value)
}
