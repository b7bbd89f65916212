import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** Compiled messages of a language by id (compile-catalog.ts). */
export type Messages = Readonly<Record<string, CompiledMessage>>
/** Plural rules and digits of a language. */
export type NumberRules = { rules: Intl.PluralRules; digits: Intl.NumberFormat }
type Values = Readonly<Record<string, unknown>>
type Cases = Readonly<Record<string, CompiledMessage>>

/**
 * Renders a compiled message. Our catalogs use only values, plurals and selects (catalog.test.ts).
 * @param count replaces "#" within a plural
 */
export function renderMessage(message: CompiledMessage, values: Values, counting: NumberRules, count = '#'): string {
  const parts = message.map((token) => {
    if (typeof token === 'string') return token === '#' ? count : token
    const [name, type, cases] = token
    if (type === undefined) return values[name]
    const { chosen, number = count } =
      type === 'plural'
        ? selectPlural(Number(values[name]), cases as Cases, counting)
        : select(values[name], cases as Cases)
    return renderMessage(chosen ?? [], values, counting, number)
  })
  return parts.join('')
}

type ChosenForm = { chosen: CompiledMessage | undefined; number?: string }

function selectPlural(value: number, cases: Cases & { offset?: number }, { rules, digits }: NumberRules): ChosenForm {
  const pluralValue = value - (cases.offset ?? 0)
  return { chosen: cases[value] ?? cases[rules.select(pluralValue)] ?? cases.other, number: digits.format(pluralValue) }
}

function select(value: unknown, cases: Cases): ChosenForm {
  return { chosen: cases[String(value)] ?? cases.other }
}
