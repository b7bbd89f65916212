import { randomBytes } from 'node:crypto'

// Random, so that no text from outside can contain the placeholder.
const placeholder = randomBytes(12).toString('hex')
const placeholderPattern = new RegExp(`"${placeholder}(-?\\d+)"`, 'g')

/** Serializes a value to JSON in which bigints are plain integers, as Solana nodes write them. */
export function stringifyBigints(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${placeholder}${item}` : item))
  return text.replace(placeholderPattern, '$1')
}
