import { deflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

function crc32(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) value = ((value >>> 8) ^ (crcTable[(value ^ byte) & 255] as number)) >>> 0
  return (value ^ 0xffffffff) >>> 0
}

/** Encodes a PNG chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, checksum])
}

/** Encodes rows of raw pixels as PNG: `colourType` 2 with 8 bits is RGB, 0 with 1 bit is black and white. */
export function encodePng(
  size: number,
  bits: 1 | 8,
  colourType: 0 | 2,
  pixels: Buffer,
  extra: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([bits, colourType, 0, 0, 0], 8)
  const chunks = [
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}
