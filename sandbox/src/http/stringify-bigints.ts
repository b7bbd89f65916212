import { randomBytes } from 'node:crypto'

// No stranger's text can hold this.
const placeholder = randomBytes(12).toString('hex')
const placeholderPattern = new RegExp(`"${placeholder}(-?\\d+)"`, 'g')

/** JSON whose bigints are plain integers, as nodes write them. */
export function stringifyBigints(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${placeholder}${item}` : item))
  return text.replace(placeholderPattern, '$1')
}
