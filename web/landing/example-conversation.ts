import type { TextId } from './site.ts'

/** The messages that a visitor may send with one press. */
export const examples = [
  'try.example.risk',
  'try.example.trending',
  'try.example.price',
  'try.example.buy',
] as const satisfies TextId[]

/** The figures of the example's order: the label and the value of each row. */
export const sampleRows = [
  ['try.sample.pay', 'try.sample.paid'],
  ['try.sample.get', 'try.sample.got'],
  ['try.sample.fees', 'try.sample.fee'],
  ['try.sample.risk', 'try.sample.fine'],
] as const satisfies [TextId, TextId][]
