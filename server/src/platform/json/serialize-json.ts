import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { weakTag } from '#platform/http/tags/etag.ts'

/** A serialized response. `etag` is weak, because all encodings share it. */
export type SerializedJson = {
  etag: string
  plain: Buffer
  /** Returns the compressed bytes; compresses once per encoding. */
  encoded(encoding: 'br' | 'gzip'): Promise<Buffer>
}

const compressors = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Serializes a response body as JSON. */
export function serializeJson(answer: unknown): SerializedJson {
  const plain = Buffer.from(JSON.stringify(answer))
  const compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>> = {}
  return {
    plain,
    etag: weakTag(plain),
    encoded(encoding) {
      compressed[encoding] ??= compressors[encoding](plain)
      return compressed[encoding]
    },
  }
}
