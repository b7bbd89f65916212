import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { parseExactJson } from '#platform/json/parse-exact-json.ts'
import { type Upstream, type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

/** A number or text as written in the JSON; undefined for any other type. */
export const numberText = v.fallback(v.nullish(v.string()), undefined)
export const flag = v.fallback(v.nullish(v.boolean()), undefined)

/** An object whose fields may each be missing or of another type. */
export function optionalObject<Shape extends v.ObjectEntries>(shape: Shape) {
  return v.fallback(v.nullish(object(shape)), undefined)
}

/** A list without the items that don't match the shape. */
export function listSchema<Shape extends v.GenericSchema>(shape: Shape) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((item): v.InferOutput<Shape>[] => {
        const read = v.safeParse(shape, item)
        return read.success ? [read.output] : []
      }),
    ),
  )
}

/**
 * Requests JSON from a vendor and reads the body of a 200, with all numbers as strings (platform/json/parse-exact-json.ts).
 * @returns undefined for a 404
 * @throws UpstreamUnavailable for any other status or an invalid body
 */
export async function fetchJson<Shape extends v.GenericSchema>(
  upstream: Upstream,
  call: UpstreamCall,
  shape: Shape,
): Promise<v.InferOutput<Shape> | undefined> {
  const { status, text } = await upstream.request(call)
  if (status === 404) return undefined
  if (status !== 200) throw new UpstreamUnavailable(`status ${status}`)
  const read = v.safeParse(shape, parse(text))
  if (!read.success) throw new UpstreamUnavailable('an invalid response')
  return read.output
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    throw new UpstreamUnavailable('invalid JSON')
  }
}

/**
 * Requests items in parallel batches.
 * @returns the results of the batches that succeeded; rejects with the first batch's error if all fail
 */
export async function requestInBatches<Item, Answer>(
  items: readonly Item[],
  batchSize: number,
  ask: (batch: Item[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const batches: Promise<Answer[]>[] = []
  for (let from = 0; from < items.length; from += batchSize) batches.push(ask(items.slice(from, from + batchSize)))
  const settled = await Promise.allSettled(batches)
  const answers = settled.filter((each) => each.status === 'fulfilled')
  const [first] = settled
  if (answers.length === 0 && first?.status === 'rejected') throw first.reason
  return answers.flatMap(({ value }) => value)
}
