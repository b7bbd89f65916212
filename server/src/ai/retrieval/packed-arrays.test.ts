import { expect, it } from 'vitest'
import { packArrays, unpackArrays } from './packed-arrays.ts'

it('unpackArrays returns the packed data, to the bit', () => {
  const data = {
    labels: ['fee', 'ガス代', 'محفظة'],
    size: 3,
    inner: { counts: Uint16Array.of(1, 65_535, 0), starts: Uint32Array.of(0, 4_294_967_295) },
    gains: Float64Array.of(0.1 + 0.2, -Infinity, Number.MIN_VALUE),
    none: new Float64Array(),
  }
  expect(unpackArrays(packArrays(data))).toEqual(data)
})

it('unpackArrays reads bytes at any offset', () => {
  const packed = packArrays({ gains: Float64Array.of(0.5, Math.PI) })
  const within = Buffer.concat([Buffer.from('abc'), packed]).subarray(3)
  expect(unpackArrays(within)).toEqual({ gains: Float64Array.of(0.5, Math.PI) })
})
