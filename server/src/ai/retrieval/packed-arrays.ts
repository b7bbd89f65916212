const kinds = { Uint16Array, Uint32Array, Float64Array }
type Kind = keyof typeof kinds
type NumberArray = InstanceType<(typeof kinds)[Kind]>
/** Represents an array of numbers in the JSON. `at`: the offset of its first byte after the JSON. */
type Stub = { $array: Kind; at: number; length: number }

/** Every array begins at a multiple of the largest number's size. */
const alignment = 8
const align = (at: number) => Math.ceil(at / alignment) * alignment

/** Packs plain data with arrays of numbers into bytes: the length of the JSON, the JSON, and the arrays as they are in memory. */
export function packArrays(data: object): Buffer {
  const arrays: NumberArray[] = []
  let endOffset = 0
  const json = JSON.stringify(data, (_key, value: unknown) => {
    const kind = kindOf(value)
    if (!kind) return value
    const array = value as NumberArray
    const stub: Stub = { $array: kind, at: endOffset, length: array.length }
    arrays.push(array)
    endOffset = align(endOffset + array.byteLength)
    return stub
  })
  const head = Buffer.alloc(align(4 + Buffer.byteLength(json)), ' ')
  head.writeUInt32LE(head.length - 4)
  head.write(json, 4)
  const bodies = arrays.map((array) => {
    const body = Buffer.alloc(align(array.byteLength))
    body.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    return body
  })
  return Buffer.concat([head, ...bodies])
}

/** Unpacks data that `packArrays` packed on a machine with the same byte order. The caller must know its type. */
export function unpackArrays<Data>(bytes: Buffer): Data {
  const start = 4 + bytes.readUInt32LE()
  // Copied, because a slice of Node's buffer pool may be unaligned.
  const body = new Uint8Array(bytes.subarray(start)).buffer
  const revive = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    if ('$array' in value) {
      const { $array, at, length } = value as Stub
      return new kinds[$array](body, at, length)
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each)]))
  }
  return revive(JSON.parse(bytes.toString('utf8', 4, start))) as Data
}

function kindOf(value: unknown): Kind | undefined {
  return (Object.keys(kinds) as Kind[]).find((kind) => value instanceof kinds[kind])
}
