/** Element types of ONNX. */
export const [float, int64] = [1, 7]

export type Node = {
  type: string
  inputs: string[]
  outputs: string[]
  attributes?: Record<string, number | readonly number[]>
}
type Value = { name: string; rank: number; type?: number }
type Graph = {
  nodes: readonly Node[]
  inputs: readonly Value[]
  outputs: readonly Value[]
  table?: { name: string; dims: readonly number[]; data: Float32Array }
  metadata?: Readonly<Record<string, string | number>>
}

/** Encodes a model as ONNX: protocol buffers with the field numbers of onnx.proto, for operators of version 11. */
export function onnxModel({ nodes, inputs, outputs, table, metadata = {} }: Graph): Buffer {
  const graph = [
    ...nodes.map((node) => bytes(1, encodeNode(node))),
    bytes(2, 'graph'),
    ...(table ? [bytes(5, encodeTable(table))] : []),
    ...inputs.map((value) => bytes(11, encodeValue(value))),
    ...outputs.map((value) => bytes(12, encodeValue(value))),
  ]
  const properties = Object.entries(metadata).map(([key, value]) => bytes(14, [bytes(1, key), bytes(2, String(value))]))
  return Buffer.concat([int(1, 7), bytes(7, graph), bytes(8, [bytes(1, ''), int(2, 11)]), ...properties])
}

function encodeNode({ type, inputs, outputs, attributes = {} }: Node): Buffer[] {
  return [
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(4, type),
    ...Object.entries(attributes).map(([name, value]) => {
      const isOne = typeof value === 'number'
      return bytes(5, [
        bytes(1, name),
        ...(isOne ? [int(3, value), int(20, 2)] : [...value.map((each) => int(8, each)), int(20, 7)]),
      ])
    }),
  ]
}

function encodeTable({ name, dims, data }: NonNullable<Graph['table']>): Buffer[] {
  return [...dims.map((size) => int(1, size)), int(2, float), bytes(8, name), bytes(9, Buffer.from(data.buffer))]
}

function encodeValue({ name, rank, type = float }: Value): Buffer[] {
  const dims = Array.from({ length: rank }, (_, at) => bytes(1, [bytes(2, `${name}${at}`)]))
  return [bytes(1, name), bytes(2, [bytes(1, [int(1, type), bytes(2, dims)])])]
}

function int(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytes(field: number, value: string | Buffer | readonly Buffer[]): Buffer {
  const content = typeof value === 'string' ? Buffer.from(value) : Buffer.isBuffer(value) ? value : Buffer.concat(value)
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}

function varint(value: number): Buffer {
  const out: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128)
  return Buffer.from([...out, rest])
}
