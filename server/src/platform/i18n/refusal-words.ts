import type { FieldError } from '@murmur/contract/errors/field-errors'
import { type Finding, findings, type Reason, reasons } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { Language } from '@murmur/contract/languages'
import { plainDecimalPattern } from '@murmur/contract/money'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { english, type TextId } from './catalogs.ts'
import { amountText, chainText } from './format.ts'
import { locales } from './locales.ts'
import { say, type TextValues } from './say.ts'
import { type Wording, wordingOf } from './wording.ts'

/** A refusal as a reply or a journal contains it. */
export type Refused = {
  code: RefusalCode
  details: (Reason | { reason?: undefined; values?: undefined }) & { fields?: Readonly<Record<string, FieldError>> }
}
export type RefusalWords = { message: string; reason?: string; fields?: Record<string, string> }

/** A refusal's sentences in the reader's language. Only this function writes them. */
export function refusalWords(wording: Language | Wording, { code, details }: Refused): RefusalWords {
  const fields = details.fields && fieldWords(wording, details.fields)
  const reason = details.reason === undefined ? undefined : reasonWords(wording, details)
  const message = ownMessage(wording, details) ?? Object.values(fields ?? {})[0] ?? say(wording, `refusal.${code}`)
  return { message, ...(reason === undefined ? {} : { reason }), ...(fields ? { fields } : {}) }
}

/** The sentence of a reason; undefined for one that only changes another message. */
export function reasonWords(wording: Language | Wording, reason: Reason): string | undefined {
  return sayIfThere(wording, `reason.${reason.reason}`, reason)
}

/** The sentence for one field. */
export function fieldFaultWords(wording: Language | Wording, { id, values }: FieldError): string {
  return say(wording, `field.${id}`, values)
}

function ownMessage(wording: Language | Wording, details: Refused['details']): string | undefined {
  return details.reason === undefined ? undefined : sayIfThere(wording, `refusal.${details.reason}`, details)
}

function fieldWords(wording: Language | Wording, fields: Readonly<Record<string, FieldError>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, each]) => [field, fieldFaultWords(wording, each)]))
}

function sayIfThere(wording: Language | Wording, id: string, reason: Reason): string | undefined {
  return isText(id) ? say(wording, id, writtenValues(wording, reasons[reason.reason], reason.values ?? {})) : undefined
}

function isText(id: string): id is TextId {
  return Object.hasOwn(english, id)
}

/** Formats each value by its kind, in the locale of the figures. */
function writtenValues(wording: Language | Wording, kinds: object, values: object): TextValues {
  const given = new Map(Object.entries(values))
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, written(wording, kind, given.get(name))]),
  )
}

function written(wording: Language | Wording, kind: unknown, value: unknown): string | number {
  if (kind === 'count') return Number(value)
  // Anything but a plain decimal stays as it is: an odd figure must not turn a refusal into a bug.
  if (kind === 'decimal' && plainDecimalPattern.test(String(value))) return amountText(wording, String(value))
  if (kind === 'time') return utcMinute(new Date(String(value)))
  if (kind === 'chain') return chainText(value as Parameters<typeof chainText>[0])
  if (kind === 'chains') return listText(wording, (value as Parameters<typeof chainText>[0][]).map(chainText))
  if (kind === 'texts') return listText(wording, value as string[])
  if (kind === 'finding') return findingWords(wording, value as Finding)
  return String(value)
}

function findingWords(wording: Language | Wording, { id, values }: Finding): string {
  return say(wording, `finding.${id}`, writtenValues(wording, findings[id], values))
}

/** "A, B, and C". */
function listText(wording: Language | Wording, words: readonly string[]): string {
  return new Intl.ListFormat(locales[wordingOf(wording).language].tag).format(words)
}
