import { randomBytes } from 'node:crypto'

// No stranger's text can hold this.
const mark = randomBytes(12).toString('hex')
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g')

/** JSON whose bigints are plain integers, as nodes write them. */
export function bigJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${mark}${item}` : item))
  return text.replace(marked, '$1')
}
