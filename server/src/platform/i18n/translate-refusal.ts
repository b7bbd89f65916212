import type { FieldError } from '@murmur/contract/errors/field-errors'
import { type Finding, findings, type Reason, reasons } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { Language } from '@murmur/contract/languages'
import { plainDecimalPattern } from '@murmur/contract/money'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { englishCatalog, type TextId } from './catalogs.ts'
import { formatAmount, getChainName } from './format.ts'
import { locales } from './locales.ts'
import { type TextValues, translate } from './translate.ts'
import { toWording, type Wording } from './wording.ts'

/** A refusal as a reply or a journal contains it. */
export type RefusalData = {
  code: RefusalCode
  details: (Reason | { reason?: undefined; values?: undefined }) & { fields?: Readonly<Record<string, FieldError>> }
}
export type RefusalText = { message: string; reason?: string; fields?: Record<string, string> }

/** A refusal's sentences in the reader's language. Only this function writes them. */
export function translateRefusal(wording: Language | Wording, { code, details }: RefusalData): RefusalText {
  const fields = details.fields && translateFields(wording, details.fields)
  const reason = details.reason === undefined ? undefined : translateReason(wording, details)
  const message =
    translateReasonIfPresent(wording, details) ??
    Object.values(fields ?? {})[0] ??
    translate(wording, `refusal.${code}`)
  return { message, ...(reason === undefined ? {} : { reason }), ...(fields ? { fields } : {}) }
}

/** The sentence of a reason; undefined for one that only changes another message. */
export function translateReason(wording: Language | Wording, reason: Reason): string | undefined {
  return translateIfPresent(wording, `reason.${reason.reason}`, reason)
}

/** The sentence for one field. */
function translateFieldError(wording: Language | Wording, { id, values }: FieldError): string {
  return translate(wording, `field.${id}`, values)
}

function translateReasonIfPresent(wording: Language | Wording, details: RefusalData['details']): string | undefined {
  return details.reason === undefined ? undefined : translateIfPresent(wording, `refusal.${details.reason}`, details)
}

function translateFields(
  wording: Language | Wording,
  fields: Readonly<Record<string, FieldError>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, each]) => [field, translateFieldError(wording, each)]))
}

function translateIfPresent(wording: Language | Wording, id: string, reason: Reason): string | undefined {
  return isTextId(id)
    ? translate(wording, id, formatValues(wording, reasons[reason.reason], reason.values ?? {}))
    : undefined
}

function isTextId(id: string): id is TextId {
  return Object.hasOwn(englishCatalog, id)
}

/** Formats each value by its kind, in the locale of the figures. */
function formatValues(wording: Language | Wording, kinds: object, values: object): TextValues {
  const given = new Map(Object.entries(values))
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, formatValue(wording, kind, given.get(name))]),
  )
}

function formatValue(wording: Language | Wording, kind: unknown, value: unknown): string | number {
  if (kind === 'count') return Number(value)
  // Anything but a plain decimal stays as it is: an odd figure must not turn a refusal into a bug.
  if (kind === 'decimal' && plainDecimalPattern.test(String(value))) return formatAmount(wording, String(value))
  if (kind === 'time') return formatUtcMinute(new Date(String(value)))
  if (kind === 'chain') return getChainName(value as Parameters<typeof getChainName>[0])
  if (kind === 'chains') return formatList(wording, (value as Parameters<typeof getChainName>[0][]).map(getChainName))
  if (kind === 'texts') return formatList(wording, value as string[])
  if (kind === 'finding') return translateFinding(wording, value as Finding)
  return String(value)
}

function translateFinding(wording: Language | Wording, { id, values }: Finding): string {
  return translate(wording, `finding.${id}`, formatValues(wording, findings[id], values))
}

/** "A, B, and C". */
function formatList(wording: Language | Wording, words: readonly string[]): string {
  return new Intl.ListFormat(locales[toWording(wording).language].tag).format(words)
}
