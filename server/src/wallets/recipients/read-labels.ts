import { Refusal } from '#platform/errors/refusal.ts'
import { cleanLine, cleanText } from '#platform/text/clean-text.ts'

/**
 * A recipient's name, on one line, and note, without invisible characters: mails quote the name.
 * @throws Refusal BAD_REQUEST for a name without a visible character
 */
export function readLabels({ name, note = '' }: { name: string; note?: string | undefined }) {
  const cleaned = cleanLine(name, 40)
  if (cleaned === '') {
    throw new Refusal('BAD_REQUEST', { fields: { name: { id: 'recipient-name-missing', values: {} } } })
  }
  return { name: cleaned, note: cleanText(note).trim() }
}
