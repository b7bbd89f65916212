import { Refusal } from '#platform/errors/refusal.ts'
import { cleanLine, cleanText } from '#platform/text/clean-text.ts'

/**
 * Cleans a recipient's name, to one line, and note. Removes invisible characters, because mails quote the name.
 * @throws Refusal BAD_REQUEST for a name without a visible character
 */
export function parseLabels({ name, note = '' }: { name: string; note?: string | undefined }) {
  const cleaned = cleanLine(name, 40)
  if (cleaned === '') {
    throw new Refusal('BAD_REQUEST', { fields: { name: { id: 'recipient-name-missing', values: {} } } })
  }
  return { name: cleaned, note: cleanText(note).trim() }
}
