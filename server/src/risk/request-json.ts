import * as v from 'valibot'
import { type Upstream, type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

/**
 * Sends a request and reads JSON of this shape.
 * @returns undefined for statuses by which this vendor reports that it has no data on the token
 * @throws UpstreamUnavailable for every other invalid response
 */
export async function requestJson<Shape extends v.GenericSchema>(
  upstream: Upstream,
  call: UpstreamCall,
  shape: Shape,
  unknownAt: readonly number[] = [404],
): Promise<v.InferOutput<Shape> | undefined> {
  const { status, text } = await upstream.request(call)
  if (unknownAt.includes(status)) return undefined
  if (status !== 200) throw new UpstreamUnavailable(`status ${status}`)
  const read = v.safeParse(shape, parse(text))
  if (!read.success) throw new UpstreamUnavailable('nonsense')
  return read.output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamUnavailable('no JSON')
  }
}

/** "0", "1", 0, 1, true or false; anything else counts as missing. */
export const flag = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (value === '1' || value === 1 || value === true) return true
    return value === '0' || value === 0 || value === false ? false : undefined
  }),
)

/** A figure as a number or as decimal text; anything else counts as missing. */
export const figure = v.pipe(
  v.unknown(),
  v.transform((value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }),
)

export const optionalText = v.fallback(v.optional(v.string()), undefined)

/** The schema of a list; entries that do not match the item schema are dropped. */
export function listSchema<Shape extends v.GenericSchema>(shape: Shape) {
  return v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((items) =>
      items.flatMap((item): v.InferOutput<Shape>[] => {
        const read = v.safeParse(shape, item)
        return read.success ? [read.output] : []
      }),
    ),
  )
}
